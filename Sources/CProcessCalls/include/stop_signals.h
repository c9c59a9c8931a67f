// Turns signals that ask a process to end into a descriptor that can be polled together with files.
//
// In C because Swift's C library module lacks signalfd.
#ifndef NODECALC_STOP_SIGNALS_H
#define NODECALC_STOP_SIGNALS_H

/// Blocks INT, TERM and HUP permanently, and returns a descriptor that becomes readable when one of them arrives; -1 if
/// the system has no free descriptor, in which case the signals are unchanged.
///
/// Signals that were ignored when the process was started (`nohup`, a shell's `&`) stay ignored. Call it on the main
/// thread, before other threads start.
int stop_signals_descriptor(void);

/// Ends the process by the signal that has arrived at the descriptor, so that its parent sees which one; returns if
/// none has arrived.
///
/// Call `end_if_time_is_up` first, because a time limit (time_limit.h) may have sent the signal.
void stop_signals_end(int descriptor);

#endif
