// The arguments of the process as the system handed them over, and its start where there is no /proc.
//
// In C because Swift's own list is read from /proc, where there may be none, and by opening a file, which may not be allowed.
#ifndef NODECALC_ARGUMENTS_H
#define NODECALC_ARGUMENTS_H

/// Takes the runtime's settings that were made before `main` out of the environment again, which other programs inherit.
///
/// To be called before there is a second thread.
void forget_crash_reporter(void);

/// How many there are, the program's name included.
int process_argument_count(void);

/// An argument; NULL where there is none of that number.
const char *process_argument(int index);

#endif
