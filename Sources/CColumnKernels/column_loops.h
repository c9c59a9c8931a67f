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

/* The same without a look. */
#define EACH_ROW_BLIND(expression)                                                                                     \
  {                                                                                                                    \
    (void)first, (void)second, (void)third;                                                                            \
    ROWS_APART for (size_t row = 0; row < rows; row++) result[row] = (expression);                                     \
    return 0;                                                                                                          \
  }

#define LOOPS_OF_ONE(name, loop, EACH) LOOP(loop) EACH(row_##name(first[row]))
#define LOOPS_OF_TWO(name, loop, EACH)                                                                                 \
  LOOP(loop) EACH(row_##name(first[row], second[row]))                                                                 \
  LOOP(loop##_constant_first) {                                                                                        \
    const double constant = *first;                                                                                    \
    EACH(row_##name(constant, second[row]))                                                                            \
  }                                                                                                                    \
  LOOP(loop##_constant_second) {                                                                                       \
    const double constant = *second;                                                                                   \
    EACH(row_##name(first[row], constant))                                                                             \
  }

#define ONE_ARGUMENT(NAME, name) LOOPS_OF_ONE(name, name, EACH_ROW)
#define TWO_ARGUMENTS(NAME, name) LOOPS_OF_TWO(name, name, EACH_ROW)
#define ONE_ARGUMENT_BLIND(NAME, name) LOOPS_OF_ONE(name, name##_blind, EACH_ROW_BLIND)
#define TWO_ARGUMENTS_BLIND(NAME, name) LOOPS_OF_TWO(name, name##_blind, EACH_ROW_BLIND)
#define THREE_ARGUMENTS(NAME, name) LOOP(name) EACH_ROW(row_##name(first[row], second[row], third[row]))

OPERATIONS(ONE_ARGUMENT, TWO_ARGUMENTS, THREE_ARGUMENTS)
TRACING_OPERATIONS(ONE_ARGUMENT_BLIND, TWO_ARGUMENTS_BLIND)

#define ONE_FORM(NAME, name) [COLUMN_##NAME] = {LEVEL(name)},
#define ALL_FORMS(NAME, name)                                                                                          \
  [COLUMN_##NAME] = {LEVEL(name), LEVEL(name##_constant_first), LEVEL(name##_constant_second)},

#define ONE_FORM_BLIND(NAME, name) [COLUMN_##NAME] = {LEVEL(name##_blind)},
#define ALL_FORMS_BLIND(NAME, name)                                                                                    \
  [COLUMN_##NAME] = {LEVEL(name##_blind), LEVEL(name##_blind_constant_first), LEVEL(name##_blind_constant_second)},

static const column_kernel LEVEL(loops)[COLUMN_OPERATIONS][COLUMN_FORMS] = {
  OPERATIONS(ONE_FORM, ALL_FORMS, ONE_FORM)
};

static const column_kernel LEVEL(blind_loops)[COLUMN_OPERATIONS][COLUMN_FORMS] = {
  TRACING_OPERATIONS(ONE_FORM_BLIND, ALL_FORMS_BLIND)
};

#undef LOOP
#undef EACH_ROW
#undef EACH_ROW_BLIND
#undef LOOPS_OF_ONE
#undef LOOPS_OF_TWO
#undef ONE_ARGUMENT
#undef TWO_ARGUMENTS
#undef ONE_ARGUMENT_BLIND
#undef TWO_ARGUMENTS_BLIND
#undef THREE_ARGUMENTS
#undef ONE_FORM
#undef ALL_FORMS
#undef ONE_FORM_BLIND
#undef ALL_FORMS_BLIND
#undef LEVEL
#undef TARGET
