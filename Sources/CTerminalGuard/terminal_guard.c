#define _GNU_SOURCE
#include "terminal_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { restoration_limit = 512, last_words_limit = 256, stack_size = 64 * 1024 };

// After a signal, the user has the shell again within half a second: the first number is the time for the event loop
// to end, the second is the time for a slow terminal to accept what was written before. In milliseconds.
enum { loop_patience = 150, terminal_patience = 60 };

struct restoration {
  size_t count;
  char bytes[restoration_limit];
};

struct last_words {
  size_t count;
  char bytes[last_words_limit];
};

struct line {
  size_t count;
  char bytes[192 + last_words_limit];
};

static const int defect_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
static const int end_signals[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGPIPE, SIGALRM,
                                  SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ};
static const int event_signals[] = {SIGWINCH, SIGCONT, SIGTSTP};

static bool claimed;
static int input_descriptor;
static int output_descriptor;
static int wake_pipe[2] = {-1, -1};
static char program_name[64];
static struct termios modes;
// The previous flags of input and output; -1 if unknown.
static int flags[2] = {-1, -1};
static struct sigaction previous[NSIG];
static stack_t previous_stack;
static char alternate_stack[stack_size];

// Two of them, so that a handler never reads one that is being written.
static struct restoration restorations[2];
static struct restoration *_Atomic restoration;  // NULL while there is nothing to give back
static struct last_words words[2];
static struct last_words *_Atomic last_words;  // NULL while there is nothing to say
static atomic_uint events;
static atomic_int ending_signal;

static long long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Returns whether all bytes were written while waiting for the terminal no longer than `terminal_patience`. Only the
// time of waiting counts, because on a busy machine the process itself may take longer.
static bool write_in_time(int descriptor, const char *bytes, size_t count) {
  long long rest = terminal_patience;
  while (count > 0) {
    struct pollfd ready = {descriptor, POLLOUT, 0};
    if (poll(&ready, 1, 0) == 0) {
      const long long begun = milliseconds();
      if (rest <= 0 || poll(&ready, 1, (int)rest) == 0) return false;
      rest -= milliseconds() - begun;
    }
    // Bytes are written one by one, because a write that is larger than the free space would block.
    ssize_t written = write(descriptor, bytes, 1);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes += written;
    count -= (size_t)written;
  }
  return true;
}

// Writes a line to standard error. If that is the terminal, what it accepts immediately is written in one piece,
// because
// the shell that has the terminal again writes its prompt meanwhile. This needs a separate file description, because
// the
// flags of the other one are shared with the shell.
static bool write_line(const struct line *line) {
  ssize_t written = 0;
  if (tcgetpgrp(STDERR_FILENO) >= 0) {
    const int terminal = open("/dev/tty", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (terminal >= 0) {
      written = write(terminal, line->bytes, line->count);
      close(terminal);
    }
  }
  if (written < 0) written = 0;
  return write_in_time(STDERR_FILENO, line->bytes + written, line->count - (size_t)written);
}

// From here on the process ends, and nothing interrupts that: neither another signal nor use of the terminal in the
// background, which would stop the process. A defect in the following code still ends it.
static void block_signals(void) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
}

// Discards output that the terminal has not accepted, which is outdated. A terminal that accepts little or nothing must
// not keep the process from ending. The next output begins with an escape, which ends a sequence that was cut off.
static bool make_room(void) { return tcflush(output_descriptor, TCOFLUSH) == 0; }

// A terminal that another program left non-blocking would accept a part of the output and refuse the rest.
static void make_blocking(void) {
  const int descriptors[2] = {input_descriptor, output_descriptor};
  for (int index = 0; index < 2; index++) {
    flags[index] = fcntl(descriptors[index], F_GETFL);
    if (flags[index] >= 0 && (flags[index] & O_NONBLOCK) != 0) fcntl(descriptors[index], F_SETFL, flags[index] & ~O_NONBLOCK);
  }
}

static void restore_flags(void) {
  const int descriptors[2] = {input_descriptor, output_descriptor};
  for (int index = 0; index < 2; index++)
    if (flags[index] >= 0 && (flags[index] & O_NONBLOCK) != 0) fcntl(descriptors[index], F_SETFL, flags[index]);
}

// Restores the terminal once, whichever handler is first, and then prints the line, if there is one. Called by
// handlers, with signals blocked.
static void give_back(const struct line *line) {
  struct restoration *taken = atomic_exchange(&restoration, NULL);
  if (taken != NULL) {
    if (!write_in_time(output_descriptor, taken->bytes, taken->count) && make_room())
      write_in_time(output_descriptor, taken->bytes, taken->count);
    // Keys typed for the program must not reach the shell.
    tcflush(input_descriptor, TCIFLUSH);
    tcsetattr(input_descriptor, TCSANOW, &modes);
    restore_flags();
  }
  if (line == NULL || write_line(line)) return;
  if (taken != NULL && isatty(STDERR_FILENO) && make_room()) {
    write_in_time(output_descriptor, taken->bytes, taken->count);
    write_line(line);
  }
}

