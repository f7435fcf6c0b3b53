/* An input device of LVGL 9 whose touches come from touchd. */
#ifndef TOUCHD_LVGL_H
#define TOUCHD_LVGL_H

#include <lvgl.h>
#include <touchd.h>

/** Make the device: NULL is the socket of the system, 0 the layer of apps. Returns NULL where no memory is left. */
lv_indev_t *touchd_lvgl_create(const char *socket, touchd_layer layer);
void touchd_lvgl_delete(lv_indev_t *device);

#endif
