/* The declarations of LVGL 9.1 (lv_indev.h, lv_area.h, lv_linux_fbdev.h) that Docs/C.md uses, and no others: LVGL is in no
 * archive that the tests reach. The order of the members is not LVGL's. */
#ifndef LVGL_H
#define LVGL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct _lv_indev_t lv_indev_t;
struct _lv_obj_t;

typedef struct {
  int32_t x, y;
} lv_point_t;

typedef enum { LV_INDEV_TYPE_NONE, LV_INDEV_TYPE_POINTER } lv_indev_type_t;
typedef enum { LV_INDEV_STATE_RELEASED, LV_INDEV_STATE_PRESSED } lv_indev_state_t;

typedef struct {
  lv_point_t point;
  lv_indev_state_t state;
  bool continue_reading;
} lv_indev_data_t;

typedef void (*lv_indev_read_cb_t)(struct _lv_indev_t *indev, lv_indev_data_t *data);

typedef struct _lv_display_t lv_display_t;
lv_display_t *lv_linux_fbdev_create(void);
void lv_linux_fbdev_set_file(lv_display_t *display, const char *file);

lv_indev_t *lv_indev_create(void);
void lv_indev_delete(lv_indev_t *indev);
void lv_indev_set_type(lv_indev_t *indev, lv_indev_type_t type);
void lv_indev_set_read_cb(lv_indev_t *indev, lv_indev_read_cb_t read);
void lv_indev_set_user_data(lv_indev_t *indev, void *data);
void *lv_indev_get_user_data(const lv_indev_t *indev);
void lv_indev_reset(lv_indev_t *indev, struct _lv_obj_t *object);

#endif
