/* Connections, calls and events. */
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "json.h"

/* The bounds that touchd.h documents, and the milliseconds between two connection attempts. */
enum { LONGEST_REPLY = 1 << 24, READ = 1 << 16, MOST_WAITING = 1 << 20, MOST_CALLS = 256, MOST_STREAMS = 32, PAUSE = 500 };

static const int64_t never = INT64_MAX;

/* A call that was sent or waits to be sent. */
struct call {
  struct call *next;
  /* 0: the program no longer needs the reply. */
  int id;
  touchd_method method;
  int64_t deadline;
  size_t length;
  char bytes[];
};

/* A connection with its calls, in order: the single call of a stream, or calls with one reply each. */
struct lane {
  struct lane *next;
  bool is_stream, is_dead;
  struct call *first, *last;
  size_t calls, bytes;

  /* -1 without a connection. */
  int fd;
  bool waits_to_send;
  /* The call to send next, and the number of its bytes that were sent. */
  struct call *unsent;
  size_t sent;

  /* The received bytes: `length` bytes from `start` on, of which the first `searched` contain no NUL. */
  char *in;
  size_t size, start, length, searched;
  bool hung_up;

  /* The trouble to report before any other event: an error, or 0 if a recording has ended. */
  bool is_troubled, is_over;
  touchd_error trouble;
  struct text trouble_text;

  /* Only for streams. */
  bool reconnects, is_recording;
  int wait;
  /* The time until which to wait for the service (-1: not set yet), and the earliest time of the next attempt. */
  int64_t patience, next_try;
  char *session;
};

