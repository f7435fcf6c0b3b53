/* An input device of LVGL 9 whose touches come from touchd. */
#ifndef TOUCHD_LVGL_H
#define TOUCHD_LVGL_H

#include <lvgl.h>
#include <touchd.h>

/** Create the device: NULL stands for the system's socket, 0 for the layer of apps. Returns NULL if there is not enough
 * memory. */
lv_indev_t *touchd_lvgl_create(const char *socket, touchd_layer layer);
void touchd_lvgl_delete(lv_indev_t *device);

#endif
