/* libtouchd: touches and gestures of a touchscreen, from touchd.
 *
 * A program that prints where the screen is tapped (cc taps.c $(pkg-config --cflags --libs libtouchd)):
 *
 *     #include <poll.h>
 *     #include <stdio.h>
 *     #include <touchd.h>
 *
 *     int main(void) {
 *       touchd *touch = touchd_new(NULL);
 *       const char *kinds[] = {"tap"};
 *       touchd_subscribe(touch, &(touchd_subscribe_parameters){.filter = &(touchd_filter){.n_kinds = 1, .kinds = kinds}});
 *       while (true) {
 *         const touchd_event *event;
 *         while ((event = touchd_dispatch(touch))) {
 *           if (event->type == TOUCHD_EVENT_ACTION) printf("%s %g %g\n", event->action->view, event->action->x, event->action->y);
 *           if (event->type == TOUCHD_EVENT_ENDED) return fprintf(stderr, "%s\n", event->failure ? event->failure->message : "over"), 1;
 *         }
 *         poll(&(struct pollfd){.fd = touchd_fd(touch), .events = POLLIN}, 1, touchd_timeout(touch));
 *       }
 *     }
 *
 * Loop. The loop belongs to the program. The library has no thread, no global state and no signal handler, and no
 * function blocks.
 * Watch the descriptor touchd_fd for reading, with poll, epoll, GLib or libuv. When it is readable, or touchd_timeout
 * has passed, call touchd_dispatch until it returns NULL. A program that wakes regularly, such as 60 times per second,
 * needs neither; it only calls touchd_dispatch.
 *
 * Calls. Functions of the interface (such as touchd_present; touchd-interface.h has them all) return at once. They
 * return a number above 0 that identifies the call in events, or a touchd_error below 0. The results of a call are
 * events. Calls with one reply reach the service in the order in which they were made. Each ends with
 * TOUCHD_EVENT_REPLY or TOUCHD_EVENT_FAILED. The other calls are streams, which continue until TOUCHD_EVENT_ENDED:
 * touchd_present, touchd_subscribe, touchd_watch_idle, touchd_record, touchd_hold_curtain.
 *
 * Reconnecting. When the service ends, or is not running yet (touchd_set_wait), a stream tries to connect twice a
 * second, and makes its call again: windows are presented again in their initial state. TOUCHD_EVENT_LOST reports that
 * the connection is lost. TOUCHD_EVENT_PRESENTED, or TOUCHD_EVENT_STATE for a subscription, reports the new connection.
 * Gestures that were in progress when a connection ended have ended too. A stream ends at the end of a served
 * recording, and when the service answers with an error.
 *
 * Units. Positions, sizes and translations are in pixels of the rotated screen, x to the right and y down from its top
 * left corner; localX and localY are relative to the view. Velocities are pixels per second, angles radians clockwise,
 * scales ratios. Times are the kernel's timestamps in microseconds of CLOCK_MONOTONIC, or of a recording's own clock.
 * Frames and limits of a scene are also in pixels.
 *
 * Ownership. An event, and everything it points to, belongs to the library and is valid until the next call of
 * touchd_dispatch or touchd_free. Arguments of a function are copied before the function returns.
 * touchd_json returns memory that the program frees. Texts are UTF-8.
 *
 * Absence. A pointer is NULL if the interface's field is absent, a list has no items, an enumeration is 0 (also for a
 * word that is newer than this library); a number or boolean that may be absent has a `has_` member before it. An
 * optional boolean of a call is omitted if it is false.
 *
 * Bounds. A message of the service has at most 16 MiB, and needs at most four times that memory while it is read. At
 * most 1 MiB or 256 calls may wait to be sent or answered on a connection (TOUCHD_ERROR_FULL), and a program may have
 * 32 streams.
 * One round of touchd_dispatch reads at most 64 KiB from each connection. Unread events wait in the service, which
 * drops intermediate changes of gestures for a slow program.
 *
 * Threads. One object is used by one thread at a time. Objects share no state.
 *
 * The ABI only grows: the library's structures get new members at their end, and programs never allocate these
 * structures. */
#ifndef TOUCHD_H
#define TOUCHD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A client of the service, with its calls and streams. */
typedef struct touchd touchd;

#include "touchd-interface.h"

/** The socket of the system's service. */
#define TOUCHD_SOCKET "/run/touchd/io.touchd"

#if defined __GNUC__
#define TOUCHD_PRINTF(text, first) __attribute__((__format__(__printf__, text, first)))
#else
#define TOUCHD_PRINTF(text, first)
#endif

/** Create a client of the service at a socket, NULL for TOUCHD_SOCKET. The function does not connect yet. It returns
 * NULL with errno set if memory or descriptors are exhausted, or the path is too long for a socket (ENAMETOOLONG). */
touchd *touchd_new(const char *socket);

/** Close all connections and free the memory; the program's windows are removed. Returns NULL. */
touchd *touchd_free(touchd *touch);

/** The descriptor to watch for reading. The descriptor stays the same, even without a connection. */
int touchd_fd(const touchd *touch);

/** The time in milliseconds after which touchd_dispatch must be called even if the descriptor is not readable, as a
 * timeout for poll. -1: never. */
int touchd_timeout(const touchd *touch);

/** Do the pending work, and return the next event; NULL if there is none. */
const touchd_event *touchd_dispatch(touchd *touch);

/** End a stream, or drop a call whose reply is no longer needed: the call then sends no more events. */
int touchd_close(touchd *touch, int call);

/** Whether streams that begin from now on reconnect; true by default. If false, a lost connection ends the stream with
 * TOUCHD_EVENT_ENDED. */
void touchd_set_reconnect(touchd *touch, bool reconnects);

/** How long streams that begin from now on wait for a service that is not running yet, in milliseconds; -1 without
 * limit. The default is 0. A stream that was connected once waits for the service without limit. */
void touchd_set_wait(touchd *touch, int milliseconds);

/** How long a call may wait for its reply before it fails with TOUCHD_ERROR_TIMEOUT, in milliseconds; -1 without limit.
 * 10,000 by default. Applies to later calls, but never to touchd_inject, whose reply follows its last touch. */
void touchd_set_call_timeout(touchd *touch, int milliseconds);

/** Draw the curtain until touchd_close, or until it opens by itself (TOUCHD_EVENT_ENDED). touchd_draw_curtain draws it
 * for one sequence of touches. */
static inline int touchd_hold_curtain(touchd *touch, const touchd_draw_curtain_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_DRAW_CURTAIN, parameters, true);
}

/** Set keys of a window, view or recognizer of the program; a touchd_change with one change. `format` is the object of
 * keys, as for touchd_json: touchd_set(touch, "light", "{'value': %g}", 40.0). */
int touchd_set(touchd *touch, const char *name, const char *format, ...) TOUCHD_PRINTF(3, 4);

/** Create a JSON text, such as a scene. `'` stands for `"`; %s is a string, which is quoted and escaped; %d, %i, %u
 * (with l, ll, z), %f and %g are numbers in any locale, with all their digits; %p is a JSON text, which is inserted
 * unchanged; %% is a percent sign. Returns NULL with errno set if the result is not JSON (EINVAL) or there is not enough
 * memory. The program frees the text. */
char *touchd_json(const char *format, ...) TOUCHD_PRINTF(1, 2);

/** The message of a touchd_error; also defined for numbers that are not errors of touchd. */
const char *touchd_error_text(int error);

/** A message with the place, for the function that returned a touchd_error last; valid until the next error. */
const char *touchd_message(const touchd *touch);

#ifdef __cplusplus
}
#endif

#endif
