// Starts another program in a folder of its choice.
//
// In C because Swift's C library module lacks posix_spawn_file_actions_addchdir_np.
#ifndef NODECALC_SPAWN_PROGRAM_H
#define NODECALC_SPAWN_PROGRAM_H

#include <signal.h>
#include <sys/types.h>

/// Starts the program at an absolute path, in `folder`, with three descriptors as its standard input, output and error,
/// and with `mask` as its blocked signals.
///
/// `arguments` and `environment` end with a null pointer. Returns 0 and stores the process number, or returns an error
/// number.
int spawn_program(
    pid_t *process, const char *program, char *const arguments[], char *const environment[], const char *folder,
    const int streams[3], const sigset_t *mask);

#endif
