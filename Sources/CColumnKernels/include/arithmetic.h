/* The four operations of a processor, chosen among without a branch. */
#ifndef ARITHMETIC_H
#define ARITHMETIC_H

#include <stdint.h>

typedef double arithmetic_number __attribute__((vector_size(16)));
typedef uint64_t arithmetic_bits __attribute__((vector_size(16)));

/* The sum (`code` 6), the difference (7) or the product (8) of two numbers, or the quotient that is given (9).

   All is done where numbers lie, in the registers of vectors: on the way through those of whole numbers and back, which Swift's compiler takes,
   a result is late by as much as the operation takes. A difference is a sum with the other sign. */
static inline __attribute__((always_inline)) double arithmetic_result(uint64_t code, double left, double right,
                                                                      double quotient) {
  const arithmetic_bits sign = {code << 63, 0};
  const arithmetic_bits keeps_sum = {(code >> 3) - 1, 0}, keeps_quotient = {-(code >> 3 & code), 0};
  arithmetic_number sum = {left, 0}, term = {right, 0}, product = {left, 0};
  const arithmetic_number given = {quotient, 0};
  term = (arithmetic_number)((arithmetic_bits)term ^ sign);
  sum[0] += term[0];
  product[0] *= right;
  /* The sum comes last, since it is there last. */
  const arithmetic_bits others =
      ((arithmetic_bits)product & ~(keeps_sum | keeps_quotient)) | ((arithmetic_bits)given & keeps_quotient);
  return ((arithmetic_number)(others | ((arithmetic_bits)sum & keeps_sum)))[0];
}

#endif
