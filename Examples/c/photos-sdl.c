/* Photos on a table with SDL: photos-sdl [SOCKET [PICTURE.bmp]]
 *
 * One finger drags a photo, two zoom and turn it. PICTURE.bmp gets the last picture when a recording has ended. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <touchd.h>

#include "sdl.h"

enum { PHOTOS = 4, WIDTH = 184, HEIGHT = 140, FRAME = 7 };

struct placement {
  double x, y, turn, scale;
};

struct photo {
  char name[16];
  /* Its place, and its place when each of its gestures began: pan, pinch, rotation. */
  struct placement now, before[3];
  bool is_active[3];
  int depth;
  SDL_Texture *picture;
};

static const char *const kinds[] = {"pan", "pinch", "rotation"};

static struct photo photos[PHOTOS] = {
    {.name = "photo 1", .now = {150, 130, -8, 1}, .depth = 0},
    {.name = "photo 2", .now = {380, 110, 5, 1}, .depth = 1},
    {.name = "photo 3", .now = {600, 160, -4, 1}, .depth = 2},
    {.name = "photo 4", .now = {200, 340, 9, 1}, .depth = 3},
};

/* The view of a photo: touchd hits it at its place, even when it is rotated. */
static char *photo_view(const struct photo *photo) {
#define GESTURE(kind, one, other) \
  "{'name': '" kind " %p', 'kind': '" kind "', 'simultaneousWith': ['" one " %p', '" other " %p']}"
  const struct placement *now = &photo->now;
  void *name = (void *)photo->name;
  return touchd_json(
      "{'name': %s, 'frame': [%g, %g, %d, %d], 'scale': %g, 'rotation': %g, 'recognizers': [" GESTURE(
          "pan", "pinch", "rotation"
      ) ", " GESTURE("pinch", "pan", "rotation") ", " GESTURE("rotation", "pan", "pinch") "]}",
      photo->name, now->x - WIDTH / 2.0, now->y - HEIGHT / 2.0, WIDTH, HEIGHT, now->scale, remainder(now->turn, 360), name, name,
      name, name, name, name, name, name, name
  );
}

static void begin(touchd *touch) {
  char *views[PHOTOS];
  for (int i = 0; i < PHOTOS; i++) views[i] = photo_view(&photos[i]);
  char *scene = touchd_json(
      "{'windows': [{'name': 'table', 'views': [%p, %p, %p, %p]}]}", (void *)views[0], (void *)views[1], (void *)views[2],
      (void *)views[3]
  );
  touchd_set_wait(touch, 10000);
  touchd_present(touch, &(touchd_present_parameters){.scene = scene, .app = "photos"});
  free(scene);
  for (int i = 0; i < PHOTOS; i++) free(views[i]);
}

/* Move the view to the photo's current place, above all others. */
static void lay(touchd *touch, const struct photo *photo) {
  char *view = photo_view(photo);
  char *removed = touchd_json("{'remove': %s}", photo->name), *added = touchd_json("{'add': %p, 'in': 'table'}", (void *)view);
  const char *changes[] = {removed, added};
  touchd_change(touch, &(touchd_change_parameters){.n_changes = 2, .changes = changes});
  free(view);
  free(removed);
  free(added);
}

/* Follow the fingers. What a gesture reports is cumulative since it began. */
static void follow(touchd *touch, const touchd_action *action) {
  for (int i = 0; i < PHOTOS; i++) {
    struct photo *photo = &photos[i];
    if (strcmp(photo->name, action->view) != 0) continue;
    for (int other = 0; other < PHOTOS; other++) photos[other].depth -= photos[other].depth > photo->depth;
    photo->depth = PHOTOS - 1;
    int kind = 0;
    while (strcmp(kinds[kind], action->kind) != 0) kind++;
    if (!photo->is_active[kind]) photo->before[kind] = photo->now;
    photo->is_active[kind] = action->state == TOUCHD_ACTION_STATE_BEGAN || action->state == TOUCHD_ACTION_STATE_CHANGED;
    if (kind == 0) {
      photo->now.x = photo->before[0].x + action->translation->x;
      photo->now.y = photo->before[0].y + action->translation->y;
    } else if (kind == 1) {
      photo->now.scale = fmin(fmax(photo->before[1].scale * action->scale, 0.4), 3);
    } else {
      photo->now.turn = photo->before[2].turn + action->rotation * 180 / 3.14159265358979;
    }
    if (!photo->is_active[0] && !photo->is_active[1] && !photo->is_active[2]) lay(touch, photo);
  }
}

