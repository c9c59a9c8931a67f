#include "floors.h"

#include <math.h>
#include <stdlib.h>

double floor_sum(const double *values, long count) {
  double sum = 0;
  for (long i = 0; i < count; i++) sum += values[i];
  return sum;
}

double floor_deviation(const double *values, long count) {
  double mean = floor_sum(values, count) / count;
  double squares = 0;
  for (long i = 0; i < count; i++) squares += (values[i] - mean) * (values[i] - mean);
  return sqrt(squares / (count - 1));
}

void floor_affine(const double *values, long count, double *result) {
  for (long i = 0; i < count; i++) result[i] = values[i] * 2 + 1;
}

long floor_filter(const double *values, long count, double above, double *result) {
  long kept = 0;
  for (long i = 0; i < count; i++) {
    result[kept] = values[i];
    kept += values[i] > above;
  }
  return kept;
}

void floor_bin(const double *values, long count, double low, double high, long bins, long *counts) {
  double scale = bins / (high - low);
  for (long i = 0; i < bins; i++) counts[i] = 0;
  for (long i = 0; i < count; i++) {
    if (values[i] < low || values[i] > high) continue;
    long bin = (long)((values[i] - low) * scale);
    counts[bin < bins ? bin : bins - 1]++;
  }
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

void floor_sort_doubles(double *values, long count) { qsort(values, count, sizeof *values, compare); }

long floor_read_numbers(const char *text, long columns, long capacity, double *values) {
  long row = 0;
  while (*text && row < capacity) {
    for (long column = 0; column < columns; column++) {
      char *end;
      values[column * capacity + row] = strtod(text, &end);
      text = end + 1;
    }
    row++;
  }
  return row;
}
