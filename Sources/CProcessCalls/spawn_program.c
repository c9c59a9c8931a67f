#define _GNU_SOURCE
#include "spawn_program.h"

#include <spawn.h>

int spawn_program(
    pid_t *process, const char *program, char *const arguments[], char *const environment[], const char *folder,
    const int streams[3], const sigset_t *mask) {
  posix_spawn_file_actions_t actions;
  int status = posix_spawn_file_actions_init(&actions);
  if (status != 0) return status;
  posix_spawnattr_t attributes;
  status = posix_spawnattr_init(&attributes);
  if (status != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return status;
  }
  for (int number = 0; number < 3 && status == 0; number++) {
    status = posix_spawn_file_actions_adddup2(&actions, streams[number], number);
  }
  if (status == 0) status = posix_spawn_file_actions_addchdir_np(&actions, folder);
  if (status == 0) status = posix_spawnattr_setsigmask(&attributes, mask);
  if (status == 0) status = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  if (status == 0) status = posix_spawn(process, program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return status;
}
