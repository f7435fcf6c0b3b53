// grab NODE: grabs a device, prints "grabbed", and releases the device when standard input ends.
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(int count, char **words) {
  int fd = count == 2 ? open(words[1], O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0 || ioctl(fd, EVIOCGRAB, (void *)1)) {
    fprintf(stderr, "grab: %s\n", strerror(errno));
    return 1;
  }
  puts("grabbed");
  fflush(stdout);
  for (char byte; read(0, &byte, 1) > 0;) {}
  return 0;
}
