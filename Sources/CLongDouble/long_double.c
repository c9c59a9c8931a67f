#include "long_double.h"

#include <math.h>

double long_double_sin(double angle) { return (double)sinl(angle); }

double long_double_cos(double angle) { return (double)cosl(angle); }

double long_double_tan(double angle) { return (double)tanl(angle); }
