// Signals that ask a process to end, as something that can be waited for beside files.
//
// In C because Swift's map of the C library lacks signalfd.
#ifndef NODECALC_STOP_SIGNALS_H
#define NODECALC_STOP_SIGNALS_H

/// Holds INT, TERM and HUP back for good and returns a descriptor that is readable as soon as one of them has come; -1 where
/// the system has none to give, with the signals as they were.
///
/// Those that the process was started to ignore (`nohup`, a shell's `&`) stay ignored. To be called on the main thread, before
/// there are others.
int stop_signals_descriptor(void);

/// Ends the process by the signal that has come to the descriptor, so that who started it sees which; returns where none has.
///
/// A signal that a time limit sent (time_limit.h) is looked at by `end_if_time_is_up` before.
void stop_signals_end(int descriptor);

#endif
