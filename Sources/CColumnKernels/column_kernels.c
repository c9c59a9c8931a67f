#include "column_kernels.h"
#include "column_levels.h"

#include <math.h>
#include <string.h>

/* Products and sums are rounded one by one, as everywhere else in the program. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
/* A processor that has no instruction for an operation does it row by row. */
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* Every operation once: ONE, TWO or THREE arguments, its name as a constant and as a function. */
#define OPERATIONS(ONE, TWO, THREE)                                                                                    \
  ONE(PASS, pass)                                                                                                      \
  ONE(NEGATE, negate)                                                                                                  \
  ONE(RECIPROCAL, reciprocal)                                                                                          \
  ONE(ABS, abs)                                                                                                        \
  ONE(SIGN, sign)                                                                                                      \
  ONE(SQRT, sqrt)                                                                                                      \
  ONE(FLOOR, floor)                                                                                                    \
  ONE(CEIL, ceil)                                                                                                      \
  ONE(TRUNC, trunc)                                                                                                    \
  ONE(ROUND, round)                                                                                                    \
  ONE(NOT, not)                                                                                                        \
  ONE(ASSERT, assert)                                                                                                  \
  ONE(FAILED, failed)                                                                                                  \
  TWO(ADD, add)                                                                                                        \
  TWO(SUBTRACT, subtract)                                                                                              \
  TWO(MULTIPLY, multiply)                                                                                              \
  TWO(DIVIDE, divide)                                                                                                  \
  TWO(MIN, min)                                                                                                        \
  TWO(MAX, max)                                                                                                        \
  TWO(LESS, less)                                                                                                      \
  TWO(LESS_OR_EQUAL, less_or_equal)                                                                                    \
  TWO(EQUAL, equal)                                                                                                    \
  TWO(NOT_EQUAL, not_equal)                                                                                            \
  TWO(GREATER_OR_EQUAL, greater_or_equal)                                                                              \
  TWO(GREATER, greater)                                                                                                \
  TWO(AND, and)                                                                                                        \
  TWO(OR, or)                                                                                                          \
  TWO(IF_FAILED, if_failed)                                                                                            \
  THREE(SELECT, select)                                                                                                \
  THREE(CLAMP, clamp)

/* What an operation does with one row, as the operators' own kernels do it. */
#define ROW static inline __attribute__((always_inline)) double

ROW row_pass(double x) { return x; }
ROW row_negate(double x) { return -x; }
ROW row_reciprocal(double x) { return 1 / x; }
ROW row_abs(double x) { return fabs(x); }
ROW row_sign(double x) { return x == 0 ? x : x < 0 ? -1 : 1; }
#if defined(__clang__)
/* The instruction alone: the library's would set errno. */
ROW row_sqrt(double x) { return __builtin_elementwise_sqrt(x); }
#else
ROW row_sqrt(double x) { return sqrt(x); }
#endif
ROW row_floor(double x) { return floor(x); }
ROW row_ceil(double x) { return ceil(x); }
ROW row_trunc(double x) { return trunc(x); }
ROW row_round(double x) { return round(x); }
ROW row_not(double x) { return x == 0; }
ROW row_assert(double x) { return x != 0 ? x : NAN; }
ROW row_failed(double x) { return x != x; }
ROW row_add(double x, double y) { return x + y; }
ROW row_subtract(double x, double y) { return x - y; }
ROW row_multiply(double x, double y) { return x * y; }
ROW row_divide(double x, double y) { return x / y; }
ROW row_less(double x, double y) { return x < y; }
ROW row_less_or_equal(double x, double y) { return x <= y; }
ROW row_equal(double x, double y) { return x == y; }
ROW row_not_equal(double x, double y) { return x != y; }
ROW row_greater_or_equal(double x, double y) { return x >= y; }
ROW row_greater(double x, double y) { return x > y; }
ROW row_and(double x, double y) { return (x != 0) & (y != 0); }
ROW row_or(double x, double y) { return (x != 0) | (y != 0); }
ROW row_if_failed(double x, double y) { return x != x ? y : x; }
ROW row_select(double x, double y, double z) { return x != 0 ? y : z; }

static inline __attribute__((always_inline)) uint64_t bits(double x) {
  uint64_t result;
  memcpy(&result, &x, sizeof result);
  return result;
}

/* -0 is below 0. */
ROW row_min(double x, double y) { return (x < y) | ((x == y) & (int)(bits(x) >> 63)) ? x : y; }
ROW row_max(double x, double y) { return (x > y) | ((x == y) & !(bits(x) >> 63)) ? x : y; }

ROW row_clamp(double x, double low, double high) {
  double kept = x < low ? low : x > high ? high : x;
  return low > high ? NAN : kept;
}

/* A row is written where it is read, or apart from all that is read: so rows can be taken together. */
#if defined(__clang__)
#define ROWS_APART _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define ROWS_APART _Pragma("GCC ivdep")
#else
#define ROWS_APART
#endif

#define LEVEL(name) name##_baseline
#define TARGET
#include "column_loops.h"

#if defined(__x86_64__)
#define LEVEL(name) name##_avx2
#define TARGET AVX2_TARGET
#include "column_loops.h"

#define LEVEL(name) name##_avx512
#define TARGET AVX512_TARGET
#include "column_loops.h"
#endif

#define ARITY_ONE(NAME, name) [COLUMN_##NAME] = 1,
#define ARITY_TWO(NAME, name) [COLUMN_##NAME] = 2,
#define ARITY_THREE(NAME, name) [COLUMN_##NAME] = 3,

int column_arity(column_operation operation) {
  static const unsigned char arities[COLUMN_OPERATIONS] = {OPERATIONS(ARITY_ONE, ARITY_TWO, ARITY_THREE)};
  return operation < COLUMN_OPERATIONS ? arities[operation] : 0;
}

column_level column_best_level(void) {
#if defined(__x86_64__)
  if (HAS_AVX512) return COLUMN_AVX512;
  if (HAS_AVX2) return COLUMN_AVX2;
#endif
  return COLUMN_BASELINE;
}

column_kernel column_kernel_at(column_level level, column_operation operation, column_form form) {
  if (operation >= COLUMN_OPERATIONS || form >= COLUMN_FORMS) return NULL;
#if defined(__x86_64__)
  if (level == COLUMN_AVX512) return loops_avx512[operation][form];
  if (level == COLUMN_AVX2) return loops_avx2[operation][form];
#endif
  (void)level;
  return loops_baseline[operation][form];
}
