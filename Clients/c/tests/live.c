/* live SOCKET WORD...: makes the calls that the words name against a real service, one after the other has been answered, and prints what comes. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../touchd.h"

static const char scene[] =
    "{\"windows\":[{\"name\":\"main\",\"views\":[{\"name\":\"light\",\"kind\":\"slider\",\"frame\":[0,0,400,100],\"maximum\":100}"
    ","
    "{\"name\":\"page\",\"frame\":[0,100,800,380],\"recognizers\":[{\"name\":\"pick\",\"kind\":\"tap\"}]}]}]}";

static int begin(touchd *touch, const char *word) {
  if (strcmp(word, "present") == 0) return touchd_present(touch, &(touchd_present_parameters){.scene = scene, .app = "live"});
  if (strcmp(word, "wrong") == 0)
    return touchd_present(touch, &(touchd_present_parameters){.scene = "{\"windows\":[{\"nam\":1}]}", .app = "wrong"});
  if (strcmp(word, "subscribe") == 0)
    return touchd_subscribe(touch, &(touchd_subscribe_parameters){.n_apps = 1, .apps = (const char *[]){"*"}, .values = true});
  if (strcmp(word, "set") == 0) return touchd_set(touch, "light", "{'value': %g}", 12.5);
  if (strcmp(word, "set-wrong") == 0) return touchd_set(touch, "light", "{'value': %s}", "bright");
  if (strcmp(word, "devices") == 0) return touchd_get_devices(touch);
  if (strcmp(word, "screens") == 0) return touchd_get_screens(touch);
  if (strcmp(word, "scene") == 0) return touchd_get_scene(touch, &(touchd_get_scene_parameters){.app = "live"});
  if (strcmp(word, "scenes") == 0) return touchd_get_scenes(touch);
  if (strcmp(word, "stats") == 0) return touchd_get_stats(touch);
  if (strcmp(word, "sensors") == 0) return touchd_get_sensors(touch);
  if (strcmp(word, "thresholds") == 0) return touchd_get_thresholds(touch);
  if (strcmp(word, "activate") == 0) return touchd_activate(touch, &(touchd_activate_parameters){.app = "live"});
  if (strcmp(word, "activate-none") == 0) return touchd_activate(touch, &(touchd_activate_parameters){.app = "none"});
  if (strcmp(word, "back") == 0) return touchd_step_back(touch, &(touchd_step_back_parameters){0});
  if (strcmp(word, "rotate") == 0) return touchd_set_rotation(touch, &(touchd_set_rotation_parameters){.rotation = 90});
  if (strcmp(word, "rotate-back") == 0)
    return touchd_set_rotation(touch, &(touchd_set_rotation_parameters){.screen = "main", .rotation = 0});
  if (strcmp(word, "curtain") == 0) return touchd_draw_curtain(touch, &(touchd_draw_curtain_parameters){0});
  if (strcmp(word, "hold") == 0)
    return touchd_hold_curtain(touch, &(touchd_draw_curtain_parameters){.until = TOUCHD_CURTAIN_END_OPENED});
  if (strcmp(word, "open") == 0) return touchd_open_curtain(touch, &(touchd_open_curtain_parameters){0});
  if (strcmp(word, "idle") == 0) return touchd_watch_idle(touch, &(touchd_watch_idle_parameters){.after = 30});
  if (strcmp(word, "record") == 0) return touchd_record(touch);
  if (strcmp(word, "answer") == 0)
    return touchd_answer(touch, &(touchd_answer_parameters){.contest = 7, .verdict = TOUCHD_VERDICT_FAILED});
  if (strcmp(word, "inject") == 0) {
    const touchd_injected_touch down = {.id = 1, .phase = TOUCHD_TOUCH_PHASE_BEGAN};
    return touchd_inject(touch, &(touchd_inject_parameters){.n_touches = 1, .touches = (const touchd_injected_touch *[]){&down}});
  }
  fprintf(stderr, "live: %s?\n", word);
  exit(2);
}

static void print(const touchd_event *event) {
  if (event->failure) printf("%d: %s", -(int)event->failure->error, event->failure->message);
  if (event->state) printf("state, %zu values", event->state->n_values);
  if (event->type == TOUCHD_EVENT_PRESENTED)
    printf("presented on %s, %zu values", event->present->screens[0]->name, event->present->n_values);
  if (event->type == TOUCHD_EVENT_ENDED && !event->failure) printf("ended");
  if (event->type == TOUCHD_EVENT_SCREENS)
    printf("screens %gx%g", event->present->screens[0]->width, event->present->screens[0]->height);
  if (event->control)
    printf(
        "%s %s %g%s%s", event->control->view, event->control->event, event->control->value, event->control->app ? " of " : "",
        event->control->app ? event->control->app : ""
    );
  if (event->action) printf("%s %s at %g,%g", event->action->recognizer, event->action->view, event->action->x, event->action->y);
  if (event->foreground) printf("in front: %d", event->foreground->in_front);
  if (event->first_responder) printf("focus");
  if (event->changed) printf("changed");
  if (event->scene) printf("scene of %s: %d", event->scene->app, event->scene->present);
  if (event->change) printf("%zu overtaken", event->change->n_overtaken);
  if (event->get_devices)
    printf(
        "%zu devices, %gx%g on %s", event->get_devices->n_devices, event->get_devices->devices[0]->width,
        event->get_devices->devices[0]->height, event->get_devices->devices[0]->screen
    );
  if (event->get_screens) printf("%zu screens, %s", event->get_screens->n_screens, event->get_screens->screens[0]->name);
  if (event->get_scene) printf("%.22s", event->get_scene->scene);
  if (event->get_scenes)
    printf("%zu scenes, %s", event->get_scenes->n_scenes, event->get_scenes->scenes[event->get_scenes->n_scenes - 1]->app);
  if (event->get_stats) printf("%lld frames", (long long)event->get_stats->frames);
  if (event->get_sensors) printf("%zu sensors", event->get_sensors->n_sensors);
  if (event->get_thresholds)
    printf("%s", event->get_thresholds->n_thresholds > 20 ? event->get_thresholds->thresholds[0]->unit : "few");
  if (event->draw_curtain) printf("drawn: %d", event->draw_curtain->drawn);
  if (event->watch_idle) printf("idle: %d", event->watch_idle->idle);
  if (event->record) printf("%.9s", event->record->entry ? event->record->entry : "the end");
}

int main(int count, char **words) {
  touchd *touch = touchd_new(words[1]);
  touchd_set_wait(touch, -1);
  int next = 2, waits_for = 0, streams = 0;
  const char *names[64] = {0};
  while (true) {
    if (!waits_for && next < count) {
      waits_for = begin(touch, words[next]);
      if (waits_for < 0) return fprintf(stderr, "live: %s\n", touchd_message(touch)), 1;
      names[waits_for] = words[next++];
    }
    const touchd_event *event;
    while ((event = touchd_dispatch(touch))) {
      printf("%s: ", names[event->call]);
      print(event);
      printf("\n");
      fflush(stdout);
      /* The others go on with the service, or end before. */
      bool is_stream = strstr("present subscribe", names[event->call]);
      streams += is_stream && event->call == waits_for;
      streams -= is_stream && event->type == TOUCHD_EVENT_ENDED;
      if (event->call == waits_for) waits_for = 0;
    }
    if (!waits_for && next == count && streams == 0) break;
    if (!waits_for && next < count) continue;
    poll(&(struct pollfd){.fd = touchd_fd(touch), .events = POLLIN}, 1, touchd_timeout(touch));
  }
  touchd_free(touch);
  return 0;
}
