/* The loops at one level: included once for each, with LEVEL(name), the name at that level, and TARGET, its instructions. */

#define LOOP(name)                                                                                                     \
  static TARGET uint64_t LEVEL(name)(double *result, const double *first, const double *second, const double *third,   \
                                     size_t rows)

/* What is not finite leaves a NaN when it is taken from itself, and all else a 0. */
#define EACH_ROW(expression)                                                                                           \
  {                                                                                                                    \
    uint64_t remains = 0;                                                                                              \
    (void)first, (void)second, (void)third;                                                                            \
    ROWS_APART for (size_t row = 0; row < rows; row++) {                                                               \
      double value = (expression);                                                                                     \
      result[row] = value;                                                                                             \
      remains |= bits(value - value);                                                                                  \
    }                                                                                                                  \
    return remains;                                                                                                    \
  }

#define ONE_ARGUMENT(NAME, name) LOOP(name) EACH_ROW(row_##name(first[row]))
#define TWO_ARGUMENTS(NAME, name)                                                                                      \
  LOOP(name) EACH_ROW(row_##name(first[row], second[row]))                                                             \
  LOOP(name##_constant_first) {                                                                                        \
    const double constant = *first;                                                                                    \
    EACH_ROW(row_##name(constant, second[row]))                                                                        \
  }                                                                                                                    \
  LOOP(name##_constant_second) {                                                                                       \
    const double constant = *second;                                                                                   \
    EACH_ROW(row_##name(first[row], constant))                                                                         \
  }
#define THREE_ARGUMENTS(NAME, name) LOOP(name) EACH_ROW(row_##name(first[row], second[row], third[row]))

OPERATIONS(ONE_ARGUMENT, TWO_ARGUMENTS, THREE_ARGUMENTS)

#define ONE_FORM(NAME, name) [COLUMN_##NAME] = {LEVEL(name)},
#define ALL_FORMS(NAME, name)                                                                                          \
  [COLUMN_##NAME] = {LEVEL(name), LEVEL(name##_constant_first), LEVEL(name##_constant_second)},

static const column_kernel LEVEL(loops)[COLUMN_OPERATIONS][COLUMN_FORMS] = {
  OPERATIONS(ONE_FORM, ALL_FORMS, ONE_FORM)
};

#undef LOOP
#undef EACH_ROW
#undef ONE_ARGUMENT
#undef TWO_ARGUMENTS
#undef THREE_ARGUMENTS
#undef ONE_FORM
#undef ALL_FORMS
#undef LEVEL
#undef TARGET