struct touchd {
  struct sockaddr_un address;
  int epoll;
  locale_t locale;
  bool reconnects;
  int wait, call_timeout;
  int last_id;
  /* Whether this round has polled the connections. The round ends when everything received is handled. */
  bool has_looked;
  /* The streams, and the lanes of other calls. Injected touches have their own lane, so that they delay no other call. */
  struct lane *lanes, calls, injection;
  struct arena arena;
  touchd_event event;
  touchd_failure failure;
  struct text failure_text, message;
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int64_t after(int milliseconds) { return milliseconds < 0 ? never : now() + milliseconds; }

static void text_set(struct text *text, const char *first, const char *second, const char *third) {
  text->length = 0;
  text->failed = false;
  text_adds(text, first);
  text_adds(text, second);
  text_adds(text, third);
}

/* The text, or the error's standard sentence if there was not enough memory for the text. */
static const char *text_of(const struct text *text, touchd_error error) {
  return text->bytes && !text->failed ? text->bytes : touchd_error_text(error);
}

const char *touchd_error_text(int error) {
  if (error >= 0 || (size_t)-error >= touchd_n_errors) return "no error of libtouchd";
  return touchd_errors[-error].sentence;
}

const char *touchd_message(const touchd *touch) { return touch->message.bytes ? touch->message.bytes : "no error"; }

static int refuse(touchd *touch, touchd_error error, const char *place, const char *what) {
  text_set(&touch->message, place, *place ? " " : "", what);
  return (int)error;
}

/* Lanes */

static struct call *pop(struct lane *lane) {
  struct call *call = lane->first;
  lane->first = call->next;
  if (!lane->first) lane->last = NULL;
  if (lane->unsent == call) lane->unsent = call->next;
  lane->calls--;
  lane->bytes -= call->length;
  return call;
}

static void hang_up(struct lane *lane) {
  if (lane->fd >= 0) close(lane->fd);
  lane->fd = -1;
  lane->hung_up = lane->waits_to_send = false;
  lane->start = lane->length = lane->searched = 0;
  lane->unsent = NULL;
  lane->is_recording = false;
  free(lane->session);
  lane->session = NULL;
}

static void clear(struct lane *lane) {
  hang_up(lane);
  while (lane->first) free(pop(lane));
  free(lane->in);
  free(lane->trouble_text.bytes);
}

/* Handle a failed connection: set the event for the program, and the time of the next attempt. */
static void lose(struct lane *lane, touchd_error error, const char *text) {
  hang_up(lane);
  lane->is_troubled = true;
  lane->trouble = error;
  lane->is_over = !lane->is_stream || error != TOUCHD_ERROR_UNAVAILABLE || !lane->reconnects;
  text_set(&lane->trouble_text, text, "", "");
  lane->patience = never;
  lane->next_try = lane->is_stream ? after(PAUSE) : 0;
}

/* Handle a failed connection attempt. */
static void refused(touchd *touch, struct lane *lane, int error) {
  bool may_come = error == ENOENT || error == ECONNREFUSED || error == EAGAIN;
  bool is_permission = error == EACCES || error == EPERM;
  if (lane->patience < 0) lane->patience = after(lane->wait);
  if (lane->is_stream && may_come && now() < lane->patience) {
    lane->next_try = after(PAUSE);
    return;
  }
  lose(lane, may_come ? TOUCHD_ERROR_UNAVAILABLE : is_permission ? TOUCHD_ERROR_REFUSED : TOUCHD_ERROR_SYSTEM, "");
  lane->is_over = true;
  text_set(
      &lane->trouble_text, may_come ? "no service listens at " : "cannot connect to ", touch->address.sun_path,
      may_come        ? ""
      : is_permission ? ": permission denied; is the user in the group touchd?"
                      : ": the system makes no connection"
  );
}

static void watch(touchd *touch, struct lane *lane, int operation) {
  struct epoll_event event = {.events = EPOLLIN | (lane->waits_to_send ? (uint32_t)EPOLLOUT : 0), .data.ptr = lane};
  if (epoll_ctl(touch->epoll, operation, lane->fd, &event) < 0)
    lose(lane, TOUCHD_ERROR_SYSTEM, "the connection cannot be watched");
}

static void send_calls(touchd *touch, struct lane *lane) {
  bool waited = lane->waits_to_send;
  lane->waits_to_send = false;
  while (lane->unsent) {
    ssize_t count =
        send(lane->fd, lane->unsent->bytes + lane->sent, lane->unsent->length - lane->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      /* If the service has hung up, its earlier replies can still be read. */
      lane->waits_to_send = errno == EAGAIN;
      if (!lane->waits_to_send) lane->unsent = NULL;
      break;
    }
    lane->sent += (size_t)count;
    if (lane->sent < lane->unsent->length) continue;
    lane->unsent = lane->unsent->next;
    lane->sent = 0;
  }
  if (lane->waits_to_send != waited) watch(touch, lane, EPOLL_CTL_MOD);
}

static void open_connection(touchd *touch, struct lane *lane) {
  lane->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  int result = lane->fd < 0 ? -1 : 0;
  /* A local connection succeeds or fails at once. */
  if (result == 0) result = connect(lane->fd, (const struct sockaddr *)&touch->address, sizeof touch->address);
  if (result < 0) {
    int error = errno;
    hang_up(lane);
    refused(touch, lane, error);
    return;
  }
  lane->unsent = lane->first;
  lane->sent = 0;
  watch(touch, lane, EPOLL_CTL_ADD);
  if (lane->fd >= 0) send_calls(touch, lane);
}

static void receive(struct lane *lane) {
  /* Free a large buffer that is no longer needed. */
  if (lane->length == 0 && lane->size > READ * 2) {
    free(lane->in);
    lane->in = NULL;
    lane->size = 0;
  }
  if (lane->start > 0) {
    memmove(lane->in, lane->in + lane->start, lane->length);
    lane->start = 0;
  }
  if (lane->size - lane->length < READ) {
    size_t size = lane->length * 2 + READ;
    char *larger = realloc(lane->in, size);
    if (!larger) {
      lose(lane, TOUCHD_ERROR_MEMORY, touchd_error_text(TOUCHD_ERROR_MEMORY));
      return;
    }
    lane->in = larger;
    lane->size = size;
  }
  ssize_t count = recv(lane->fd, lane->in + lane->length, READ, MSG_DONTWAIT);
  if (count > 0) {
    lane->length += (size_t)count;
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    /* Handle the bytes that were received before. */
    close(lane->fd);
    lane->fd = -1;
    lane->hung_up = true;
  }
}

/* The time at which a lane has work to do without new input. */
static int64_t due(const struct lane *lane) {
  if (lane->is_troubled || lane->hung_up) return 0;
  if (lane->fd < 0) return lane->first ? lane->next_try : never;
  return lane->first ? lane->first->deadline : never;
}

static void wake(touchd *touch, struct lane *lane) {
  if (lane->is_dead || lane->is_troubled || lane->hung_up || due(lane) > now()) return;
  if (lane->fd < 0)
    open_connection(touch, lane);
  else
    lose(lane, TOUCHD_ERROR_TIMEOUT, touchd_error_text(TOUCHD_ERROR_TIMEOUT));
}

/* Events */

static const touchd_event *give(touchd *touch, touchd_event_type type, const struct call *call) {
  touch->event.type = type;
  touch->event.call = call->id;
  touch->event.method = call->method;
  return call->id ? &touch->event : NULL;
}

static const touchd_event *give_failure(
    touchd *touch, touchd_event_type type, const struct call *call, touchd_error error, const char *text
) {
  touch->failure.error = error;
  touch->failure.message = text;
  touch->event.failure = &touch->failure;
  return give(touch, type, call);
}

/* Report the lane's trouble: the failure of each of its calls in turn, or the loss or end of the stream. */
static const touchd_event *give_trouble(touchd *touch, struct lane *lane) {
  if (!lane->first) {
    lane->is_troubled = false;
    return NULL;
  }
  touchd_event_type type = !lane->is_stream ? TOUCHD_EVENT_FAILED : lane->is_over ? TOUCHD_EVENT_ENDED : TOUCHD_EVENT_LOST;
  text_set(
      &touch->failure_text, text_of(&lane->trouble_text, lane->trouble), type == TOUCHD_EVENT_LOST ? "; waiting for it" : "", ""
  );
  const char *text = text_of(&touch->failure_text, lane->trouble);
  const touchd_event *event =
      lane->trouble ? give_failure(touch, type, lane->first, lane->trouble, text) : give(touch, type, lane->first);
  lane->is_dead = lane->is_stream && lane->is_over;
  if (!lane->is_stream) free(pop(lane));
  lane->is_troubled = !lane->is_stream && lane->first;
  return event;
}

/* Write the sentence of a service's error, with the parameters inserted. */
static void write_sentence(struct text *text, const struct error *error, const char *parameters) {
  text_set(text, "", "", "");
  for (const char *p = error->sentence; *p; p++) {
    if (*p != '{') {
      text_add(text, p, 1);
      continue;
    }
    size_t length = strcspn(p + 1, "}");
    for (size_t i = 0; i < error->parameters->count; i++) {
      const struct field *field = &error->parameters->fields[i];
      const char *value = *(const char *const *)(const void *)(parameters + field->offset);
      if (strlen(field->name) == length && strncmp(field->name, p + 1, length) == 0) text_adds(text, value ? value : "unknown");
    }
    p += length + 1;
  }
}

static const touchd_event *answer_error(touchd *touch, struct lane *lane, const struct message *message) {
  touchd_error code = TOUCHD_ERROR_SERVICE;
  text_set(&touch->failure_text, "the service answered ", message->error, "");
  for (size_t i = 1; i < touchd_n_errors; i++) {
    const struct error *error = &touchd_errors[i];
    if (!error->name || strcmp(error->name, message->error) != 0) continue;
    struct complaint complaint;
    char *parameters = NULL;
    if (error->parameters)
      parameters = json_read(message->parameters, error->parameters, &touch->arena, touch->locale, &complaint);
    code = (touchd_error) - (int)i;
    if (error->parameters && !parameters) break;
    write_sentence(&touch->failure_text, error, parameters);
    if (parameters) memcpy((char *)&touch->failure + error->offset, &parameters, sizeof parameters);
  }
  touch->failure.name = message->error;
  touchd_event_type type = lane->is_stream ? TOUCHD_EVENT_ENDED : TOUCHD_EVENT_FAILED;
  const touchd_event *event = give_failure(touch, type, lane->first, code, text_of(&touch->failure_text, code));
  if (lane->is_stream)
    lane->is_dead = true;
  else
    free(pop(lane));
  return event;
}

/* Set the event's member for a reply of a stream, and return the event's type; 0 if it is unknown. */
static touchd_event_type event_type(touchd *touch, const struct method *method, const char *reply) {
  bool has_events = false;
  for (size_t i = 0; i < method->reply->count; i++) {
    const struct field *field = &method->reply->fields[i];
    has_events = has_events || field->event;
    const char *value = field->event ? *(const char *const *)(const void *)(reply + field->offset) : NULL;
    if (!value) continue;
    memcpy((char *)&touch->event + field->event_offset, &value, sizeof value);
    return (touchd_event_type)field->event;
  }
  return has_events ? TOUCHD_EVENT_NONE : TOUCHD_EVENT_REPLY;
}

static const touchd_event *answer_stream(
    touchd *touch, struct lane *lane, const struct method *method, const char *reply, bool continues
) {
  const struct call *call = lane->first;
  touchd_event_type type = reply ? event_type(touch, method, reply) : TOUCHD_EVENT_NONE;
  bool is_over = call->method != TOUCHD_METHOD_WATCH_IDLE;
  if (touch->event.present) {
    const touchd_present_reply *present = touch->event.present;
    if (present->session) {
      type = TOUCHD_EVENT_PRESENTED;
      free(lane->session);
      lane->session = strdup(present->session);
      lane->is_recording = present->replay;
    } else if (type == TOUCHD_EVENT_NONE && present->n_screens) {
      type = TOUCHD_EVENT_SCREENS;
    }
    is_over = lane->is_recording && !present->stopped;
  } else if (touch->event.subscribe) {
    const touchd_subscribe_reply *subscribe = touch->event.subscribe;
    if (subscribe->state) lane->is_recording = subscribe->state->replay;
    is_over = lane->is_recording && !subscribe->stopped;
  }
  /* The service has answered, so wait for it without limit from now on. */
  if (lane->reconnects) lane->patience = never;
  if (!continues) {
    lose(lane, TOUCHD_ERROR_UNAVAILABLE, "the service has ended");
    if (is_over) {
      lane->is_over = true;
      lane->trouble = 0;
    }
  }
  return type ? give(touch, type, call) : NULL;
}

/* Handle a message, and return its event; NULL if it causes none. */
static const touchd_event *answer(touchd *touch, struct lane *lane, char *text) {
  if (!lane->first) {
    hang_up(lane);
    return NULL;
  }
  struct message message;
  const char *wrong = json_split(text, &message);
  const struct method *method = &touchd_methods[lane->first->method];
  if (!wrong && !lane->is_stream && message.continues) wrong = "a call for one reply has more";
  if (wrong) {
    lose(lane, TOUCHD_ERROR_PROTOCOL, wrong);
    return NULL;
  }
  if (message.error) return answer_error(touch, lane, &message);
  char *reply = NULL;
  if (method->reply) {
    struct complaint complaint;
    reply = json_read(message.parameters, method->reply, &touch->arena, touch->locale, &complaint);
    /* The last reply of a stream may be empty. */
    if (!reply && (!lane->is_stream || message.continues)) {
      text_set(&touch->failure_text, complaint.place, " ", complaint.text);
      lose(lane, complaint.error, text_of(&touch->failure_text, complaint.error));
      return NULL;
    }
    memcpy((char *)&touch->event + method->event_offset, &reply, sizeof reply);
  }
  if (lane->is_stream) return answer_stream(touch, lane, method, reply, message.continues);
  const touchd_event *event = give(touch, TOUCHD_EVENT_REPLY, lane->first);
  free(pop(lane));
  return event;
}

/* The next event of a lane, from the received bytes. */
static const touchd_event *next_event(touchd *touch, struct lane *lane) {
  while (!lane->is_dead) {
    memset(&touch->event, 0, sizeof touch->event);
    memset(&touch->failure, 0, sizeof touch->failure);
    const touchd_event *event = NULL;
    if (lane->is_troubled) {
      event = give_trouble(touch, lane);
    } else {
      char *start = lane->in ? lane->in + lane->start : NULL;
      char *end = lane->length > lane->searched ? memchr(start + lane->searched, 0, lane->length - lane->searched) : NULL;
      size_t length = end ? (size_t)(end - start) : lane->length;
      if (length > LONGEST_REPLY) {
        lose(lane, TOUCHD_ERROR_PROTOCOL, "the reply is longer than 16 MiB");
      } else if (end) {
        lane->start += length + 1;
        lane->length -= length + 1;
        lane->searched = 0;
        event = answer(touch, lane, start);
      } else if (lane->hung_up) {
        hang_up(lane);
        if (lane->first) lose(lane, TOUCHD_ERROR_UNAVAILABLE, "the service closed the connection");
      } else {
        lane->searched = lane->length;
        return NULL;
      }
    }
    if (event) return event;
  }
  return NULL;
}

static const touchd_event *next_of_all(touchd *touch) {
  const touchd_event *event = next_event(touch, &touch->calls);
  if (!event) event = next_event(touch, &touch->injection);
  for (struct lane *lane = touch->lanes; lane && !event; lane = lane->next) event = next_event(touch, lane);
  return event;
}

static void look(touchd *touch) {
  wake(touch, &touch->calls);
  wake(touch, &touch->injection);
  for (struct lane *lane = touch->lanes; lane; lane = lane->next) wake(touch, lane);
  struct epoll_event ready[MOST_STREAMS + 2];
  int count = epoll_wait(touch->epoll, ready, MOST_STREAMS + 2, 0);
  for (int i = 0; i < count; i++) {
    struct lane *lane = ready[i].data.ptr;
    if (lane->fd >= 0 && ready[i].events & EPOLLOUT) send_calls(touch, lane);
    if (lane->fd >= 0 && ready[i].events & ~(uint32_t)EPOLLOUT) receive(lane);
  }
}

static void bury(touchd *touch) {
  for (struct lane **place = &touch->lanes; *place;) {
    struct lane *lane = *place;
    if (!lane->is_dead) {
      place = &lane->next;
      continue;
    }
    *place = lane->next;
    clear(lane);
    free(lane);
  }
}

const touchd_event *touchd_dispatch(touchd *touch) {
  /* This frees everything that the previous event pointed to. */
  bury(touch);
  arena_clear(&touch->arena);
  const touchd_event *event = next_of_all(touch);
  if (!event && !touch->has_looked) {
    touch->has_looked = true;
    look(touch);
    event = next_of_all(touch);
  }
  if (!event) touch->has_looked = false;
  return event;
}

int touchd_timeout(const touchd *touch) {
  int64_t first = due(&touch->calls), other = due(&touch->injection);
  if (other < first) first = other;
  for (const struct lane *lane = touch->lanes; lane; lane = lane->next) {
    other = lane->is_dead ? never : due(lane);
    if (other < first) first = other;
  }
  /* The received bytes may contain further events. */
  if (touch->has_looked) first = 0;
  if (first == never) return -1;
  int64_t left = first - now();
  return left < 0 ? 0 : left > INT_MAX ? INT_MAX : (int)left;
}

int touchd_fd(const touchd *touch) { return touch->epoll; }

/* Calls */

static const char *newest_session(const touchd *touch) {
  for (const struct lane *lane = touch->lanes; lane; lane = lane->next)
    if (lane->session && !lane->is_dead) return lane->session;
  return NULL;
}

static struct lane *new_stream(touchd *touch, touchd_method method) {
  size_t count = 0;
  for (const struct lane *lane = touch->lanes; lane; lane = lane->next) count++;
  struct lane *lane = count < MOST_STREAMS ? calloc(1, sizeof *lane) : NULL;
  if (!lane) return NULL;
  *lane = (struct lane){
      .next = touch->lanes,
      .is_stream = true,
      .fd = -1,
      .reconnects = touch->reconnects && method != TOUCHD_METHOD_RECORD,
      .wait = touch->wait,
      .patience = -1
  };
  touch->lanes = lane;
  return lane;
}

static int queue(touchd *touch, struct lane *lane, touchd_method method, const struct text *text) {
  struct call *call = malloc(sizeof *call + text->length + 1);
  if (!call) return refuse(touch, TOUCHD_ERROR_MEMORY, "", touchd_error_text(TOUCHD_ERROR_MEMORY));
  touch->last_id = touch->last_id == INT_MAX ? 1 : touch->last_id + 1;
  *call = (struct call){.id = touch->last_id, .method = method, .deadline = never, .length = text->length + 1};
  if (!lane->is_stream && lane != &touch->injection) call->deadline = after(touch->call_timeout);
  memcpy(call->bytes, text->bytes, text->length + 1);
  /* If the service was restarted meanwhile, the old connection is closed. */
  char byte;
  if (!lane->first && lane->fd >= 0 && recv(lane->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0) hang_up(lane);
  if (lane->last)
    lane->last->next = call;
  else
    lane->first = call;
  lane->last = call;
  lane->calls++;
  lane->bytes += call->length;
  if (!lane->unsent && lane->fd >= 0) {
    lane->unsent = call;
    lane->sent = 0;
  }
  if (lane->fd >= 0 && !lane->waits_to_send) send_calls(touch, lane);
  return call->id;
}

int touchd_call(touchd *touch, int layout, touchd_method method, const void *parameters, bool more) {
  if (layout > TOUCHD_LAYOUT) return refuse(touch, TOUCHD_ERROR_LAYOUT, "", touchd_error_text(TOUCHD_ERROR_LAYOUT));
  if ((int)method < 1 || (size_t)method >= touchd_n_methods)
    return refuse(touch, TOUCHD_ERROR_ARGUMENT, "", "there is no such method");
  const struct method *called = &touchd_methods[method];
  more = more || called->stream;
  struct text text = {0};
  struct complaint complaint = {0};
  text_adds(&text, "{\"method\":\"");
  text_adds(&text, called->name);
  text_adds(&text, "\",\"parameters\":");
  bool is_written = json_write(&text, parameters, called->parameters, layout, newest_session(touch), &complaint);
  text_adds(&text, more ? ",\"more\":true}" : "}");
  struct lane *lane = method == TOUCHD_METHOD_INJECT ? &touch->injection : &touch->calls;
  int result;
  if (!is_written)
    result = refuse(touch, complaint.error, complaint.place, complaint.text);
  else if (text.failed)
    result = refuse(touch, TOUCHD_ERROR_MEMORY, "", touchd_error_text(TOUCHD_ERROR_MEMORY));
  else if (text.length >= MOST_WAITING || (!more && (lane->bytes + text.length >= MOST_WAITING || lane->calls == MOST_CALLS)))
    result = refuse(touch, TOUCHD_ERROR_FULL, "", touchd_error_text(TOUCHD_ERROR_FULL));
  else if (more && !(lane = new_stream(touch, method)))
    result = refuse(touch, TOUCHD_ERROR_FULL, "", "there are 32 streams");
  else
    result = queue(touch, lane, method, &text);
  if (lane && lane->is_stream && !lane->first) lane->is_dead = true;
  free(text.bytes);
  return result;
}

int touchd_set(touchd *touch, const char *name, const char *format, ...) {
  struct text keys = {0};
  va_list arguments;
  va_start(arguments, format);
  bool is_good = text_add_format(&keys, format, arguments);
  va_end(arguments);
  char *change = is_good ? touchd_json("{'of': %s, 'set': %p}", name, (void *)keys.bytes) : NULL;
  const char *const changes[] = {change};
  int result = change ? touchd_change(touch, &(touchd_change_parameters){.n_changes = 1, .changes = changes})
                      : refuse(touch, TOUCHD_ERROR_ARGUMENT, format, "makes no JSON");
  free(change);
  free(keys.bytes);
  return result;
}

char *touchd_json(const char *format, ...) {
  struct text text = {0};
  va_list arguments;
  va_start(arguments, format);
  bool is_good = text_add_format(&text, format, arguments);
  va_end(arguments);
  if (is_good) return text.bytes;
  errno = text.failed ? ENOMEM : EINVAL;
  free(text.bytes);
  return NULL;
}

int touchd_close(touchd *touch, int call) {
  for (struct lane *lane = touch->lanes; lane; lane = lane->next) {
    if (lane->is_dead || lane->first->id != call) continue;
    lane->is_dead = true;
    if (lane->fd >= 0) close(lane->fd);
    lane->fd = -1;
    return 0;
  }
  struct lane *lanes[] = {&touch->calls, &touch->injection};
  for (size_t i = 0; i < 2; i++)
    for (struct call *each = lanes[i]->first; each; each = each->next)
      if (each->id == call && call) return each->id = 0;
  return refuse(touch, TOUCHD_ERROR_ARGUMENT, "", "there is no such call");
}

/* Objects */

touchd *touchd_new(const char *socket) {
  if (!socket) socket = TOUCHD_SOCKET;
  touchd *touch = calloc(1, sizeof *touch);
  if (!touch) return NULL;
  touch->reconnects = true;
  touch->call_timeout = 10000;
  touch->calls.fd = touch->injection.fd = -1;
  touch->address.sun_family = AF_UNIX;
  touch->epoll = epoll_create1(EPOLL_CLOEXEC);
  touch->locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  bool fits = strlen(socket) < sizeof touch->address.sun_path;
  if (touch->epoll < 0 || !touch->locale || !fits) {
    int error = fits ? errno : ENAMETOOLONG;
    touchd_free(touch);
    errno = error;
    return NULL;
  }
  memcpy(touch->address.sun_path, socket, strlen(socket) + 1);
  return touch;
}

touchd *touchd_free(touchd *touch) {
  if (!touch) return NULL;
  for (struct lane *lane = touch->lanes; lane; lane = lane->next) lane->is_dead = true;
  bury(touch);
  clear(&touch->calls);
  clear(&touch->injection);
  arena_clear(&touch->arena);
  if (touch->locale) freelocale(touch->locale);
  if (touch->epoll >= 0) close(touch->epoll);
  free(touch->failure_text.bytes);
  free(touch->message.bytes);
  free(touch);
  return NULL;
}

void touchd_set_reconnect(touchd *touch, bool reconnects) { touch->reconnects = reconnects; }

void touchd_set_wait(touchd *touch, int milliseconds) { touch->wait = milliseconds; }

void touchd_set_call_timeout(touchd *touch, int milliseconds) { touch->call_timeout = milliseconds; }
