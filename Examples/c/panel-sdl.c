/* A panel for a home with SDL: panel-sdl [SOCKET [PICTURE.bmp]]
 *
 * It polls for events sixty times a second. PICTURE.bmp gets the last picture when a recording has ended. */
#include "panel.h"
#include "sdl.h"

int main(int count, char **words) {
  struct panel panel;
  struct canvas canvas = {0};
  if (!panel_begin(&panel, count > 1 ? words[1] : NULL)) return perror("panel-sdl"), 1;
  const struct painter painter = {&canvas, draw_box, draw_dot, draw_text, draw_clip};
  bool is_good = true, has_quit = false;
  while (is_good && !panel.has_ended && !has_quit) {
    bool is_changed = panel_react(&panel);
    if (panel.has_come && !canvas.window) {
      is_good = canvas_open(&canvas, "Home", (int)panel.width, (int)panel.height);
      SDL_ShowCursor(SDL_DISABLE);
    }
    if (is_good && canvas.window && is_changed) {
      panel_draw(&panel, &painter);
      canvas_show(&canvas);
    }
    SDL_Event event;
    while (canvas.window && SDL_PollEvent(&event)) has_quit = has_quit || event.type == SDL_QUIT;
    SDL_Delay(1000 / 60);
  }
  if (is_good && count > 2) is_good = canvas_save(&canvas, words[2]);
  if (!is_good) fprintf(stderr, "panel-sdl: %s\n", SDL_GetError());
  canvas_close(&canvas);
  touchd_free(panel.touch);
  return !is_good || !panel.has_come;
}
