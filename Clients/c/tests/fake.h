/* A clock that stands still, memory and descriptors that run out, and a service whose replies a test sets. Everything happens in one thread,
 * in the order of the test's lines: the library never waits, and neither does this. */
#ifndef FAKE_H
#define FAKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** What the library's clock shows, in milliseconds. */
extern int64_t fake_now;
/** How many allocations succeed before one fails; below 0 all do. */
extern long fake_memory;
/** Errors of socket and connect; 0 for none. */
extern int fake_socket_error, fake_connect_error;
/** Whether the locale's decimal point is an Arabic one. */
extern bool fake_comma;

/** Where the service listens; a new path each time. */
const char *listen_here(void);
void stop_listening(void);
/** Accept the connection that waits; it must be there. */
int accept_one(void);
/** The same, or -1. */
int accept_quietly(void);
bool is_anyone_there(void);
/** The call that came, without its NUL; the library's text must be complete. Valid until the next one. */
const char *heard(int client);
/** Send a text with its NUL. */
void say(int client, const char *text);
void say_bytes(int client, const char *bytes, size_t length);

#endif
