/* What exact sums are made of, in eight lanes: lane i has the numbers at i, i + 8, i + 16 and so on.

   Every loop comes once for each level of instructions (column_kernels.h); all levels give the same bits. */
#ifndef COLUMN_SUMS_H
#define COLUMN_SUMS_H

#include "column_kernels.h"

enum { COLUMN_LANES = 8 };

/* Numbers cut in two, and both parts added up. */
typedef struct column_cut {
  /* The bits of constant + number, added up as whole numbers. */
  uint64_t high[COLUMN_LANES];
  /* What is left of the numbers, number - ((constant + number) - constant), added up with rounding. */
  double low[COLUMN_LANES];
  /* The bits in which any constant + number differs from the constant. */
  uint64_t differences;
} column_cut;

/* Cuts `count` numbers, a multiple of the lanes. */
void column_cut_sum(column_level level, const double *numbers, size_t count, double constant, column_cut *result);

/* Numbers whose squared distances are added up as doubles, before the sum is added as a whole number. */
enum { COLUMN_STRETCH = 8 * COLUMN_LANES };

/* Rests are rounded to 2 to the less this of the squares' unit. */
enum { COLUMN_REST_BITS = 20 };

/* Squared distances from `centre`, `scale` times as large, added up: distance = whole + rest, with |rest| <= 1/2. Of distances up to 2^24; else
   only `largest` tells something. */
typedef struct column_squares {
  /* The squares of the wholes, exactly. */
  uint64_t squares[COLUMN_LANES];
  /* What the rests add to these, rest * (distance + whole), 2^COLUMN_REST_BITS times as large. */
  int64_t rests[COLUMN_LANES];
  /* The largest distance, not scaled; a NaN where one is. */
  double largest;
} column_squares;

/* Adds `count` squares up, of a multiple of the lanes and no more than 2^16. */
void column_sum_squares(column_level level, const double *numbers, size_t count, double centre, double scale,
                        column_squares *result);

#endif
