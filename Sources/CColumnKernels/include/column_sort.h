/* Columns put in order. */
#ifndef COLUMN_SORT_H
#define COLUMN_SORT_H

#include "column_kernels.h"

/* Puts `count` finite numbers in order, the lowest first and minus zero just before zero; `sorted` is apart from `numbers`, or the same.
   Returns 0, and does nothing, where there is no such loop for the level. The processor has to have the level.

   Takes count log count on average and count times 64 at worst; a constant amount of memory besides. */
int column_sort(column_level level, const double *numbers, size_t count, double *sorted);

#endif
