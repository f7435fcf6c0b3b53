/* Prints where the screen is tapped: cc -o taps taps.c -ljansson && ./taps [SOCKET] */
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static const char call[] =
    "{\"method\":\"io.touchd.Touch.Subscribe\",\"more\":true,"
    "\"parameters\":{\"filter\":{\"kinds\":[\"tap\"]}}}";

/* Handles one reply. Returns 1 to continue, 0 after the last reply, -1 after an error. */
static int handle(const char *text, size_t length) {
  json_error_t error;
  json_t *reply = json_loadb(text, length, 0, &error);
  const char *name = NULL, *view;
  double x, y;
  if (!reply) {
    fprintf(stderr, "taps: no reply of touchd: %s\n", error.text);
    return -1;
  }
  if (json_unpack(reply, "{s:s}", "error", &name) == 0) {
    char *parameters = json_dumps(json_object_get(reply, "parameters"), JSON_ENCODE_ANY);
    fprintf(stderr, "taps: %s %s\n", name, parameters ? parameters : "");
    free(parameters);
  } else if (json_unpack(json_object_get(json_object_get(reply, "parameters"), "action"),
                         "{s:s, s:F, s:F}", "view", &view, "x", &x, "y", &y) == 0) {
    printf("%s %g %g\n", view, x, y);
    fflush(stdout);
  }
  int result = name ? -1 : json_is_true(json_object_get(reply, "continues"));
  json_decref(reply);
  return result;
}

int main(int count, char **words) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, count > 1 ? words[1] : "/run/touchd/io.touchd", sizeof address.sun_path - 1);
  int service = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(service, (struct sockaddr *)&address, sizeof address) < 0) return perror(address.sun_path), 1;
  /* A message ends with a NUL byte, like the text of the call. */
  if (send(service, call, sizeof call, MSG_NOSIGNAL) != sizeof call) return perror("send"), 1;

  static char buffer[1 << 16];
  size_t held = 0;
  ssize_t came;
  while ((came = read(service, buffer + held, sizeof buffer - held)) > 0) {
    held += came;
    char *end;
    while ((end = memchr(buffer, 0, held))) {
      int result = handle(buffer, end - buffer);
      if (result <= 0) return -result;
      held -= end + 1 - buffer;
      memmove(buffer, end + 1, held);
    }
    if (held == sizeof buffer) return fprintf(stderr, "taps: the reply is too long\n"), 1;
  }
  return fprintf(stderr, "taps: the service closed the connection\n"), 1;
}
