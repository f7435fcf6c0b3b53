/* A panel for a home with GTK 3: panel-gtk [SOCKET [PICTURE.png]]
 *
 * The library is a source of GLib's main loop. PICTURE.png gets the last picture when a recording has ended. */
#include <gtk/gtk.h>

#include "panel.h"

struct source {
  GSource base;
  struct panel panel;
  GtkWidget *area;
};

/* The source sleeps until the descriptor is readable, or for the time that the library returns. */
static void sleep_until_due(struct source *source) {
  int timeout = touchd_timeout(source->panel.touch);
  g_source_set_ready_time(&source->base, timeout < 0 ? -1 : g_get_monotonic_time() + timeout * (gint64)1000);
}

static gboolean dispatch(GSource *base, GSourceFunc callback, gpointer data) {
  struct source *source = (struct source *)base;
  (void)callback, (void)data;
  if (panel_react(&source->panel)) {
    gtk_widget_set_size_request(source->area, (int)source->panel.width, (int)source->panel.height);
    gtk_widget_queue_draw(source->area);
  }
  if (source->panel.has_ended) gtk_main_quit();
  sleep_until_due(source);
  return G_SOURCE_CONTINUE;
}

static void set_color(cairo_t *to, int color) {
  cairo_set_source_rgb(to, (color >> 16) / 255.0, (color >> 8 & 255) / 255.0, (color & 255) / 255.0);
}

static void box(void *to, double x, double y, double width, double height, double radius, int color) {
  set_color(to, color);
  cairo_new_sub_path(to);
  cairo_arc(to, x + width - radius, y + radius, radius, -G_PI / 2, 0);
  cairo_arc(to, x + width - radius, y + height - radius, radius, 0, G_PI / 2);
  cairo_arc(to, x + radius, y + height - radius, radius, G_PI / 2, G_PI);
  cairo_arc(to, x + radius, y + radius, radius, G_PI, G_PI * 1.5);
  cairo_close_path(to);
  cairo_fill(to);
}

static void dot(void *to, double x, double y, double radius, int color) {
  box(to, x - radius, y - radius, 2 * radius, 2 * radius, radius, color);
}

static void text(void *to, const char *text, int size, double x, double y, bool right, int color) {
  PangoLayout *layout = pango_cairo_create_layout(to);
  PangoFontDescription *font = pango_font_description_from_string("DejaVu Sans");
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_text(layout, text, -1);
  int width;
  pango_layout_get_pixel_size(layout, &width, NULL);
  set_color(to, color);
  cairo_move_to(to, x - (right ? width : 0), y);
  pango_cairo_show_layout(to, layout);
  pango_font_description_free(font);
  g_object_unref(layout);
}

static void clip(void *to, double x, double y, double width, double height, bool on) {
  if (on) {
    cairo_rectangle(to, x, y, width, height);
    cairo_clip(to);
  } else {
    cairo_reset_clip(to);
  }
}

static gboolean draw(GtkWidget *widget, cairo_t *to, gpointer data) {
  struct source *source = data;
  (void)widget;
  if (source->panel.has_come) panel_draw(&source->panel, &(struct painter){to, box, dot, text, clip});
  return TRUE;
}

static bool save(struct source *source, const char *path) {
  cairo_surface_t *picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)source->panel.width, (int)source->panel.height);
  cairo_t *to = cairo_create(picture);
  gtk_widget_draw(source->area, to);
  bool is_saved = cairo_surface_write_to_png(picture, path) == CAIRO_STATUS_SUCCESS;
  cairo_destroy(to);
  cairo_surface_destroy(picture);
  return is_saved;
}

int main(int count, char **words) {
  gtk_init(&count, &words);
  GSourceFuncs functions = {.dispatch = dispatch};
  struct source *source = (struct source *)g_source_new(&functions, sizeof *source);
  if (!panel_begin(&source->panel, count > 1 ? words[1] : NULL)) return perror("panel-gtk"), 1;
  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  source->area = gtk_drawing_area_new();
  gtk_container_add(GTK_CONTAINER(window), source->area);
  g_signal_connect(source->area, "draw", G_CALLBACK(draw), source);
  g_signal_connect(window, "destroy", G_CALLBACK(gtk_main_quit), NULL);
  gtk_window_set_default_size(GTK_WINDOW(window), 800, 480);
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_widget_show_all(window);
  g_source_add_unix_fd(&source->base, touchd_fd(source->panel.touch), G_IO_IN);
  sleep_until_due(source);
  g_source_attach(&source->base, NULL);
  gtk_main();
  bool is_good = source->panel.has_come;
  if (is_good && count > 2) is_good = save(source, words[2]);
  touchd_free(source->panel.touch);
  g_source_destroy(&source->base);
  g_source_unref(&source->base);
  return !is_good;
}
