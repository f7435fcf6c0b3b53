/* An input device of LVGL 9 whose touches come from touchd: touchd_lvgl_create(NULL, 0) after you have created the
 * display. */
#include "touchd-lvgl.h"

#include <stdlib.h>
#include <touchd.h>

struct finger {
  touchd *touch;
  /* LVGL follows one finger: the first that comes down. */
  int64_t id;
  bool is_down;
  lv_point_t place;
};

static void follow(lv_indev_t *device, struct finger *finger, const touchd_touches *touches) {
  for (size_t i = 0; i < touches->n_touches; i++) {
    const touchd_view_touch *touch = touches->touches[i];
    if (touches->phase == TOUCHD_TOUCH_PHASE_BEGAN && !finger->is_down) {
      finger->is_down = true;
      finger->id = touch->id;
    }
    if (!finger->is_down || finger->id != touch->id) continue;
    finger->place.x = (int32_t)touch->x;
    finger->place.y = (int32_t)touch->y;
    finger->is_down = touches->phase == TOUCHD_TOUCH_PHASE_BEGAN || touches->phase == TOUCHD_TOUCH_PHASE_MOVED;
    /* A cancelled touch clicks nothing. */
    if (touches->phase == TOUCHD_TOUCH_PHASE_CANCELLED) lv_indev_reset(device, NULL);
  }
}

/* LVGL's timer calls this repeatedly while there is more to read. Nothing here blocks. */
static void read_touches(lv_indev_t *device, lv_indev_data_t *data) {
  struct finger *finger = lv_indev_get_user_data(device);
  const touchd_event *event = touchd_dispatch(finger->touch);
  if (event && event->type == TOUCHD_EVENT_TOUCHES) follow(device, finger, event->touches);
  if (event && (event->type == TOUCHD_EVENT_LOST || event->type == TOUCHD_EVENT_ENDED)) {
    if (finger->is_down) lv_indev_reset(device, NULL);
    finger->is_down = false;
  }
  data->point = finger->place;
  data->state = finger->is_down ? LV_INDEV_STATE_PRESSED : LV_INDEV_STATE_RELEASED;
  data->continue_reading = event != NULL;
}

lv_indev_t *touchd_lvgl_create(const char *socket, touchd_layer layer) {
  struct finger *finger = calloc(1, sizeof *finger);
  if (finger) finger->touch = touchd_new(socket);
  if (!finger || !finger->touch) {
    free(finger);
    return NULL;
  }
  touchd_set_wait(finger->touch, -1);
  touchd_present(
      finger->touch, &(touchd_present_parameters){
                         .scene = "{\"windows\": [{\"name\": \"lvgl\", \"views\": [{\"name\": \"glass\", \"touches\": true}]}]}",
                         .app = "lvgl",
                         .layer = layer
                     }
  );
  lv_indev_t *device = lv_indev_create();
  lv_indev_set_type(device, LV_INDEV_TYPE_POINTER);
  lv_indev_set_user_data(device, finger);
  lv_indev_set_read_cb(device, read_touches);
  return device;
}

void touchd_lvgl_delete(lv_indev_t *device) {
  struct finger *finger = lv_indev_get_user_data(device);
  lv_indev_delete(device);
  touchd_free(finger->touch);
  free(finger);
}
