#include "floors.h"

#include <stdlib.h>
#include <string.h>

static inline double apply(uint8_t op, double x, double y) {
  switch (op) {
  case FLOOR_ADD: return x + y;
  case FLOOR_SUBTRACT: return x - y;
  case FLOOR_MULTIPLY: return x * y;
  default: return x / y;
  }
}

void floor_full(int32_t count, const uint8_t *op, const int32_t *a, const int32_t *b, double *value) {
  for (int32_t i = 0; i < count; i++)
    if (op[i]) value[i] = apply(op[i], value[a[i]], value[b[i]]);
}

// The users of every node, as runs in one array.
static void list_users(int32_t count, const uint8_t *op, const int32_t *a, const int32_t *b, int32_t *start, int32_t *user) {
  memset(start, 0, sizeof *start * ((size_t)count + 2));
  // Two places on, so that filling the runs below leaves each start where it belongs.
  for (int32_t i = 0; i < count; i++)
    if (op[i]) start[a[i] + 2]++, start[b[i] + 2]++;
  for (int32_t i = 1; i < count + 2; i++) start[i] += start[i - 1];
  for (int32_t i = 0; i < count; i++)
    if (op[i]) user[start[a[i] + 1]++] = i, user[start[b[i] + 1]++] = i;
}

int floor_sort(int32_t count, const uint8_t *op, const int32_t *a, const int32_t *b, int32_t *order) {
  int32_t *start = malloc(sizeof *start * ((size_t)count + 2));
  int32_t *user = malloc(sizeof *user * 2 * (size_t)count);
  uint8_t *missing = malloc((size_t)count);
  list_users(count, op, a, b, start, user);
  int32_t tail = 0;
  for (int32_t i = 0; i < count; i++) {
    missing[i] = op[i] ? 2 : 0;
    if (!op[i]) order[tail++] = i;
  }
  for (int32_t head = 0; head < tail; head++)
    for (int32_t u = start[order[head]]; u < start[order[head] + 1]; u++)
      if (--missing[user[u]] == 0) order[tail++] = user[u];
  free(start), free(user), free(missing);
  return tail == count;
}

struct floor_wave {
  int32_t count;
  const uint8_t *op;
  const int32_t *a, *b;
  double *value;
  int32_t *start, *user;
  uint64_t *dirty, *words, *groups;
};

floor_wave *floor_wave_make(int32_t count, const uint8_t *op, const int32_t *a, const int32_t *b, double *value) {
  floor_wave *wave = malloc(sizeof *wave);
  *wave = (floor_wave){count, op, a, b, value};
  wave->start = malloc(sizeof *wave->start * ((size_t)count + 2));
  wave->user = malloc(sizeof *wave->user * 2 * (size_t)count);
  list_users(count, op, a, b, wave->start, wave->user);
  wave->dirty = calloc((size_t)count / 64 + 2, 8);
  wave->words = calloc((size_t)count / 4096 + 2, 8);
  wave->groups = calloc((size_t)count / 262144 + 2, 8);
  return wave;
}

void floor_wave_free(floor_wave *wave) {
  free(wave->start), free(wave->user), free(wave->dirty), free(wave->words), free(wave->groups), free(wave);
}

static inline void mark_users(floor_wave *wave, int32_t node) {
  for (int32_t u = wave->start[node]; u < wave->start[node + 1]; u++) {
    int32_t user = wave->user[u];
    wave->dirty[user >> 6] |= 1ull << (user & 63);
    wave->words[user >> 12] |= 1ull << (user >> 6 & 63);
    wave->groups[user >> 18] |= 1ull << (user >> 12 & 63);
  }
}

long floor_wave_edit(floor_wave *wave, int32_t number, double value) {
  long computed = 0;
  wave->value[number] = value;
  mark_users(wave, number);
  for (int32_t top = number >> 18; top <= wave->count >> 18; top++)
    while (wave->groups[top]) {
      int32_t group = top * 64 + __builtin_ctzll(wave->groups[top]);
      while (wave->words[group]) {
        int32_t word = group * 64 + __builtin_ctzll(wave->words[group]);
        while (wave->dirty[word]) {
          int32_t node = word * 64 + __builtin_ctzll(wave->dirty[word]);
          wave->dirty[word] &= wave->dirty[word] - 1;
          computed++;
          double result = apply(wave->op[node], wave->value[wave->a[node]], wave->value[wave->b[node]]);
          if (memcmp(&result, &wave->value[node], sizeof result)) {
            wave->value[node] = result;
            mark_users(wave, node);
          }
        }
        wave->words[group] &= ~(1ull << (word & 63));
      }
      wave->groups[top] &= ~(1ull << (group & 63));
    }
  return computed;
}
