#include "column_sums.h"
#include "column_levels.h"

#include <string.h>

/* Products and sums are rounded one by one: what is exact here would not be otherwise. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

typedef double lanes __attribute__((vector_size(8 * COLUMN_LANES)));
typedef double unaligned_lanes __attribute__((vector_size(8 * COLUMN_LANES), aligned(8), may_alias));
typedef uint64_t lane_bits __attribute__((vector_size(8 * COLUMN_LANES)));
typedef int64_t signed_lanes __attribute__((vector_size(8 * COLUMN_LANES)));

#define ALL_LANES(number) ((lanes){number, number, number, number, number, number, number, number})

#define LEVEL(name) name##_baseline
#define TARGET
#include "sum_loops.h"

#if defined(__x86_64__)
#define LEVEL(name) name##_avx2
#define TARGET AVX2_TARGET
#include "sum_loops.h"

#define LEVEL(name) name##_avx512
#define TARGET AVX512_TARGET
#include "sum_loops.h"

#define AT_LEVEL(name, ...)                                                                                            \
  (level == COLUMN_AVX512 ? name##_avx512(__VA_ARGS__)                                                                 \
   : level == COLUMN_AVX2 ? name##_avx2(__VA_ARGS__)                                                                   \
                          : name##_baseline(__VA_ARGS__))
#else
#define AT_LEVEL(name, ...) ((void)level, name##_baseline(__VA_ARGS__))
#endif

void column_cut_sum(column_level level, const double *numbers, size_t count, double constant, column_cut *result) {
  AT_LEVEL(cut_sum, numbers, count, constant, result);
}

void column_sum_squares(column_level level, const double *numbers, size_t count, double centre, double scale,
                        column_squares *result) {
  AT_LEVEL(sum_squares, numbers, count, centre, scale, result);
}
