#include "stop_signals.h"

#include <signal.h>
#include <stddef.h>
#include <sys/signalfd.h>
#include <unistd.h>

int stop_signals_descriptor(void) {
  static const int asked[] = {SIGINT, SIGTERM, SIGHUP};
  sigset_t stops;
  sigemptyset(&stops);
  for (size_t index = 0; index < sizeof asked / sizeof asked[0]; index++) {
    struct sigaction old;
    // A blocked signal is delivered to the descriptor even if it is ignored.
    if (sigaction(asked[index], NULL, &old) == 0 && old.sa_handler != SIG_IGN) {
      sigaddset(&stops, asked[index]);
    }
  }
  int descriptor = signalfd(-1, &stops, SFD_NONBLOCK | SFD_CLOEXEC);
  if (descriptor >= 0 && sigprocmask(SIG_BLOCK, &stops, NULL) != 0) {
    close(descriptor);
    return -1;
  }
  return descriptor;
}

void stop_signals_end(int descriptor) {
  struct signalfd_siginfo come;
  if (read(descriptor, &come, sizeof come) != (ssize_t)sizeof come) {
    return;
  }
  int number = (int)come.ssi_signo;
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  signal(number, SIG_DFL);
  sigprocmask(SIG_UNBLOCK, &one, NULL);
  raise(number);
}
