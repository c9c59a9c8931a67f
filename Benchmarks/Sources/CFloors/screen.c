#define _XOPEN_SOURCE_EXTENDED 1
#include "floors.h"
#include <curses.h>
#include <locale.h>
#include <stdlib.h>

static SCREEN *screens[2];
static FILE *sinks[2];

// A curses of `columns` by `rows` that writes to `path`; `which` is 0 or 1.
int floor_screen_open(int which, int columns, int rows, const char *path) {
  setlocale(LC_ALL, "C.UTF-8");
  sinks[which] = fopen(path, "w");
  if (sinks[which] == NULL) return 0;
  screens[which] = newterm("xterm-256color", sinks[which], stdin);
  if (screens[which] == NULL) return 0;
  set_term(screens[which]);
  start_color();
  use_default_colors();
  // A pair for each two of the sixteen colours and the terminal's own.
  for (int pair = 1; which == 1 && pair < 17 * 17; pair++) init_extended_pair(pair, pair % 17 - 1, pair / 17 - 1);
  return resizeterm(rows, columns) == OK;
}

void floor_screen_use(int which) { set_term(screens[which]); }

long floor_screen_bytes(int which) {
  fflush(sinks[which]);
  return ftell(sinks[which]);
}

void floor_screen_close(void) {
  for (int which = 0; which < 2; which++) {
    if (screens[which] == NULL) continue;
    set_term(screens[which]);
    endwin();
  }
}

floor_picture *floor_picture_make(int columns, int rows, const uint32_t *characters, const uint8_t *looks,
                                  const uint16_t *pairs) {
  cchar_t *cells = calloc((size_t)columns * (size_t)rows, sizeof(cchar_t));
  if (cells == NULL) return NULL;
  for (long index = 0; index < (long)columns * rows; index++) {
    wchar_t text[2] = {(wchar_t)characters[index], 0};
    attr_t attributes = (looks[index] & 1 ? A_BOLD : 0) | (looks[index] & 2 ? A_DIM : 0) |
                        (looks[index] & 4 ? A_REVERSE : 0) | (looks[index] & 8 ? A_UNDERLINE : 0);
    int pair = pairs[index];
    setcchar(&cells[index], text, attributes, 0, &pair);
  }
  return (floor_picture *)cells;
}

void floor_picture_free(floor_picture *picture) { free(picture); }

void floor_picture_show(const floor_picture *picture, int columns, int rows) {
  for (int row = 0; row < rows; row++) {
    mvadd_wchnstr(row, 0, (const cchar_t *)picture + (long)row * columns, columns);
  }
  refresh();
}
