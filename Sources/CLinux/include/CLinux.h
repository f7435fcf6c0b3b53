// What Swift's Glibc module leaves out or cannot import. Each shim says why it exists.
#pragma once

// epoll, timerfd, signalfd and eventfd have no module in Swift's Glibc overlay; their declarations import as they are.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

#include <linux/input.h>
