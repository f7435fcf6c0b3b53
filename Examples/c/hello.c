/* Shows a button, and prints where it is pressed: hello [SOCKET] */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <touchd.h>

static const char scene[] =
    "{\"windows\": [{\"name\": \"main\", \"views\": ["
    "{\"name\": \"hello\", \"kind\": \"button\", \"frame\": [40, 40, 200, 80]}]}]}";

int main(int count, char **words) {
  touchd *touch = touchd_new(count > 1 ? words[1] : NULL);
  touchd_set_wait(touch, 10000);
  touchd_present(touch, &(touchd_present_parameters){.scene = scene, .app = "hello"});
  while (true) {
    const touchd_event *event;
    while ((event = touchd_dispatch(touch))) {
      if (event->type == TOUCHD_EVENT_CONTROL && strcmp(event->control->event, "primaryActionTriggered") == 0)
        printf("%s is pressed at %g, %g\n", event->control->view, event->control->x, event->control->y);
      if (event->type == TOUCHD_EVENT_ENDED) {
        if (event->failure) fprintf(stderr, "hello: %s\n", event->failure->message);
        touchd_free(touch);
        return event->failure != NULL;
      }
    }
    fflush(stdout);
    poll(&(struct pollfd){.fd = touchd_fd(touch), .events = POLLIN}, 1, touchd_timeout(touch));
  }
}
