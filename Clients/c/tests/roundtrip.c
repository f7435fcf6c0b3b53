/* roundtrip [LAYOUT]: reads lines "NAME JSON", such as "GetScenes.reply {…}", and prints each JSON as the library has understood it,
 * written for a program of that layout. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../json.h"

static const struct type *find(const char *name) {
  const char *dot = strchr(name, '.');
  for (size_t i = 1; i < touchd_n_methods; i++) {
    const char *method = strrchr(touchd_methods[i].name, '.') + 1;
    if (strlen(method) != (size_t)(dot - name) || strncmp(method, name, strlen(method)) != 0) continue;
    return strcmp(dot, ".reply") == 0 ? touchd_methods[i].reply : touchd_methods[i].parameters;
  }
  for (size_t i = 1; i < touchd_n_errors; i++) {
    const char *error = touchd_errors[i].name ? strrchr(touchd_errors[i].name, '.') + 1 : "";
    if (strlen(error) == (size_t)(dot - name) && strncmp(error, name, strlen(error)) == 0) return touchd_errors[i].parameters;
  }
  return NULL;
}

int main(int count, char **words) {
  int layout = count > 1 ? atoi(words[1]) : TOUCHD_LAYOUT;
  char *line = NULL;
  size_t size = 0;
  locale_t locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  while (getline(&line, &size, stdin) > 0) {
    char *json = strchr(line, ' ');
    *json++ = 0;
    json[strcspn(json, "\n")] = 0;
    const struct type *type = find(line);
    struct arena arena = {0};
    struct complaint complaint = {0};
    struct text text = {0};
    void *read = type && json_check(json) ? json_read(json, type, &arena, locale, &complaint) : NULL;
    bool is_written = read && json_write(&text, read, type, layout, NULL, &complaint);
    if (is_written)
      puts(text.bytes);
    else
      printf("%s: %s %s\n", line, complaint.place, complaint.text ? complaint.text : "the library does not know it");
    arena_clear(&arena);
    free(text.bytes);
  }
  free(line);
  freelocale(locale);
  return 0;
}
