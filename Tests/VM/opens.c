// opens NODE...: watches devices and prints "watching". When standard input ends, prints how often each one was opened and closed since.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

int main(int count, char **words) {
  int fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  for (int word = 1; word < count; word++) {
    if (fd < 0 || inotify_add_watch(fd, words[word], IN_OPEN | IN_CLOSE) < 0) {
      fprintf(stderr, "opens: %s: %s\n", words[word], strerror(errno));
      return 1;
    }
  }
  puts("watching");
  fflush(stdout);
  for (char byte; read(0, &byte, 1) > 0;) {}
  // Watches are numbered from 1 like the arguments.
  int opened[16] = {0}, closed[16] = {0};
  char events[4096] __attribute__((aligned(__alignof__(struct inotify_event))));
  for (ssize_t size; (size = read(fd, events, sizeof events)) > 0;) {
    for (char *place = events; place < events + size;) {
      struct inotify_event *event = (struct inotify_event *)place;
      if (event->wd > 0 && event->wd < 16) {
        opened[event->wd] += (event->mask & IN_OPEN) != 0;
        closed[event->wd] += (event->mask & IN_CLOSE) != 0;
      }
      place += sizeof *event + event->len;
    }
  }
  for (int word = 1; word < count && word < 16; word++) {
    if (opened[word] || closed[word]) {
      printf("%s: opened %d, closed %d\n", words[word], opened[word], closed[word]);
    } else {
      printf("%s: nobody touched it\n", words[word]);
    }
  }
  return 0;
}
