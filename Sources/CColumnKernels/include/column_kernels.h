/* Operators on numbers done for whole columns of doubles.

   Every loop comes once for each level of instructions that the compiler can make; the highest that the processor has is chosen when
   the program runs. All levels give the same bits: nothing is fused, reordered or approximated. */
#ifndef COLUMN_KERNELS_H
#define COLUMN_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/* What a loop does with each row. Those of one argument come first, then those of two, then those of three. */
typedef enum column_operation {
  COLUMN_PASS,
  COLUMN_NEGATE,
  COLUMN_RECIPROCAL,
  COLUMN_ABS,
  COLUMN_SIGN,
  COLUMN_SQRT,
  COLUMN_FLOOR,
  COLUMN_CEIL,
  COLUMN_TRUNC,
  COLUMN_ROUND,
  COLUMN_NOT,
  COLUMN_ASSERT,
  COLUMN_FAILED,
  COLUMN_ADD,
  COLUMN_SUBTRACT,
  COLUMN_MULTIPLY,
  COLUMN_DIVIDE,
  COLUMN_MIN,
  COLUMN_MAX,
  COLUMN_LESS,
  COLUMN_LESS_OR_EQUAL,
  COLUMN_EQUAL,
  COLUMN_NOT_EQUAL,
  COLUMN_GREATER_OR_EQUAL,
  COLUMN_GREATER,
  COLUMN_AND,
  COLUMN_OR,
  COLUMN_IF_FAILED,
  COLUMN_SELECT,
  COLUMN_CLAMP,
  COLUMN_OPERATIONS
} column_operation;

/* How many arguments an operation takes: 1, 2 or 3. */
int column_arity(column_operation operation);

/* Which argument is one number for all rows, of an operation that takes two; the others take columns. */
typedef enum column_form { COLUMN_ALL, COLUMN_FIRST_CONSTANT, COLUMN_SECOND_CONSTANT, COLUMN_FORMS } column_form;

/* Computes `rows` rows. What an operation does not take is not read. `result` is apart from the arguments, or the first itself.
   Returns 0 where every result is finite, whatever the arguments are. */
typedef uint64_t (*column_kernel)(double *result, const double *first, const double *second, const double *third,
                                  size_t rows);

/* Levels of instructions, each above the one before it. */
typedef enum column_level { COLUMN_BASELINE, COLUMN_AVX2, COLUMN_AVX512, COLUMN_LEVELS } column_level;

/* The highest level that this processor has. */
column_level column_best_level(void);

/* The loop of an operation; NULL of a form that the operation does not have. The processor has to have the level. */
column_kernel column_kernel_at(column_level level, column_operation operation, column_form form);

#endif