static void on_exit_call(void) {
  sigset_t before;
  pthread_sigmask(SIG_SETMASK, NULL, &before);
  block_signals();
  give_back(NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void end_by(int number) {
  struct sigaction standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigaction(number, &standard, NULL);
  sigset_t own;
  sigemptyset(&own);
  sigaddset(&own, number);
  pthread_sigmask(SIG_UNBLOCK, &own, NULL);
  raise(number);
  _exit(128 + number);
}

static const char *name_of(int number) {
  switch (number) {
    case SIGHUP: return "HUP";
    case SIGINT: return "INT";
    case SIGQUIT: return "QUIT";
    case SIGPIPE: return "PIPE";
    case SIGALRM: return "ALRM";
    case SIGTERM: return "TERM";
    case SIGUSR1: return "USR1";
    case SIGUSR2: return "USR2";
    case SIGXCPU: return "XCPU";
    case SIGXFSZ: return "XFSZ";
    default: return "unknown";
  }
}

// Returns a line for standard error: the program's name, what happened, and the program's last words.
static struct line line_about(const char *what, const char *signal, const char *rest) {
  struct line line = {0};
  const char *parts[] = {program_name, what, signal, rest};
  for (size_t part = 0; part < sizeof parts / sizeof *parts; part++)
    for (const char *byte = parts[part]; *byte != 0 && line.count < 180; byte++) line.bytes[line.count++] = *byte;
  const struct last_words *own = atomic_load(&last_words);
  if (own != NULL && own->count > 0) {
    line.bytes[line.count++] = ';';
    line.bytes[line.count++] = ' ';
    for (size_t index = 0; index < own->count; index++) line.bytes[line.count++] = own->bytes[index];
  }
  line.bytes[line.count++] = '\n';
  return line;
}

static void on_defect(int number) {
  block_signals();
  char digits[4] = {0};
  if (number >= 10) digits[0] = (char)('0' + number / 10 % 10);
  digits[number >= 10 ? 1 : 0] = (char)('0' + number % 10);
  const struct line line = line_about(
      " ended unexpectedly (signal ", digits, "), which is a defect of the program; the terminal was restored");
  give_back(&line);
  end_by(number);
}

static void finish(int number) {
  block_signals();
  const struct line line = line_about(" was ended by a signal (", name_of(number), ")");
  give_back(&line);
  end_by(number);
}

// Returns whether this process must restore the terminal, and may use it without being stopped.
static bool has_terminal(void) {
  return atomic_load(&restoration) != NULL && tcgetpgrp(input_descriptor) == getpgrp();
}

static void report(unsigned event) {
  atomic_fetch_or(&events, event);
  char byte = 0;
  // If the pipe is full, the loop wakes up anyway.
  (void)!write(wake_pipe[1], &byte, 1);
}

static void on_end(int number) {
  int error = errno;
  int first = atomic_load(&ending_signal);
  if (number == SIGALRM && first != 0) finish(first);
  // An ignored SIGALRM is handled only to limit the time of the loop.
  if (number == SIGALRM && previous[SIGALRM].sa_handler == SIG_IGN) return;
  if (first == 0) {
    atomic_store(&ending_signal, number);
    // While the shell has the terminal, the loop does not run: it waits for the terminal and would be stopped.
    if (!has_terminal()) finish(number);
    const struct itimerval patience = {.it_value = {.tv_usec = loop_patience * 1000}};
    setitimer(ITIMER_REAL, &patience, NULL);
  }
  report(terminal_guard_end_asked);
  errno = error;
}

static void on_event(int number) {
  int error = errno;
  if (number == SIGWINCH) report(terminal_guard_resized);
  if (number == SIGCONT) report(terminal_guard_continued);
  if (number == SIGTSTP) report(terminal_guard_stop_asked);
  errno = error;
}

static void install(const int *numbers, size_t count, void (*handler)(int), int flags, bool keep_ignored) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  // Signals are handled one at a time: for a later one, the terminal is already restored, or the loop learns of it.
  sigfillset(&action.sa_mask);
  sigset_t unblocked;
  sigemptyset(&unblocked);
  for (size_t index = 0; index < count; index++) {
    int number = numbers[index];
    sigaction(number, NULL, &previous[number]);
    const bool keeps = keep_ignored || number == SIGTSTP;
    if (keeps && previous[number].sa_handler == SIG_IGN && number != SIGALRM) continue;
    sigaction(number, &action, NULL);
    sigaddset(&unblocked, number);
  }
  pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);
}

