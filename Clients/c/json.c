#include "json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The maximum depth of nested values. A scene has at most 28 nested views with two levels each. */
#define DEEPEST 200

/* Memory */

struct block {
  struct block *next;
  size_t size, used;
  max_align_t bytes[];
};

void *arena_take(struct arena *arena, size_t size) {
  size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
  struct block *block = arena->first;
  if (!block || block->size - block->used < size) {
    size_t room = size > 4096 ? size : 4096;
    block = malloc(sizeof *block + room);
    if (!block) return NULL;
    *block = (struct block){.next = arena->first, .size = room};
    arena->first = block;
  }
  void *taken = (char *)block->bytes + block->used;
  block->used += size;
  return memset(taken, 0, size);
}

void arena_clear(struct arena *arena) {
  while (arena->first) {
    struct block *next = arena->first->next;
    free(arena->first);
    arena->first = next;
  }
}

/* Checking */

static const char *skip_space(const char *p) {
  while (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r') p++;
  return p;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static int hex(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/* The number of bytes of a UTF-8 character; 0 if it is invalid. */
static size_t character(const char *text) {
  const unsigned char *p = (const unsigned char *)text;
  if (p[0] < 0x80) return p[0] != 0;
  if (p[0] < 0xc2 || p[0] > 0xf4) return 0;
  size_t length = p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
  for (size_t i = 1; i < length; i++)
    if ((p[i] & 0xc0) != 0x80) return 0;
  if (p[0] == 0xe0 && p[1] < 0xa0) return 0;
  if (p[0] == 0xed && p[1] > 0x9f) return 0;
  if (p[0] == 0xf0 && p[1] < 0x90) return 0;
  if (p[0] == 0xf4 && p[1] > 0x8f) return 0;
  return length;
}

/* Each of these functions returns the end of the skipped element, or NULL if it is invalid. The text ends with a NUL. */

static const char *skip_string(const char *p) {
  if (*p++ != '"') return NULL;
  while (*p != '"') {
    if ((unsigned char)*p < 0x20) return NULL;
    if (*p != '\\') {
      size_t length = character(p);
      if (length == 0) return NULL;
      p += length;
    } else if (p[1] == 'u') {
      for (int i = 2; i < 6; i++)
        if (hex(p[i]) < 0) return NULL;
      p += 6;
    } else {
      if (p[1] == 0 || !strchr("\"\\/bfnrt", p[1])) return NULL;
      p += 2;
    }
  }
  return p + 1;
}

static const char *skip_digits(const char *p) {
  if (!is_digit(*p)) return NULL;
  while (is_digit(*p)) p++;
  return p;
}

static const char *skip_number(const char *p) {
  if (*p == '-') p++;
  p = *p == '0' ? p + 1 : skip_digits(p);
  if (p && *p == '.') p = skip_digits(p + 1);
  if (p && (*p == 'e' || *p == 'E')) {
    p++;
    if (*p == '+' || *p == '-') p++;
    p = skip_digits(p);
  }
  return p;
}

static const char *skip_value(const char *p, int depth) {
  if (*p == '"') return skip_string(p);
  if (*p == '-' || is_digit(*p)) return skip_number(p);
  if (strncmp(p, "true", 4) == 0 || strncmp(p, "null", 4) == 0) return p + 4;
  if (strncmp(p, "false", 5) == 0) return p + 5;
  if ((*p != '{' && *p != '[') || depth == DEEPEST) return NULL;
  bool is_object = *p == '{';
  char close = is_object ? '}' : ']';
  p = skip_space(p + 1);
  if (*p == close) return p + 1;
  while (true) {
    if (is_object) {
      p = skip_string(p);
      if (!p) return NULL;
      p = skip_space(p);
      if (*p++ != ':') return NULL;
      p = skip_space(p);
    }
    p = skip_value(p, depth + 1);
    if (!p) return NULL;
    p = skip_space(p);
    if (*p == close) return p + 1;
    if (*p++ != ',') return NULL;
    p = skip_space(p);
  }
}

bool json_check(const char *text) {
  const char *end = skip_value(skip_space(text), 0);
  return end && *skip_space(end) == 0;
}

/* Reading of checked text */

static unsigned int code_unit(const char *p) {
  unsigned int code = 0;
  for (int i = 2; i < 6; i++) code = code << 4 | (unsigned int)hex(p[i]);
  return code;
}

/* Decode the escapes of a string in place, and end it with a NUL. Returns its start, and sets *next to its end.
 * U+FFFD replaces NULs, which C strings cannot contain, and unpaired surrogates, which UTF-8 cannot contain. */
static char *take_string(char *p, char **next) {
  char *start = ++p, *end = start;
  while (*p != '"') {
    if (*p != '\\') {
      *end++ = *p++;
      continue;
    }
    if (p[1] != 'u') {
      const char *found = strchr("b\bf\fn\nr\rt\t", p[1]);
      *end++ = found ? found[1] : p[1];
      p += 2;
      continue;
    }
    unsigned int code = code_unit(p);
    p += 6;
    if (code >= 0xd800 && code < 0xe000) {
      unsigned int low = code < 0xdc00 && p[0] == '\\' && p[1] == 'u' ? code_unit(p) : 0;
      bool is_pair = low >= 0xdc00 && low < 0xe000;
      code = is_pair ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00) : 0xfffd;
      p += is_pair ? 6 : 0;
    }
    if (code == 0) code = 0xfffd;
    if (code < 0x80) {
      *end++ = (char)code;
    } else {
      int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      *end++ = (char)((more == 1 ? 0xc0 : more == 2 ? 0xe0 : 0xf0) | code >> 6 * more);
      while (more-- > 0) *end++ = (char)(0x80 | (code >> 6 * more & 0x3f));
    }
  }
  *next = p + 1;
  *end = 0;
  return start;
}

/* The next member of an object or item of a list, after its '{' or '[' or the previous item; NULL at the end. */
static char *next_item(char *p) {
  p += skip_space(p) - p;
  if (*p == ',') p++;
  p += skip_space(p) - p;
  return *p == '}' || *p == ']' ? NULL : p;
}

static char *behind(char *value) { return value + (skip_value(value, 0) - value); }

/* Decode the key of a member, and return its value. */
static char *member(char *p, const char **key) {
  *key = take_string(p, &p);
  p += skip_space(p) - p;
  return p + (skip_space(p + 1) - p);
}

const char *json_split(char *text, struct message *message) {
  *message = (struct message){0};
  if (!json_check(text)) return "the reply is no JSON";
  text += skip_space(text) - text;
  if (*text != '{') return "the reply is no object";
  for (char *p = text + 1; (p = next_item(p));) {
    const char *key;
    p = member(p, &key);
    char *value = p, *end = behind(p);
    bool is_null = *value == 'n';
    if (strcmp(key, "parameters") == 0) {
      if (!is_null && *value != '{') return "parameters: no object";
      message->parameters = is_null ? NULL : value;
    } else if (strcmp(key, "continues") == 0) {
      message->continues = *value == 't';
    } else if (strcmp(key, "error") == 0) {
      if (!is_null && *value != '"') return "error: no text";
      message->error = is_null ? NULL : take_string(value, &end);
    }
    p = end;
  }
  return NULL;
}

struct reader {
  struct arena *arena;
  locale_t locale;
  struct complaint *complaint;
};

/* Prefix the place of a fault, from the inside out. */
static bool within(struct complaint *complaint, const char *place) {
  char inner[sizeof complaint->place];
  memcpy(inner, complaint->place, sizeof inner);
  bool joins = inner[0] == '[' || inner[0] == 0;
  snprintf(complaint->place, sizeof complaint->place, "%.60s%s%.*s", place, joins ? "" : ".", (int)sizeof inner - 62, inner);
  return false;
}

static bool within_item(struct complaint *complaint, size_t index) {
  char place[32];
  snprintf(place, sizeof place, "[%zu]", index);
  return within(complaint, place);
}

static bool fail(struct complaint *complaint, touchd_error error, const char *text) {
  *complaint = (struct complaint){.error = error, .text = text};
  return false;
}

static void *take(struct reader *reader, size_t size) {
  void *taken = arena_take(reader->arena, size);
  if (!taken) fail(reader->complaint, TOUCHD_ERROR_MEMORY, "has no place: not enough memory");
  return taken;
}

static bool read_structure(struct reader *reader, char *object, const struct type *type, void *structure);

static bool read_number(struct reader *reader, const char *p, double *number) {
  if (*p != '-' && !is_digit(*p)) return fail(reader->complaint, TOUCHD_ERROR_PROTOCOL, "is not a number");
  *number = strtod_l(p, NULL, reader->locale);
  return isfinite(*number) || fail(reader->complaint, TOUCHD_ERROR_PROTOCOL, "is too large a number");
}

static bool read_int(struct reader *reader, const char *p, int64_t *number) {
  const char *digits = *p == '-' ? p + 1 : p;
  uint64_t value = 0, most = (uint64_t)INT64_MAX + (*p == '-');
  if (!is_digit(*digits)) return fail(reader->complaint, TOUCHD_ERROR_PROTOCOL, "is not a whole number");
  for (; is_digit(*digits); digits++) {
    unsigned int digit = (unsigned int)(*digits - '0');
    if (value > (most - digit) / 10) return fail(reader->complaint, TOUCHD_ERROR_PROTOCOL, "is too large a number");
    value = value * 10 + digit;
  }
  if (*digits == '.' || *digits == 'e' || *digits == 'E')
    return fail(reader->complaint, TOUCHD_ERROR_PROTOCOL, "is not a whole number");
  *number = *p == '-' ? (int64_t)(0 - value) : (int64_t)value;
  return true;
}

static size_t item_size(const struct field *field) {
  if (field->kind == KIND_WORD) return sizeof(int);
  return field->kind == KIND_NUMBERS ? sizeof(touchd_number) : sizeof(void *);
}

/* Read a value that is not a list into its field. */
static bool read_value(struct reader *reader, char *p, const struct field *field, void *target) {
  switch (field->kind) {
    case KIND_BOOL:
      if (*p != 't' && *p != 'f') return fail(reader->complaint, TOUCHD_ERROR_PROTOCOL, "is not true or false");
      *(bool *)target = *p == 't';
      return true;
    case KIND_INT:
      return read_int(reader, p, target);
    case KIND_FLOAT:
      return read_number(reader, p, target);
    case KIND_JSON: {
      size_t length = (size_t)(behind(p) - p);
      char *copy = take(reader, length + 1);
      if (copy) *(char **)target = memcpy(copy, p, length);
      return copy;
    }
    case KIND_TEXT:
    case KIND_SESSION:
    case KIND_WORD: {
      if (*p != '"') return fail(reader->complaint, TOUCHD_ERROR_PROTOCOL, "is not text");
      char *string = take_string(p, &p);
      if (field->kind != KIND_WORD) return (*(char **)target = string);
      const struct words *words = field->type;
      for (size_t i = 0; i < words->count; i++)
        if (strcmp(string, words->names[i]) == 0) *(int *)target = (int)i + 1;
      return true;
    }
    case KIND_STRUCT: {
      const struct type *type = field->type;
      if (*p != '{') return fail(reader->complaint, TOUCHD_ERROR_PROTOCOL, "is not an object");
      void *structure = take(reader, type->size);
      *(void **)target = structure;
      return structure && read_structure(reader, p, type, structure);
    }
    case KIND_NUMBERS:
      break;
  }
  return fail(reader->complaint, TOUCHD_ERROR_PROTOCOL, "is not a value");
}

/* Read a list, or an object of numbers, as an array. */
static bool read_items(struct reader *reader, char *list, const struct field *field, char *structure) {
  bool is_object = field->kind == KIND_NUMBERS;
  if (*list != (is_object ? '{' : '['))
    return fail(reader->complaint, TOUCHD_ERROR_PROTOCOL, is_object ? "is not an object" : "is not a list");
  size_t count = 0, size = item_size(field);
  for (char *p = list + 1; (p = next_item(p)); p = behind(p)) {
    /* Skip the key without decoding it; it is decoded below. */
    if (is_object) {
      p = behind(p);
      p += skip_space(p) - p + 1;
      p += skip_space(p) - p;
    }
    count++;
  }
  char *items = count ? take(reader, count * size) : NULL;
  if (count && !items) return false;
  size_t index = 0;
  for (char *p = list + 1; (p = next_item(p)); index++) {
    const char *key = NULL;
    if (is_object) p = member(p, &key);
    char *value = p;
    p = behind(p);
    void *target = items + index * size;
    bool is_read;
    if (is_object) {
      ((touchd_number *)target)->name = key;
      is_read = read_number(reader, value, &((touchd_number *)target)->value);
    } else {
      is_read = read_value(reader, value, field, target);
    }
    if (!is_read) {
      return is_object ? within(reader->complaint, key) : within_item(reader->complaint, index);
    }
  }
  memcpy(structure + field->offset, &items, sizeof items);
  memcpy(structure + field->count, &count, sizeof count);
  return true;
}

static bool read_structure(struct reader *reader, char *object, const struct type *type, void *structure) {
  char *base = structure;
  uint64_t found = 0;
  for (char *p = object + 1; (p = next_item(p));) {
    const char *key;
    p = member(p, &key);
    char *value = p;
    p = behind(p);
    if (*value == 'n') continue;
    for (size_t i = 0; i < type->count; i++) {
      const struct field *field = &type->fields[i];
      if (strcmp(key, field->name) != 0) continue;
      bool is_read = field->list || field->kind == KIND_NUMBERS ? read_items(reader, value, field, base)
                                                                : read_value(reader, value, field, base + field->offset);
      if (!is_read) return within(reader->complaint, field->name);
      if (field->has) *(bool *)(base + field->count) = true;
      found |= UINT64_C(1) << i;
    }
  }
  for (size_t i = 0; i < type->count; i++) {
    if (type->fields[i].optional || found >> i & 1) continue;
    fail(reader->complaint, TOUCHD_ERROR_PROTOCOL, "is missing");
    return within(reader->complaint, type->fields[i].name);
  }
  return true;
}

void *json_read(char *object, const struct type *type, struct arena *arena, locale_t locale, struct complaint *complaint) {
  struct reader reader = {arena, locale, complaint};
  char nothing[] = "{}";
  void *structure = take(&reader, type->size);
  return structure && read_structure(&reader, object ? object : nothing, type, structure) ? structure : NULL;
}

/* Writing */

void text_add(struct text *text, const char *bytes, size_t length) {
  if (text->failed) return;
  if (text->size - text->length <= length) {
    size_t size = (text->length + length + 1) * 2;
    char *larger = realloc(text->bytes, size);
    if (!larger) {
      text->failed = true;
      return;
    }
    text->bytes = larger;
    text->size = size;
  }
  memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
  text->bytes[text->length] = 0;
}

void text_adds(struct text *text, const char *string) { text_add(text, string, strlen(string)); }

bool text_add_string(struct text *text, const char *string) {
  text_add(text, "\"", 1);
  for (const char *p = string; *p;) {
    size_t length = character(p);
    if (length == 0) return false;
    char escape[8];
    if (*p == '"' || *p == '\\') {
      text_add(text, "\\", 1);
      text_add(text, p, 1);
    } else if ((unsigned char)*p < 0x20) {
      snprintf(escape, sizeof escape, "\\u%04x", (unsigned int)*p);
      text_adds(text, escape);
    } else {
      text_add(text, p, length);
    }
    p += length;
  }
  text_add(text, "\"", 1);
  return true;
}

void text_add_number(struct text *text, double number) {
  char digits[40];
  snprintf(digits, sizeof digits, "%.15g", number);
  if (strtod(digits, NULL) != number) snprintf(digits, sizeof digits, "%.17g", number);
  /* Any other bytes are the locale's decimal point, which may have several. */
  for (const char *p = digits; *p; p++) {
    bool is_kept = is_digit(*p) || *p == '-' || *p == '+' || *p == 'e';
    if (is_kept)
      text_add(text, p, 1);
    else if (p == digits || is_digit(p[-1]))
      text_add(text, ".", 1);
  }
}

/* Add an integer with the length modifier of the format. */
static void add_integer(struct text *text, char length, bool is_signed, va_list *arguments) {
  char digits[32];
  if (is_signed) {
    long long number = length == 'L'   ? va_arg(*arguments, long long)
                       : length == 'l' ? va_arg(*arguments, long)
                                       : va_arg(*arguments, int);
    snprintf(digits, sizeof digits, "%lld", number);
  } else {
    unsigned long long number = length == 'L'   ? va_arg(*arguments, unsigned long long)
                                : length == 'l' ? va_arg(*arguments, unsigned long)
                                : length == 'z' ? va_arg(*arguments, size_t)
                                                : va_arg(*arguments, unsigned int);
    snprintf(digits, sizeof digits, "%llu", number);
  }
  text_adds(text, digits);
}

bool text_add_format(struct text *text, const char *format, va_list given) {
  va_list arguments;
  va_copy(arguments, given);
  bool is_good = true;
  for (const char *p = format; *p && is_good; p++) {
    if (*p != '%') {
      text_add(text, *p == '\'' ? "\"" : p, 1);
      continue;
    }
    p++;
    char length = 0;
    for (; *p == 'l' || *p == 'z'; p++) length = *p == 'z' ? 'z' : length == 'l' ? 'L' : 'l';
    const char *string;
    double number;
    switch (*p) {
      case '%':
        text_add(text, p, 1);
        break;
      case 's':
        string = va_arg(arguments, const char *);
        is_good = string && text_add_string(text, string);
        break;
      case 'p':
        string = va_arg(arguments, const char *);
        is_good = string;
        if (is_good) text_adds(text, string);
        break;
      case 'd':
      case 'i':
        if (length == 'z') length = 'l';
        add_integer(text, length, true, &arguments);
        break;
      case 'u':
        add_integer(text, length, false, &arguments);
        break;
      case 'f':
      case 'g':
        number = va_arg(arguments, double);
        is_good = isfinite(number);
        if (is_good) text_add_number(text, number);
        break;
      default:
        is_good = false;
    }
    if (!*p) break;
  }
  va_end(arguments);
  return is_good && !text->failed && text->bytes && json_check(text->bytes);
}

struct writer {
  struct text text;
  int layout;
  const char *session;
  struct complaint *complaint;
};

static bool write_structure(struct writer *writer, const char *base, const struct type *type);

/* Write a value that is not a list. */
static bool write_value(struct writer *writer, const void *source, const struct field *field) {
  char digits[32];
  const char *string;
  switch (field->kind) {
    case KIND_BOOL:
      text_adds(&writer->text, *(const bool *)source ? "true" : "false");
      return true;
    case KIND_INT:
      snprintf(digits, sizeof digits, "%lld", (long long)*(const int64_t *)source);
      text_adds(&writer->text, digits);
      return true;
    case KIND_FLOAT:
      if (!isfinite(*(const double *)source)) return fail(writer->complaint, TOUCHD_ERROR_ARGUMENT, "is not a finite number");
      text_add_number(&writer->text, *(const double *)source);
      return true;
    case KIND_WORD: {
      const struct words *words = field->type;
      int word = *(const int *)source;
      if (word < 1 || (size_t)word > words->count) return fail(writer->complaint, TOUCHD_ERROR_ARGUMENT, "is none of its words");
      text_add_string(&writer->text, words->names[word - 1]);
      return true;
    }
    case KIND_TEXT:
    case KIND_SESSION:
      string = *(const char *const *)source;
      if (!string && field->kind == KIND_SESSION) string = writer->session;
      if (!string && field->kind == KIND_SESSION)
        return fail(writer->complaint, TOUCHD_ERROR_NOT_PRESENTED, "is missing, for the windows are not there");
      if (!string) return fail(writer->complaint, TOUCHD_ERROR_ARGUMENT, "is missing");
      return text_add_string(&writer->text, string) || fail(writer->complaint, TOUCHD_ERROR_ARGUMENT, "is not UTF-8");
    case KIND_JSON:
      string = *(const char *const *)source;
      if (!string) return fail(writer->complaint, TOUCHD_ERROR_ARGUMENT, "is missing");
      if (!json_check(string)) return fail(writer->complaint, TOUCHD_ERROR_ARGUMENT, "is not JSON");
      text_adds(&writer->text, string);
      return true;
    case KIND_STRUCT:
      if (!*(const void *const *)source) return fail(writer->complaint, TOUCHD_ERROR_ARGUMENT, "is missing");
      return write_structure(writer, *(const void *const *)source, field->type);
    case KIND_NUMBERS:
      break;
  }
  return fail(writer->complaint, TOUCHD_ERROR_ARGUMENT, "cannot be written");
}

static bool write_items(struct writer *writer, const char *base, const struct field *field) {
  bool is_object = field->kind == KIND_NUMBERS;
  size_t count = *(const size_t *)(const void *)(base + field->count), size = item_size(field);
  const char *items = *(const char *const *)(const void *)(base + field->offset);
  text_add(&writer->text, is_object ? "{" : "[", 1);
  for (size_t i = 0; i < count; i++) {
    const char *item = items + i * size;
    if (i > 0) text_add(&writer->text, ",", 1);
    if (is_object) {
      const touchd_number *number = (const void *)item;
      if (!number->name || !isfinite(number->value) || !text_add_string(&writer->text, number->name))
        return fail(writer->complaint, TOUCHD_ERROR_ARGUMENT, "has a name that is not UTF-8, or no finite number");
      text_add(&writer->text, ":", 1);
      text_add_number(&writer->text, number->value);
    } else if (!write_value(writer, item, field)) {
      return within_item(writer->complaint, i);
    }
  }
  text_add(&writer->text, is_object ? "}" : "]", 1);
  return true;
}

/* Whether an optional field is present. */
static bool is_given(const char *base, const struct field *field) {
  if (field->has) return *(const bool *)(base + field->count);
  if (field->list || field->kind == KIND_NUMBERS) return *(const size_t *)(const void *)(base + field->count) > 0;
  if (field->kind == KIND_BOOL) return *(const bool *)(base + field->offset);
  if (field->kind == KIND_WORD) return *(const int *)(const void *)(base + field->offset) != 0;
  return *(const void *const *)(const void *)(base + field->offset);
}

static bool write_structure(struct writer *writer, const char *base, const struct type *type) {
  bool is_first = true;
  text_add(&writer->text, "{", 1);
  for (size_t i = 0; i < type->count; i++) {
    const struct field *field = &type->fields[i];
    /* The structures of older programs do not contain newer fields. */
    if (field->since > writer->layout || (field->optional && !is_given(base, field))) continue;
    if (!is_first) text_add(&writer->text, ",", 1);
    is_first = false;
    text_add_string(&writer->text, field->name);
    text_add(&writer->text, ":", 1);
    bool is_written = field->list || field->kind == KIND_NUMBERS ? write_items(writer, base, field)
                                                                 : write_value(writer, base + field->offset, field);
    if (!is_written) return within(writer->complaint, field->name);
  }
  text_add(&writer->text, "}", 1);
  return true;
}

bool json_write(
    struct text *text, const void *structure, const struct type *type, int layout, const char *session,
    struct complaint *complaint
) {
  if (!type) {
    text_adds(text, "{}");
    return true;
  }
  struct writer writer = {*text, layout, session, complaint};
  bool is_written = structure ? write_structure(&writer, structure, type)
                              : fail(complaint, TOUCHD_ERROR_ARGUMENT, "the parameters are missing");
  *text = writer.text;
  return is_written;
}
