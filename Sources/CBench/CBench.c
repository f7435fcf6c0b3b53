#define _GNU_SOURCE
#include "CBench.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

// Call glibc's internal entry points, because dlsym would allocate.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_int counting;
static atomic_ullong allocations;

static void count(void) {
  if (atomic_load_explicit(&counting, memory_order_relaxed)) atomic_fetch_add(&allocations, 1);
}

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count();
  return __libc_realloc(old, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count();
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : 12;
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void cbench_count_allocations(int on) {
  atomic_store(&allocations, 0);
  atomic_store(&counting, on);
}

uint64_t cbench_allocations(void) { return atomic_load(&allocations); }

static int64_t clock_time;

void cbench_set_clock(int64_t time) { clock_time = time; }

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*ours)(clockid_t, struct timespec *);
  if (clock_time) {
    *time = (struct timespec){.tv_sec = clock_time / 1000000, .tv_nsec = clock_time % 1000000 * 1000};
    return 0;
  }
  // Call the library's function, which uses the vDSO instead of a system call.
  if (!ours) *(void **)&ours = dlsym(RTLD_NEXT, "clock_gettime");
  return ours(clock, time);
}

__attribute__((noinline)) void cbench_counted(void (*body)(void *), void *data) {
  body(data);
  // Prevent a tail call, in which this function would end before the body.
  __asm__ volatile("");
}
