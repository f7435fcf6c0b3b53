/* The tables in interface.c that describe types, methods and errors, for reading and writing. */
#ifndef INTERFACE_H
#define INTERFACE_H

#include <stddef.h>
#include <stdint.h>

#include "touchd.h"

enum kind {
  KIND_BOOL,
  KIND_INT,
  KIND_FLOAT,
  KIND_TEXT,
  /** A text; if the program does not set it, the session of its windows. */
  KIND_SESSION,
  /** The text of any JSON value. */
  KIND_JSON,
  KIND_WORD,
  KIND_STRUCT,
  /** An object of numbers: touchd_number. */
  KIND_NUMBERS,
};

struct words {
  size_t count;
  const char *const *names;
};

struct field {
  const char *name;
  enum kind kind;
  /** The offsets of the field, and of its count (of a list) or its presence (`has`). */
  size_t offset, count;
  bool has, list, optional;
  /** A struct type or struct words. */
  const void *type;
  /** For a field of a reply: its event, and the offset of the event's member in touchd_event. */
  int event;
  size_t event_offset;
  /** The TOUCHD_LAYOUT in which the field was added; 0 for the first. */
  int since;
};

struct type {
  size_t size, count;
  const struct field *fields;
};

struct method {
  const char *name;
  const struct type *parameters, *reply;
  size_t event_offset;
  /** Whether the method is always called with `more`. */
  bool stream;
};

struct error {
  const char *name, *sentence;
  const struct type *parameters;
  size_t offset;
};

extern const struct method touchd_methods[];
extern const size_t touchd_n_methods;
/** The errors, indexed by their negated codes. */
extern const struct error touchd_errors[];
extern const size_t touchd_n_errors;

#endif
