#include "arguments.h"

#include <stddef.h>

static int argument_count;
static char **arguments;

// The C library calls what runs before `main` with the arguments of `main`.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

int process_argument_count(void) { return argument_count; }

const char *process_argument(int index) {
  return index >= 0 && index < argument_count ? arguments[index] : NULL;
}
