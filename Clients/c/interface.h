/* How interface.c describes the types, methods and errors to what reads and writes them. */
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
  /** A text; where the program gives none, the session of its windows. */
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
  /** Where it is in its structure, and how many there are of a list, or whether it is there at all (`has`). */
  size_t offset, count;
  bool has, list, optional;
  /** A struct type, or words. */
  const void *type;
  /** Of a reply: the event that it is, and where that stands in touchd_event. */
  int event;
  size_t event_offset;
  /** The TOUCHD_LAYOUT that it came with; 0 is the first. */
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
  /** Whether it is always called with `more`. */
  bool stream;
};

struct error {
  const char *name, *sentence;
  const struct type *parameters;
  size_t offset;
};

extern const struct method touchd_methods[];
extern const size_t touchd_n_methods;
/** By their codes, whose signs are changed. */
extern const struct error touchd_errors[];
extern const size_t touchd_n_errors;

#endif
