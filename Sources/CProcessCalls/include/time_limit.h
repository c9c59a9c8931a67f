// An end of the process after a time, whatever it is doing.
//
// In C because the handler of a signal may do little, which Swift does not promise.
#ifndef NODECALC_TIME_LIMIT_H
#define NODECALC_TIME_LIMIT_H

/// Ends the process with status 1 after so many seconds, and writes `message` to standard error; a later call takes the place of an earlier one,
/// and 0 seconds or fewer take the limit away.
///
/// Where signals that ask for the end are held back (`stop_signals_descriptor`), the process gets 2 seconds more to leave nothing behind.
void set_time_limit(double seconds, const char *message);

/// Ends the process with status 1 where the time is up.
void end_if_time_is_up(void);

/// Says that signals that ask for the end are held back, or no longer.
void note_held_signals(int are_held);

#endif
