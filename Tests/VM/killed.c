// killed.so, for LD_PRELOAD: kills the program with SIGKILL half a second after its first write, when readers of the device have read the
// events. CUT is the number of events that this write passes on; without CUT it passes all.
#include <linux/input.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

ssize_t write(int file, const void *bytes, size_t size) {
  const char *cut = getenv("CUT");
  size_t most = cut ? strtoul(cut, NULL, 10) * sizeof(struct input_event) : size;
  ssize_t written = syscall(SYS_write, file, bytes, size < most ? size : most);
  nanosleep(&(struct timespec){.tv_nsec = 500000000}, NULL);
  kill(getpid(), SIGKILL);
  return written;
}
