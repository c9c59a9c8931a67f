#include "floors.h"

#pragma STDC FP_CONTRACT OFF

enum { BLOCK = 512 };

// Columns by number: 0 to 3 are a to d, 4 is 1, 5 to 7 are for what comes between.
static const unsigned char steps[][4] = {
  {5, '*', 0, 1}, {5, '+', 5, 2}, {6, '-', 3, 0}, {5, '*', 5, 6}, {6, '*', 1, 2}, {6, '-', 6, 3}, {7, '+', 0, 1},
  {6, '*', 6, 7}, {5, '+', 5, 6}, {6, '*', 0, 0}, {7, '*', 1, 1}, {6, '+', 6, 7}, {7, '*', 2, 2}, {6, '+', 6, 7},
  {6, '+', 6, 4}, {5, '/', 5, 6}, {6, '-', 0, 1}, {7, '-', 2, 3}, {6, '*', 6, 7}, {7, '*', 0, 3}, {6, '+', 6, 7},
  {6, '*', 6, 1}, {5, '+', 5, 6}, {6, '/', 2, 3}, {5, '-', 5, 6},
};
enum { STEPS = sizeof steps / sizeof *steps };

#define EACH(sign)                                                                                                     \
  _Pragma("clang loop vectorize(assume_safety)") for (long i = 0; i < rows; i++) z[i] = x[i] sign y[i]

#define ALL_ROWS                                                                                                       \
  {                                                                                                                    \
    double between[3][BLOCK], ones[BLOCK];                                                                             \
    for (long i = 0; i < BLOCK; i++) ones[i] = 1;                                                                      \
    for (long row = 0; row < count; row += BLOCK) {                                                                    \
      const long rows = count - row < BLOCK ? count - row : BLOCK;                                                     \
      const double *columns[8] = {a + row, b + row, c + row, d + row, ones, between[0], between[1], between[2]};       \
      for (int step = 0; step < STEPS; step++) {                                                                       \
        double *z = step == STEPS - 1 ? result + row : between[steps[step][0] - 5];                                    \
        const double *x = columns[steps[step][2]], *y = columns[steps[step][3]];                                       \
        switch (steps[step][1]) {                                                                                      \
        case '+': EACH(+); break;                                                                                      \
        case '-': EACH(-); break;                                                                                      \
        case '*': EACH(*); break;                                                                                      \
        default: EACH(/);                                                                                              \
        }                                                                                                              \
      }                                                                                                                \
    }                                                                                                                  \
  }

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void rows_avx2(const double *a, const double *b, const double *c,
                                                      const double *d, long count, double *result) ALL_ROWS
#endif

static void rows_baseline(const double *a, const double *b, const double *c, const double *d, long count,
                          double *result) ALL_ROWS

void floor_rows(const double *a, const double *b, const double *c, const double *d, long count, double *result) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return rows_avx2(a, b, c, d, count, result);
#endif
  rows_baseline(a, b, c, d, count, result);
}
