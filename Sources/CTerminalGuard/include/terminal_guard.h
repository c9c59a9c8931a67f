// The terminal is given back on every way out, and signals become events.
//
// One file in C because a signal handler may touch nothing but preallocated memory and a few system calls. One process
// has one terminal, so there is one guard. All calls are made by the main thread; only the handlers run elsewhere.
//
// While the guard is claimed:
//   - signals that report a defect (ILL TRAP ABRT BUS FPE SEGV SYS) give the terminal back on an alternate stack, say so
//     on standard error in one line, and end the process by that same signal, so that nobody asks for a key. The
//     alternate stack is the main thread's; another thread that overflows its stack needs its own;
//   - signals that end a process (HUP INT QUIT PIPE ALRM TERM USR1 USR2 XCPU XFSZ) are reported to the event loop, which ends
//     at the next turn; where it has not done so within a fifth of a second, because it computes or the terminal takes nothing, the
//     handler does, and at once where the shell has the terminal. Those that the process was started to ignore stay ignored;
//   - either says in one line on standard error which signal it was, and the program's last words;
//   - a terminal that takes no output loses what it has not taken, so that it can be given back; all within half a second;
//   - of signals that come while one is dealt with the first decides;
//   - WINCH, CONT and TSTP are reported to the event loop;
//   - a call of exit() gives the terminal back too.
#ifndef NODECALC_TERMINAL_GUARD_H
#define NODECALC_TERMINAL_GUARD_H

#include <stdbool.h>
#include <stddef.h>

/// What `terminal_guard_take_events` reports, as bits.
enum {
  terminal_guard_resized = 1,
  terminal_guard_continued = 2,
  terminal_guard_stop_asked = 4,
  terminal_guard_end_asked = 8
};

/// Installs the handlers and remembers the modes of the terminal `input`; what is written at the end goes to `output`.
/// 0, or an error number with nothing changed: EBUSY where it is claimed already.
int terminal_guard_claim(int input, int output, const char *program);

/// Becomes readable when there are events to take.
int terminal_guard_wake_descriptor(void);

/// Takes the events reported since the last call.
unsigned terminal_guard_take_events(void);

/// From now on the terminal has to be given back: these bytes are written to it, then its modes are set. The bytes are
/// copied; at most 512 of them.
void terminal_guard_arm(const char *bytes, size_t count);

/// What is said, behind why, on standard error where the process ends by a signal: the bytes are copied, at most 256 of them, and
/// should be whole characters.
void terminal_guard_set_last_words(const char *bytes, size_t count);

/// The terminal has been given back, for a while or for good.
void terminal_guard_disarm(void);

/// Remembers the modes of the terminal anew, where they are such as a shell leaves them.
void terminal_guard_remember_modes(void);

/// Returns when the process is in the foreground of the terminal; in the background it is stopped, as by using the terminal there.
/// To be called before the terminal is armed again.
void terminal_guard_wait_for_terminal(void);

/// Sets the terminal's modes to those remembered.
void terminal_guard_restore_modes(void);

/// Stops the process group, as Ctrl-Z does, and returns when it is continued.
void terminal_guard_stop(void);

/// Whether it may be stopped: where whoever started the process ignores the signal that stops it, nobody would continue it.
bool terminal_guard_can_stop(void);

/// Runs a program that has the terminal, which was given back before, and returns when it has ended: its status as from
/// waitpid, or -1 with errno. `arguments` are as for execv. Keys that interrupt and stop are the program's meanwhile: INT and
/// QUIT do nothing here, TSTP stops both.
int terminal_guard_run(char *const arguments[]);

/// Where a signal asked for the end, the terminal is given back, why is said, and the process ends by that signal: the call does not
/// return.
void terminal_guard_end_if_asked(void);

/// Puts back the handlers that were there before. Where a signal asked for the end, the process ends by that signal and
/// the call does not return.
void terminal_guard_release(void);

#endif
