// Restores the terminal on every exit, and turns signals into events.
//
// One file in C because a signal handler may use only preallocated memory and a few system calls. A process has one
// terminal, so there is one guard. All calls are made by the main thread; only the handlers may run on other threads.
//
// While the guard is claimed:
//   - signals that report a defect (ILL TRAP ABRT BUS FPE SEGV SYS) restore the terminal on an alternate stack, print a
//     line on standard error, and end the process by the same signal without waiting for a key. The alternate stack is
//     that of the main thread; another thread that overflows its stack needs its own;
//   - signals that end a process (HUP INT QUIT PIPE ALRM TERM USR1 USR2 XCPU XFSZ) are reported to the event loop, which
//     ends at its next turn. If it has not ended within a fifth of a second, because it computes or the terminal accepts
//     no output, the handler ends the process; it does so immediately while the shell has the terminal. Signals that the
//     process was started to ignore stay ignored;
//   - in both cases a line on standard error names the signal, followed by the program's last words;
//   - if the terminal accepts no output, pending output is discarded so that the terminal can be restored within half a
//     second;
//   - if several signals arrive, the first one decides;
//   - WINCH, CONT and TSTP are reported to the event loop;
//   - a call of exit() restores the terminal too.
#ifndef NODECALC_TERMINAL_GUARD_H
#define NODECALC_TERMINAL_GUARD_H

#include <stdbool.h>
#include <stddef.h>

/// Bits of the events that `terminal_guard_take_events` returns.
enum {
  terminal_guard_resized = 1,
  terminal_guard_continued = 2,
  terminal_guard_stop_asked = 4,
  terminal_guard_end_asked = 8
};

/// Installs the handlers and remembers the modes of the terminal `input`; the final output is written to `output`.
/// Returns 0, or an error number with nothing changed: EBUSY if the terminal is already claimed.
int terminal_guard_claim(int input, int output, const char *program);

/// Returns a descriptor that becomes readable when there are events to take.
int terminal_guard_wake_descriptor(void);

/// Takes the events reported since the last call.
unsigned terminal_guard_take_events(void);

/// Marks the terminal as one that must be restored: on exit, these bytes are written to it, then its modes are set.
/// The bytes are copied; at most 512 of them.
void terminal_guard_arm(const char *bytes, size_t count);

/// Sets the text that follows the reason on standard error if a signal ends the process. The bytes are copied, at most
/// 256 of them, and should be complete characters.
void terminal_guard_set_last_words(const char *bytes, size_t count);

/// Marks the terminal as restored, temporarily or permanently.
void terminal_guard_disarm(void);

/// Remembers the current modes of the terminal again, if they are modes that a shell would set.
void terminal_guard_remember_modes(void);

/// Returns when the process is in the foreground of the terminal; in the background the process is stopped, as it
/// would be by using the terminal there. Call it before the terminal is armed again.
void terminal_guard_wait_for_terminal(void);

/// Sets the terminal's modes to the remembered ones.
void terminal_guard_restore_modes(void);

/// Stops the process group, as Ctrl-Z does, and returns when it is continued.
void terminal_guard_stop(void);

/// Whether the process group may be stopped. It may not if the parent made the process ignore the stop signal, because
/// nothing would continue it.
bool terminal_guard_can_stop(void);

/// Runs a program on the terminal, which must have been restored, and waits for its end. Returns its status as from
/// waitpid, or -1 with errno. `arguments` are as for execv. Meanwhile the keys that interrupt and stop belong to the
/// program: INT and QUIT do nothing here, TSTP stops both.
int terminal_guard_run(char *const arguments[]);

/// If a signal asked for the end, restores the terminal, prints the reason, and ends the process by that signal: the
/// call does not return then.
void terminal_guard_end_if_asked(void);

/// Restores the previous handlers. If a signal asked for the end, the process ends by that signal and the call does
/// not return.
void terminal_guard_release(void);

#endif
