#ifndef NODECALC_CNCURSES_SHIM_H
#define NODECALC_CNCURSES_SHIM_H

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#include <ncurses.h>

#endif
