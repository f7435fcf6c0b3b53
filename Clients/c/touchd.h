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
 * Loop. The program owns it. The library has no thread, no global state and no signal handler, and no function waits. Watch the one
 * descriptor touchd_fd for reading, with poll, epoll, GLib or libuv; when it is readable, or touchd_timeout has passed, call touchd_dispatch
 * until it returns NULL. A program that wakes by itself, such as 60 times a second, needs neither: it calls touchd_dispatch.
 *
 * Calls. Functions of the interface (touchd_present, touchd_get_devices; touchd-interface.h has them all) return at once: a number above 0,
 * by which events name the call, or a touchd_error below 0. What a call has to say comes as events. The calls that have one reply reach the
 * service in the order in which they were made; TOUCHD_EVENT_REPLY or TOUCHD_EVENT_FAILED ends each. The others are streams, which go on
 * until TOUCHD_EVENT_ENDED: touchd_present, touchd_subscribe, touchd_watch_idle, touchd_record, touchd_hold_curtain.
 *
 * Reconnecting. When the service ends, or is not there yet (touchd_set_wait), a stream tries to connect twice a second, and makes its call
 * again: windows are presented again as they were first. TOUCHD_EVENT_LOST says that this begins; TOUCHD_EVENT_PRESENTED, or
 * TOUCHD_EVENT_STATE of a subscription, that it has succeeded. What was under way when a connection ended is over. The end of a recording
 * that is served is the end of the stream, and so is an error that the service answers with.
 *
 * Units. Places, sizes and translations are pixels of the screen as it is rotated, x to the right and y down from its top left corner;
 * localX and localY those of the view. Velocities are pixels a second, angles radians clockwise, scales ratios. Times are microseconds of
 * CLOCK_MONOTONIC as the kernel stamped the touch, or of a recording's own clock. Frames and limits of a scene are pixels as well.
 *
 * Ownership. An event, and all that it points to, belongs to the library and is valid until the next call of touchd_dispatch or touchd_free.
 * What a program passes to a function is copied before the function returns. touchd_json returns memory that the program frees.
 * Texts are UTF-8.
 *
 * Absence. A pointer is NULL where the interface's field is absent, a list has no items, an enumeration is 0 (also for a word that is newer
 * than this library); a number or truth that may be absent has a `has_` member before it. An optional truth of a call is left out where it
 * is false.
 *
 * Bounds. A message of the service has at most 16 MiB, and as long as it is looked at takes at most four times that; 1 MiB or 256 calls may
 * wait to be sent or answered on a connection (else TOUCHD_ERROR_FULL), and a program may have 32 streams. One round of touchd_dispatch
 * reads at most 64 KiB from each connection. What is not read waits in the service, which leaves out intermediate changes of gestures for a
 * program that is slow.
 *
 * Threads. One object is used by one thread at a time. Objects have nothing in common.
 *
 * The ABI grows at its ends: structures of the library get members behind those that there are, and programs never allocate them.
 */
#ifndef TOUCHD_H
#define TOUCHD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A program's access to the service: its calls and streams. */
typedef struct touchd touchd;

#include "touchd-interface.h"

/** Where the service of the system listens. */
#define TOUCHD_SOCKET "/run/touchd/io.touchd"

#if defined __GNUC__
#define TOUCHD_PRINTF(text, first) __attribute__((__format__(__printf__, text, first)))
#else
#define TOUCHD_PRINTF(text, first)
#endif

/** Make an access to the service at a socket, NULL for TOUCHD_SOCKET. Connects to nothing yet. Returns NULL with errno set where memory or
 * descriptors are exhausted, or the path is too long for a socket (ENAMETOOLONG). */
touchd *touchd_new(const char *socket);

/** Close all connections and free the memory: windows go. Returns NULL. */
touchd *touchd_free(touchd *touch);

/** The descriptor to watch for reading. It stays the same, also while there is no connection. */
int touchd_fd(const touchd *touch);

/** In how many milliseconds touchd_dispatch has something to do if the descriptor does not become readable: what poll takes. -1: never. */
int touchd_timeout(const touchd *touch);

/** Do what is to be done, and return the next event; NULL when there is none. */
const touchd_event *touchd_dispatch(touchd *touch);

/** End a stream, or forget a call whose reply is of no interest any more: no more events come of it. */
int touchd_close(touchd *touch, int call);

/** Whether streams that are begun from now on connect again; they do unless a program says otherwise. Without it a lost connection is
 * TOUCHD_EVENT_ENDED. */
void touchd_set_reconnect(touchd *touch, bool reconnects);

/** How long streams that are begun from now on wait for a service that is not there at first, in milliseconds; -1 for as long as it takes.
 * 0 unless a program says otherwise. A connection that was there once is waited for without end. */
void touchd_set_wait(touchd *touch, int milliseconds);

/** How long a call may wait for its reply before it fails with TOUCHD_ERROR_TIMEOUT, in milliseconds; -1 for ever. 10,000 unless a program
 * says otherwise. It is about calls that are made from now on, and never about touchd_inject, whose reply comes with its last touch. */
void touchd_set_call_timeout(touchd *touch, int milliseconds);

/** Draw the curtain, and hold it until touchd_close, or until it opens by itself (TOUCHD_EVENT_ENDED). touchd_draw_curtain draws it for one
 * sequence of touches. */
static inline int touchd_hold_curtain(touchd *touch, const touchd_draw_curtain_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_DRAW_CURTAIN, parameters, true);
}

/** Set keys of a window, view or recognizer of the program; a touchd_change with one change. `format` makes the object of keys as
 * touchd_json does: touchd_set(touch, "light", "{'value': %g}", 40.0). */
int touchd_set(touchd *touch, const char *name, const char *format, ...) TOUCHD_PRINTF(3, 4);

/** Make a JSON text, such as a scene. `'` stands for `"`; %s is a text, which gets its quotes and escapes here; %d, %i, %u (with l, ll, z), %f
 * and %g are numbers in any locale, with all their digits; %p is a JSON text that is inserted as it is; %% is a percent sign. Returns NULL
 * with errno set where that is no JSON (EINVAL) or no memory is left. The program frees it. */
char *touchd_json(const char *format, ...) TOUCHD_PRINTF(1, 2);

/** A sentence for a touchd_error; for a number that is none, too. */
const char *touchd_error_text(int error);

/** A sentence, with the place, for the function that has returned a touchd_error last; valid until the next one does. */
const char *touchd_message(const touchd *touch);

#ifdef __cplusplus
}
#endif

#endif