/* A sky, a sun and hills in a white frame, different for each number. */
static void paint(struct canvas *canvas, int number) {
  SDL_Renderer *to = canvas->renderer;
  photos[number].picture = SDL_CreateTexture(to, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, WIDTH * FINE, HEIGHT * FINE);
  SDL_SetTextureBlendMode(photos[number].picture, SDL_BLENDMODE_BLEND);
  SDL_SetRenderTarget(to, photos[number].picture);
  static const int skies[PHOTOS] = {0x6fa8dc, 0xe6a77a, 0x8fb8c8, 0xb39ddb},
                   lands[PHOTOS] = {0x3f7d4e, 0x7a5a3c, 0x4c6b8a, 0x5d7f58};
  draw_box(canvas, 0, 0, WIDTH, HEIGHT, 0, 0xfaf8f3);
  draw_box(canvas, FRAME, FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME, 0, skies[number]);
  draw_dot(canvas, 50 + 28 * number, 38 + 5 * number, 13, 0xfff0b8);
  for (int hill = 0; hill < 3; hill++) {
    int land = lands[number], shade = (land >> 16) * (10 - 2 * hill) / 10 << 16 | (land >> 8 & 255) * (10 - 2 * hill) / 10 << 8 |
                                      (land & 255) * (10 - 2 * hill) / 10;
    for (int x = FRAME; x < WIDTH - FRAME; x++) {
      double top = HEIGHT * (0.5 + 0.14 * hill) - 9 * sin(x * 0.045 + number + 2 * hill) - 4 * sin(x * 0.11 + 3 * number);
      draw_box(canvas, x, top, 1, HEIGHT - FRAME - top, 0, shade);
    }
  }
  SDL_SetRenderTarget(to, canvas->large);
}

static void draw(struct canvas *canvas, int width, int height) {
  for (int y = 0; y < height; y++) draw_box(canvas, 0, y, width, 1, 0, y % 12 < 6 ? 0x4a3a30 : 0x473830);
  for (int depth = 0; depth < PHOTOS; depth++)
    for (int i = 0; i < PHOTOS; i++) {
      const struct placement *now = &photos[i].now;
      if (photos[i].depth != depth) continue;
      int w = (int)lround(WIDTH * FINE * now->scale), h = (int)lround(HEIGHT * FINE * now->scale);
      SDL_Rect place = {(int)lround(now->x * FINE) - w / 2, (int)lround(now->y * FINE) - h / 2, w, h};
      SDL_RenderCopyEx(canvas->renderer, photos[i].picture, NULL, &place, now->turn, NULL, SDL_FLIP_NONE);
    }
  canvas_show(canvas);
}

int main(int count, char **words) {
  touchd *touch = touchd_new(count > 1 ? words[1] : NULL);
  if (!touch) return perror("photos-sdl"), 1;
  struct canvas canvas = {0};
  begin(touch);
  bool is_good = true, has_ended = false;
  int width = 0, height = 0;
  while (is_good && !has_ended) {
    const touchd_event *event;
    while ((event = touchd_dispatch(touch))) {
      if (event->type == TOUCHD_EVENT_PRESENTED) {
        width = (int)event->present->screens[0]->width;
        height = (int)event->present->screens[0]->height;
      }
      if (event->type == TOUCHD_EVENT_ACTION) follow(touch, event->action);
      if (event->failure) fprintf(stderr, "photos-sdl: %s\n", event->failure->message);
      has_ended = has_ended || event->type == TOUCHD_EVENT_ENDED;
    }
    if (width && !canvas.window) {
      is_good = canvas_open(&canvas, "Photos", width, height);
      for (int i = 0; is_good && i < PHOTOS; i++) paint(&canvas, i);
    }
    if (is_good && canvas.window) draw(&canvas, width, height);
    SDL_Event input;
    while (canvas.window && SDL_PollEvent(&input)) has_ended = has_ended || input.type == SDL_QUIT;
    SDL_Delay(1000 / 60);
  }
  for (int i = 0; i < PHOTOS; i++)
    printf(
        "%s %.0f,%.0f turned %.0f scaled %.2f\n", photos[i].name, photos[i].now.x, photos[i].now.y, photos[i].now.turn,
        photos[i].now.scale
    );
  if (is_good && count > 2) is_good = canvas_save(&canvas, words[2]);
  if (!is_good) fprintf(stderr, "photos-sdl: %s\n", SDL_GetError());
  for (int i = 0; i < PHOTOS; i++)
    if (photos[i].picture) SDL_DestroyTexture(photos[i].picture);
  canvas_close(&canvas);
  touchd_free(touch);
  return !is_good || !width;
}
