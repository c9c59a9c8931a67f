// Calls on files that Swift's map of the C library leaves out.
#ifndef NODECALC_CFILECALLS_SHIM_H
#define NODECALC_CFILECALLS_SHIM_H

#include <sys/types.h>
#include <sys/xattr.h>

/// The C library declares it for GNU programs alone, which Swift's map of it is none of.
int renameat2(int, const char *, int, const char *, unsigned int);

/// `RENAME_NOREPLACE`: a file that has the new name is not replaced.
#define NODECALC_RENAME_TO_NEW 1u

#endif
