/* What both programs with SDL draw with: a window whose picture is drawn at twice the size and then scaled down, which
 * smooths the edges. */
#ifndef SDL_DRAWING_H
#define SDL_DRAWING_H

#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <math.h>

#define FONT "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

enum { FINE = 2 };

struct canvas {
  SDL_Window *window;
  SDL_Renderer *renderer;
  SDL_Texture *large;
  TTF_Font *font;
};

static inline bool canvas_open(struct canvas *canvas, const char *title, int width, int height) {
  if (SDL_Init(SDL_INIT_VIDEO) < 0 || TTF_Init() < 0) return false;
  SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
  canvas->window = SDL_CreateWindow(title, SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, width, height, 0);
  /* The headless drivers have no other renderer. */
  canvas->renderer = SDL_CreateRenderer(canvas->window, -1, SDL_RENDERER_SOFTWARE);
  canvas->large =
      SDL_CreateTexture(canvas->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, width * FINE, height * FINE);
  canvas->font = TTF_OpenFont(FONT, 20);
  return canvas->large && canvas->font && SDL_SetRenderTarget(canvas->renderer, canvas->large) == 0;
}

static inline void canvas_close(struct canvas *canvas) {
  if (canvas->font) TTF_CloseFont(canvas->font);
  if (canvas->large) SDL_DestroyTexture(canvas->large);
  if (canvas->renderer) SDL_DestroyRenderer(canvas->renderer);
  if (canvas->window) SDL_DestroyWindow(canvas->window);
  TTF_Quit();
  SDL_Quit();
}

/* Show what was drawn, and continue drawing. */
static inline void canvas_show(struct canvas *canvas) {
  SDL_SetRenderTarget(canvas->renderer, NULL);
  SDL_RenderCopy(canvas->renderer, canvas->large, NULL, NULL);
  SDL_RenderPresent(canvas->renderer);
  SDL_SetRenderTarget(canvas->renderer, canvas->large);
}

static inline bool canvas_save(struct canvas *canvas, const char *path) {
  SDL_Surface *surface = SDL_GetWindowSurface(canvas->window);
  return surface && SDL_SaveBMP(surface, path) == 0;
}

static inline void set_color(SDL_Renderer *renderer, int color) {
  SDL_SetRenderDrawColor(renderer, (Uint8)(color >> 16), (Uint8)(color >> 8 & 255), (Uint8)(color & 255), 255);
}

/* A box whose corners are quarters of a circle, row by row. */
static inline void draw_box(void *to, double x, double y, double width, double height, double radius, int color) {
  struct canvas *canvas = to;
  set_color(canvas->renderer, color);
  int left = (int)lround(x * FINE), top = (int)lround(y * FINE), right = (int)lround((x + width) * FINE),
      bottom = (int)lround((y + height) * FINE);
  for (int row = top; row < bottom; row++) {
    double edge = fmin(row + 0.5 - top, bottom - row - 0.5), inset = radius * FINE - edge;
    int cut = inset > 0 ? (int)lround(radius * FINE - sqrt(fmax(radius * FINE * radius * FINE - inset * inset, 0))) : 0;
    SDL_RenderFillRect(canvas->renderer, &(SDL_Rect){left + cut, row, right - left - 2 * cut, 1});
  }
}

static inline void draw_dot(void *to, double x, double y, double radius, int color) {
  draw_box(to, x - radius, y - radius, 2 * radius, 2 * radius, radius, color);
}

static inline void draw_text(void *to, const char *text, int size, double x, double y, bool right, int color) {
  struct canvas *canvas = to;
  TTF_SetFontSize(canvas->font, size * FINE);
  SDL_Surface *picture = TTF_RenderUTF8_Blended(
      canvas->font, text, (SDL_Color){(Uint8)(color >> 16), (Uint8)(color >> 8 & 255), (Uint8)(color & 255), 255}
  );
  if (!picture) return;
  SDL_Texture *texture = SDL_CreateTextureFromSurface(canvas->renderer, picture);
  SDL_Rect place = {(int)lround(x * FINE) - (right ? picture->w : 0), (int)lround(y * FINE), picture->w, picture->h};
  SDL_RenderCopy(canvas->renderer, texture, NULL, &place);
  SDL_DestroyTexture(texture);
  SDL_FreeSurface(picture);
}

static inline void draw_clip(void *to, double x, double y, double width, double height, bool on) {
  struct canvas *canvas = to;
  SDL_Rect place = {(int)(x * FINE), (int)(y * FINE), (int)(width * FINE), (int)(height * FINE)};
  SDL_RenderSetClipRect(canvas->renderer, on ? &place : NULL);
}

#endif
