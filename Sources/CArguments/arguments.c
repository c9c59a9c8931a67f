#include "arguments.h"

#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

static int argument_count;
static char **arguments;

// The C library calls what runs before `main` with the arguments of `main`.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

// Swift's runtime looks for its crash reporter beside the program before `main`, which it finds through /proc, and aborts
// where it cannot. A reporter that is named is not looked for. 101 is the first priority that programs may have: before the
// runtime's own.
__attribute__((constructor(101))) static void name_no_crash_reporter(void) {
  if (access("/proc/self/exe", F_OK) != 0) setenv("SWIFT_BACKTRACE", "enable=no,swift-backtrace=/dev/null", 0);
}

int process_argument_count(void) { return argument_count; }

const char *process_argument(int index) {
  return index >= 0 && index < argument_count ? arguments[index] : NULL;
}
