// What Swift cannot import from ncurses by itself: mutable globals, macros with casts, and widths of characters.
#ifndef NODECALC_CNCURSES_SHIM_H
#define NODECALC_CNCURSES_SHIM_H

#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#include <ncurses.h>
#include <stdio.h>
#include <term.h>
#include <wchar.h>
// Macros of term.h that are everyday words.
#undef lines
#undef columns
#undef tab
#undef newline
#undef buttons

// In wchar.h only under feature macros that Swift's importer does not set.
extern int wcwidth(wchar_t character);

static const attr_t curses_bold = A_BOLD;
static const attr_t curses_dim = A_DIM;
static const attr_t curses_reverse = A_REVERSE;
static const attr_t curses_underline = A_UNDERLINE;

/// Starts curses on standard output and standard input for the terminal of that name (NULL: the one TERM names); NULL
/// where it is not known.
static inline SCREEN *curses_start(const char *name) { return newterm((char *)name, stdout, stdin); }

/// Reads the description of the terminal of that name (NULL: the one TERM names); OK or ERR, and nothing is written.
static inline int curses_describe(const char *name, int output) {
  int reason = 0;
  return setupterm((char *)name, output, &reason);
}

/// Forgets the description read by `curses_describe`.
static inline void curses_forget(void) {
  if (cur_term != NULL) del_curterm(cur_term);
}

static inline WINDOW *curses_screen(void) { return stdscr; }
static inline int curses_columns(void) { return COLS; }
static inline int curses_rows(void) { return LINES; }
static inline int curses_colors(void) { return COLORS; }
static inline int curses_pairs(void) { return COLOR_PAIRS; }

/// The terminal's string for a capability, or NULL where it has none.
static inline const char *curses_string(const char *capability) {
  const char *text = tigetstr(capability);
  return text == (const char *)-1 ? NULL : text;
}

/// The terminal's number for a capability; below 0 where it has none.
static inline int curses_number(const char *capability) { return tigetnum(capability); }

/// Whether the terminal has a property.
static inline int curses_flag(const char *capability) { return tigetflag((char *)capability) > 0; }

/// The string that moves the cursor to a cell, or NULL; valid until the next call.
static inline const char *curses_place(int row, int column) {
  const char *text = curses_string("cup");
  return text == NULL ? NULL : tparm(text, (long)row, (long)column, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
}

/// Puts one character with its combining marks (ended by a NUL) at a cell, without moving or scrolling anything.
///
/// Control characters, which would act, become `?`.
static inline int curses_put(
    WINDOW *window, int row, int column, const wchar_t *text, attr_t attributes, int pair) {
  cchar_t cell;
  wchar_t question[] = L"?";
  int is_control = text[0] < 0x20 || (text[0] >= 0x7F && text[0] < 0xA0);
  if (setcchar(&cell, is_control ? question : text, attributes, 0, &pair) == ERR
      && setcchar(&cell, question, attributes, 0, &pair) == ERR)
    return ERR;
  return mvwadd_wchnstr(window, row, column, &cell, 1);
}

/// Makes a cell of one character that is no control character; without marks.
static inline int curses_make(cchar_t *cell, wchar_t character, attr_t attributes, int pair) {
  wchar_t text[] = {character, 0};
  return setcchar(cell, text, attributes, 0, &pair);
}

/// Puts cells of one column each beside each other.
static inline int curses_put_cells(WINDOW *window, int row, int column, const cchar_t *cells, int count) {
  return mvwadd_wchnstr(window, row, column, cells, count);
}

#endif
