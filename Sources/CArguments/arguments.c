#include "arguments.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

static int argument_count;
static char **arguments;

// The C library calls what runs before `main` with the arguments of `main`.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

// Swift's runtime looks for its crash reporter beside the program before `main`, which it finds through /proc, and aborts
// where it cannot. A reporter that is named is not looked for. 101 is the first priority that programs may have: before the
// runtime's own. Who wants reports names the variable.
static const char crash_reporter[] = "SWIFT_BACKTRACE";
static bool named_crash_reporter;

__attribute__((constructor(101))) static void name_no_crash_reporter(void) {
  if (getenv(crash_reporter) != NULL) return;
  named_crash_reporter = setenv(crash_reporter, "enable=no,swift-backtrace=/dev/null", 0) == 0;
}

void forget_crash_reporter(void) {
  if (named_crash_reporter) unsetenv(crash_reporter);
  named_crash_reporter = false;
}

int process_argument_count(void) { return argument_count; }

const char *process_argument(int index) {
  return index >= 0 && index < argument_count ? arguments[index] : NULL;
}
