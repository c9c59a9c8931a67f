// Calls everything that is written in C, with what is hostile, under the sanitizers of `Scripts/sanitize undefined`.
//
// A sanitizer ends it where C leaves open what happens; a check that fails ends it with 1.
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arguments.h"
#include "column_kernels.h"
#include "column_sums.h"
#include "long_double.h"
#include "stop_signals.h"
#include "terminal_guard.h"

#include "../../CNcurses/shim.h"
#include "../../CSQLite/shim.h"

static void check(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "not so: %s\n", what);
  exit(1);
}

static void call_arguments(int count) {
  check(process_argument_count() == count, "as many arguments as main has");
  check(process_argument(0) != NULL, "the program's own name");
  check(process_argument(count) == NULL && process_argument(-1) == NULL, "nothing beside the arguments");
}

static void call_columns(void) {
  const double hostile[] = {0, -0.0, 1, -1, 1e308, -1e308, 5e-324, INFINITY, -INFINITY, NAN, 0x1p63, -0x1p63};
  enum { MOST = 67, KINDS = sizeof hostile / sizeof *hostile };
  double columns[3][MOST], result[MOST + 1];
  for (int row = 0; row < MOST; row++) {
    for (int column = 0; column < 3; column++) columns[column][row] = hostile[(row * (column + 1) + column) % KINDS];
  }
  for (column_level level = COLUMN_BASELINE; level <= column_best_level(); level++) {
    for (column_operation operation = 0; operation < COLUMN_OPERATIONS; operation++) {
      check(column_arity(operation) >= 1 && column_arity(operation) <= 3, "one to three arguments");
      for (column_form form = COLUMN_ALL; form < COLUMN_FORMS; form++) {
        column_kernel kernel = column_kernel_at(level, operation, form);
        check((kernel != NULL) == (form == COLUMN_ALL || column_arity(operation) == 2), "a loop for each form");
        for (size_t rows = 0; kernel && rows <= MOST; rows++) {
          result[rows] = 7;
          kernel(result, columns[0], columns[1], columns[2], rows);
          check(result[rows] == 7, "nothing behind the rows is written");
        }
      }
    }
    for (size_t count = 0; count <= MOST; count += COLUMN_LANES) {
      column_cut cut;
      column_squares squares;
      column_cut_sum(level, columns[0], count, 0x1.8p60, &cut);
      column_sum_squares(level, columns[0], count, 1, 1, &squares);
      check(count == 0 || squares.largest != 0, "some number is not 1");
    }
  }
  check(column_kernel_at(COLUMN_BASELINE, COLUMN_OPERATIONS, COLUMN_ALL) == NULL, "no loop of no operation");
}

static void call_long_double(void) {
  const double angles[] = {0, -0.0, 1, -1, 1e308, -1e308, 5e-324, INFINITY, NAN};
  for (unsigned index = 0; index < sizeof angles / sizeof *angles; index++) {
    double angle = angles[index], sine = long_double_sin(angle), cosine = long_double_cos(angle);
    (void)long_double_tan(angle);
    if (isfinite(angle)) check(fabs(sine * sine + cosine * cosine - 1) < 1e-15, "a sine and a cosine belong together");
  }
}

static void call_sqlite(void) {
  sqlite3 *connection = NULL;
  check(sqlite3_open(":memory:", &connection) == SQLITE_OK, "a database in memory");
  sqlite_distrust_schema(connection);
  sqlite_refuse_foreign_code(connection);
  sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 100000);
  check(sqlite_bound_formats(connection) == SQLITE_OK, "formats are bounded");
  const char *queries[] = {
    "SELECT printf('%d %s', 1, 'a')", "SELECT printf('%99999999999999999999d', 1)", "SELECT printf('%*d', -9223372036854775808, 1)",
    "SELECT printf('%*d', 9223372036854775807, 1)", "SELECT printf('%.*f', 1e300, 1)", "SELECT printf('%')", "SELECT printf('%%%')",
    "SELECT printf('%-+ #!0,9l')", "SELECT printf(NULL, 1)", "SELECT printf()", "SELECT printf(x'25')", "SELECT format('%.99999s', 'a')",
    "SELECT printf('%0000000000000000000000000009d', 1)", "SELECT printf('%*.*d', 'x', x'00', 1)",
  };
  for (unsigned index = 0; index < sizeof queries / sizeof *queries; index++) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(connection, queries[index], -1, &statement, NULL) != SQLITE_OK) {
      (void)sqlite_error_offset(connection);
      continue;
    }
    (void)sqlite3_step(statement);
    sqlite3_finalize(statement);
  }
  check(sqlite3_close(connection) == SQLITE_OK, "nothing stays open");
  sqlite_limit_memory(1 << 26);
}

