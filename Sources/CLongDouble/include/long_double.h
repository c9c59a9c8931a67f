/* Functions of the C library in long double, rounded to double: Swift has no type for it on every processor. */
#ifndef LONG_DOUBLE_H
#define LONG_DOUBLE_H

double long_double_sin(double angle);
double long_double_cos(double angle);
double long_double_tan(double angle);

#endif
