// Runs a command and writes what it took into a file: `Runner FILE COMMAND ARGUMENT...`.
//
// A process begins with the most memory that its parent had, as the kernel counts it. This one has hardly any.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

int main(int count, char **arguments) {
  if (count < 3) return 64;
  int empty = open("/dev/null", O_RDWR);
  double started = now();
  pid_t child = fork();
  if (child < 0) return 1;
  if (child == 0) {
    dup2(empty, 0);
    dup2(empty, 1);
    execvp(arguments[2], arguments + 2);
    _exit(127);
  }
  int status;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) < 0)
    if (errno != EINTR) return 1;
  double taken = now() - started;
  FILE *file = fopen(arguments[1], "w");
  if (file == NULL) return 1;
  // Nanoseconds, bytes, exit status.
  fprintf(file, "%.0f %ld %d\n", taken, usage.ru_maxrss * 1024, WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  return fclose(file) == 0 ? 0 : 1;
}