static void call_stop_signals(void) {
  int descriptor = stop_signals_descriptor();
  check(descriptor >= 0, "a descriptor of signals");
  pid_t child = fork();
  if (child == 0) {
    raise(SIGTERM);
    stop_signals_end(descriptor);
    _exit(0);
  }
  int status = 0;
  check(waitpid(child, &status, 0) == child && WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM, "ended by the signal");
  close(descriptor);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

// In a terminal of its own.
static void call_terminal(void) {
  int outside = -1, inside = -1;
  struct winsize size = {.ws_row = 24, .ws_col = 80};
  check(openpty(&outside, &inside, NULL, NULL, &size) == 0, "a terminal");
  pid_t child = fork();
  if (child == 0) {
    close(outside);
    dup2(inside, 0);
    dup2(inside, 1);
    setsid();
    check(terminal_guard_claim(0, 1, "driver") == 0, "the guard is claimed");
    terminal_guard_remember_modes();
    terminal_guard_wait_for_terminal();
    terminal_guard_end_if_asked();
    terminal_guard_arm("\033[0m", 4);
    raise(SIGWINCH);
    check(terminal_guard_take_events() & terminal_guard_resized, "a new size is told");
    check(terminal_guard_wake_descriptor() >= 0, "a descriptor to wait for");
    char *const command[] = {"/bin/true", NULL};
    int status = terminal_guard_run(command);
    check(WIFEXITED(status) && WEXITSTATUS(status) == 0, "a command is run");
    SCREEN *screen = curses_start("xterm-256color");
    if (screen != NULL) {
      const wchar_t texts[][8] = {{L'a', 0}, {0x1B, 0}, {0x9B, 0}, {0, 0}, {L'e', 0x301, 0x302, 0x303, 0x304, 0x305, 0x306, 0}, {0x10FFFF, 0}, {0x6F22, 0}};
      for (unsigned index = 0; index < sizeof texts / sizeof *texts; index++) {
        (void)curses_put(curses_screen(), (int)index, 0, texts[index], curses_bold, 0);
        (void)curses_put(curses_screen(), INT_MAX, INT_MAX, texts[index], curses_dim, INT_MAX);
        (void)curses_put(curses_screen(), -1, -1, texts[index], curses_reverse, -1);
      }
      cchar_t cell;
      (void)curses_make(&cell, L'x', curses_underline, 0);
      (void)curses_put_cells(curses_screen(), 0, 0, &cell, 1);
      (void)curses_place(INT_MAX, INT_MIN);
      (void)curses_string("no such capability");
      (void)curses_number("colors");
      (void)curses_flag("am");
      check(curses_columns() > 0 && curses_rows() > 0, "a screen has a size");
      (void)(curses_colors() + curses_pairs());
      endwin();
      delscreen(screen);
    }
    terminal_guard_disarm();
    terminal_guard_restore_modes();
    terminal_guard_release();
    _exit(0);
  }
  close(inside);
  char bytes[4096];
  while (read(outside, bytes, sizeof bytes) > 0) continue;
  int status = 0;
  check(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0, "the terminal's program ends well");
  close(outside);
}

int main(int count, char **arguments) {
  (void)arguments;
  setlocale(LC_CTYPE, "C.UTF-8");
  call_arguments(count);
  call_columns();
  call_long_double();
  call_sqlite();
  call_stop_signals();
  call_terminal();
  puts("all of C was called");
  return 0;
}
