/* JSON: received text is checked, then read into the interface's structures. Text to send is written from them. */
#ifndef JSON_H
#define JSON_H

#include <locale.h>
#include <stdarg.h>

#include "interface.h"

/** Memory that is freed all at once. */
struct arena {
  struct block *first;
};

void *arena_take(struct arena *arena, size_t size);
void arena_clear(struct arena *arena);

/** A growing text; `failed` is set if there is not enough memory. */
struct text {
  char *bytes;
  size_t length, size;
  bool failed;
};

void text_add(struct text *text, const char *bytes, size_t length);
void text_adds(struct text *text, const char *string);
/** Add a JSON string; false if the string is not UTF-8. */
bool text_add_string(struct text *text, const char *string);
void text_add_number(struct text *text, double number);
/** Add the JSON of a format of touchd_json; false if the format is invalid. */
bool text_add_format(struct text *text, const char *format, va_list arguments);

/** Whether the text is one JSON value. */
bool json_check(const char *text);

/** A message; json_split modifies its text. */
struct message {
  const char *error;
  /** The parameters, an object; NULL if there are none. */
  char *parameters;
  bool continues;
};

/** Split a message into its members. Returns a description of the fault, or NULL. */
const char *json_split(char *text, struct message *message);

/** A fault and its place. */
struct complaint {
  touchd_error error;
  /** The place, such as `action.x`, and the fault: `is not a number`. */
  char place[128];
  const char *text;
};

/** Read a checked object, which may be NULL. This modifies the text, and the results point into it. */
void *json_read(char *object, const struct type *type, struct arena *arena, locale_t locale, struct complaint *complaint);

/** Write a structure as an object, for a program that was built with `layout`. */
bool json_write(
    struct text *text, const void *structure, const struct type *type, int layout, const char *session,
    struct complaint *complaint
);

#endif
