#include "time_limit.h"

#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static char text[512];
static size_t length;
static volatile sig_atomic_t are_signals_held;
static volatile sig_atomic_t is_time_up;

static void end_process(int number) {
  (void)number;
  if (!is_time_up) {
    is_time_up = 1;
    ssize_t written = write(STDERR_FILENO, text, length);
    (void)written;
    if (are_signals_held) {
      kill(getpid(), SIGTERM);
      alarm(2);
      return;
    }
  }
  _exit(1);
}

void set_time_limit(double seconds, const char *message) {
  struct itimerval timer = {{0, 0}, {0, 0}};
  if (seconds > 0) {
    length = strnlen(message, sizeof text);
    memcpy(text, message, length);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = end_process;
    action.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &action, NULL);
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, SIGALRM);
    sigprocmask(SIG_UNBLOCK, &own, NULL);
    timer.it_value.tv_sec = (time_t)seconds;
    timer.it_value.tv_usec = (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6);
    // An interval of 0 would remove the limit.
    if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0) { timer.it_value.tv_usec = 1; }
  }
  setitimer(ITIMER_REAL, &timer, NULL);
}

void end_if_time_is_up(void) {
  if (is_time_up) { _exit(1); }
}

void note_held_signals(int are_held) { are_signals_held = are_held; }
