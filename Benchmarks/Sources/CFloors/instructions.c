#define _GNU_SOURCE
#include "floors.h"

#ifdef __linux__
#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

long long floor_instructions(void) {
  static int counter = -2;
  if (counter == -2) {
    struct perf_event_attr wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.type = PERF_TYPE_HARDWARE;
    wanted.size = sizeof wanted;
    wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
    wanted.exclude_kernel = 1;
    wanted.exclude_hv = 1;
    counter = (int)syscall(SYS_perf_event_open, &wanted, 0, -1, -1, 0);
  }
  long long count;
  if (counter < 0 || read(counter, &count, sizeof count) != sizeof count) return -1;
  return count;
}
#else
long long floor_instructions(void) { return -1; }
#endif
