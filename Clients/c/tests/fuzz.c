/* What a service may answer: the first byte chooses a call, the second where the bytes are cut in two, and the rest is what the service says. */
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "../json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_connect(int fd, const struct sockaddr *address, socklen_t length);

static int64_t seconds;
static int services[64], count;

int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
  (void)clock;
  *time = (struct timespec){.tv_sec = seconds};
  return 0;
}

/* In place of a connection, one end of a pair. */
int __wrap_connect(int fd, const struct sockaddr *address, socklen_t length) {
  (void)address, (void)length;
  int pair[2];
  if (count == 64 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) < 0) abort();
  if (dup2(pair[0], fd) < 0) abort();
  close(pair[0]);
  services[count++] = pair[1];
  return 0;
}

/* Look at everything that an event points to. */
static void examine(const touchd_event *event) {
  if (event->failure && event->failure->message[0] == 0) abort();
  for (size_t i = 1; i < touchd_n_methods; i++) {
    const struct method *method = &touchd_methods[i];
    const void *reply = method->reply ? *(void *const *)(const void *)((const char *)event + method->event_offset) : NULL;
    if (!reply) continue;
    struct text text = {0};
    struct complaint complaint = {0};
    /* A word that is newer is none of those that can be written. */
    if (json_write(&text, reply, method->reply, TOUCHD_LAYOUT, NULL, &complaint) && !json_check(text.bytes)) abort();
    free(text.bytes);
  }
}

static void drain(touchd *touch) {
  for (int round = 0; round < 4; round++) {
    const touchd_event *event;
    while ((event = touchd_dispatch(touch))) examine(event);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2) return 0;
  touchd *touch = touchd_new("/");
  touchd_method method = (touchd_method)(1 + data[0] % (touchd_n_methods - 1));
  const struct type *parameters = touchd_methods[method].parameters;
  struct arena arena = {0};
  if (parameters) {
    /* Texts and objects that are missing are given. */
    char *given = arena_take(&arena, parameters->size);
    static const char *const object = "{}";
    for (size_t i = 0; i < parameters->count; i++)
      if (parameters->fields[i].kind <= KIND_JSON && parameters->fields[i].kind >= KIND_TEXT && !parameters->fields[i].list)
        *(const char **)(void *)(given + parameters->fields[i].offset) = object;
    touchd_call(touch, TOUCHD_LAYOUT, method, given, data[0] & 128);
  } else {
    touchd_call(touch, TOUCHD_LAYOUT, method, NULL, data[0] & 128);
  }
  drain(touch);
  size_t cut = (size - 2) * data[1] / 255;
  for (int part = 0; part < 2 && count; part++) {
    const uint8_t *start = data + 2 + (part ? cut : 0);
    size_t length = part ? size - 2 - cut : cut;
    if (length && send(services[0], start, length, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) break;
    drain(touch);
  }
  int closed = 0;
  for (; closed < count; closed++) close(services[closed]);
  drain(touch);
  seconds += 1;
  touchd_get_devices(touch);
  drain(touch);
  touchd_free(touch);
  for (; count > closed; count--) close(services[count - 1]);
  count = 0;
  arena_clear(&arena);
  return 0;
}
