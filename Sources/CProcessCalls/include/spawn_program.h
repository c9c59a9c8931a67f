// Starting another program in a folder of its own.
//
// In C because Swift's map of the C library lacks posix_spawn_file_actions_addchdir_np.
#ifndef NODECALC_SPAWN_PROGRAM_H
#define NODECALC_SPAWN_PROGRAM_H

#include <signal.h>
#include <sys/types.h>

/// Starts the program at an absolute path, in `folder`, with three descriptors as its standard input, output and error, and with `mask` as the
/// signals that it holds back.
///
/// `arguments` and `environment` end with a null pointer. Returns 0 and the process, or an error number.
int spawn_program(
    pid_t *process, const char *program, char *const arguments[], char *const environment[], const char *folder,
    const int streams[3], const sigset_t *mask);

#endif