static void put_back(const int *numbers, size_t count) {
  for (size_t index = 0; index < count; index++) sigaction(numbers[index], &previous[numbers[index]], NULL);
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

int terminal_guard_claim(int input, int output, const char *program) {
  if (claimed) return EBUSY;
  if (tcgetattr(input, &modes) != 0) return errno;
  if (pipe2(wake_pipe, O_NONBLOCK | O_CLOEXEC) != 0) return errno;
  input_descriptor = input;
  output_descriptor = output;
  strncpy(program_name, program, sizeof program_name - 1);
  atomic_store(&events, 0);
  atomic_store(&ending_signal, 0);
  atomic_store(&restoration, NULL);
  atomic_store(&last_words, NULL);
  static bool watches_exit;
  if (!watches_exit) watches_exit = atexit(on_exit_call) == 0;
  stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack, .ss_flags = 0};
  sigaltstack(&stack, &previous_stack);
  install(defect_signals, COUNT(defect_signals), on_defect, SA_ONSTACK, false);
  install(end_signals, COUNT(end_signals), on_end, SA_ONSTACK | SA_RESTART, true);
  install(event_signals, COUNT(event_signals), on_event, SA_ONSTACK | SA_RESTART, false);
  make_blocking();
  claimed = true;
  return 0;
}

int terminal_guard_wake_descriptor(void) { return wake_pipe[0]; }

unsigned terminal_guard_take_events(void) {
  char bytes[64];
  while (read(wake_pipe[0], bytes, sizeof bytes) > 0) continue;
  return atomic_exchange(&events, 0);
}

void terminal_guard_arm(const char *bytes, size_t count) {
  struct restoration *current = atomic_load(&restoration);
  struct restoration *next = current == &restorations[0] ? &restorations[1] : &restorations[0];
  next->count = count < restoration_limit ? count : restoration_limit;
  memcpy(next->bytes, bytes, next->count);
  atomic_store(&restoration, next);
}

void terminal_guard_set_last_words(const char *bytes, size_t count) {
  struct last_words *current = atomic_load(&last_words);
  struct last_words *next = current == &words[0] ? &words[1] : &words[0];
  next->count = count < last_words_limit ? count : last_words_limit;
  if (next->count > 0) memcpy(next->bytes, bytes, next->count);
  atomic_store(&last_words, next);
}

void terminal_guard_disarm(void) { atomic_store(&restoration, NULL); }

void terminal_guard_remember_modes(void) {
  struct termios now;
  if (tcgetattr(input_descriptor, &now) == 0 && (now.c_lflag & ICANON) != 0) modes = now;
}

void terminal_guard_wait_for_terminal(void) {
  struct termios now;
  // The system stops a process that changes a terminal from the background, and nothing has to be restored at this
  // point.
  if (tcgetattr(input_descriptor, &now) == 0) tcsetattr(input_descriptor, TCSANOW, &now);
  make_blocking();
}

void terminal_guard_restore_modes(void) {
  tcsetattr(input_descriptor, TCSADRAIN, &modes);
  restore_flags();
}

bool terminal_guard_can_stop(void) { return previous[SIGTSTP].sa_handler != SIG_IGN; }

void terminal_guard_stop(void) {
  struct sigaction standard, ours;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &standard, &ours);
  // Stops the whole group, because a script that started the program must stop with it. The kernel prefers the main
  // thread, which is the caller, so the process is stopped before the call returns.
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &ours, NULL);
}

int terminal_guard_run(char *const arguments[]) {
  // As in system(3): the keyboard's signals reach the whole group, and are meant for the program that is run.
  static const int keyboard_signals[] = {SIGINT, SIGQUIT, SIGTSTP};
  struct sigaction other, ours[3];
  memset(&other, 0, sizeof other);
  for (size_t index = 0; index < COUNT(keyboard_signals); index++) {
    other.sa_handler = keyboard_signals[index] == SIGTSTP ? SIG_DFL : SIG_IGN;
    sigaction(keyboard_signals[index], &other, &ours[index]);
  }
  int status = -1;
  pid_t program = fork();
  if (program == 0) {
    for (size_t index = 0; index < COUNT(keyboard_signals); index++)
      sigaction(keyboard_signals[index], &previous[keyboard_signals[index]], NULL);
    execv(arguments[0], arguments);
    _exit(127);
  }
  while (program > 0 && waitpid(program, &status, 0) < 0) {
    if (errno == EINTR) continue;
    status = -1;
    break;
  }
  int error = errno;
  for (size_t index = 0; index < COUNT(keyboard_signals); index++)
    sigaction(keyboard_signals[index], &ours[index], NULL);
  errno = error;
  return status;
}

void terminal_guard_end_if_asked(void) {
  int number = atomic_load(&ending_signal);
  if (claimed && number != 0) finish(number);
}

void terminal_guard_release(void) {
  if (!claimed) return;
  terminal_guard_disarm();
  terminal_guard_end_if_asked();
  put_back(defect_signals, COUNT(defect_signals));
  put_back(end_signals, COUNT(end_signals));
  put_back(event_signals, COUNT(event_signals));
  sigaltstack(&previous_stack, NULL);
  close(wake_pipe[0]);
  close(wake_pipe[1]);
  wake_pipe[0] = wake_pipe[1] = -1;
  claimed = false;
}
