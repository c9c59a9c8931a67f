// Ends the process after a time, whatever it is doing.
//
// In C because a signal handler may call only few functions, and Swift cannot guarantee that.
#ifndef NODECALC_TIME_LIMIT_H
#define NODECALC_TIME_LIMIT_H

/// Ends the process with status 1 after `seconds`, and writes `message` to standard error; a later call replaces an
/// earlier one, and 0 seconds or less removes the limit.
///
/// If signals that ask for the end are blocked (`stop_signals_descriptor`), the process gets 2 more seconds to clean
/// up.
void set_time_limit(double seconds, const char *message);

/// Ends the process with status 1 if the time is up.
void end_if_time_is_up(void);

/// Records whether signals that ask for the end are blocked.
void note_held_signals(int are_held);

#endif
