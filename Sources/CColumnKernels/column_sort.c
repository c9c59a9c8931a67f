#include "column_sort.h"

#if defined(__x86_64__)
#include <immintrin.h>

/* Quicksort that parts eight keys at a time: those below the pivot are pressed together at one end, the others at the other end (B. Bramas, A
   novel hybrid quicksort algorithm vectorized using AVX-512 on Intel Skylake, 2017), down to a few vectors, which a network of comparisons puts in
   order (K. E. Batcher, Sorting networks and their applications, 1968).

   A key is a whole number in the order of the doubles: those below zero have all bits but the sign turned over. */

#define TARGET __attribute__((target("avx512f,avx512dq,avx512vl,avx512bw,popcnt")))
#define INLINE TARGET static inline __attribute__((always_inline))
#define UNROLLED _Pragma("clang loop unroll(full)")

enum {
  LANES = 8,
  /* Vectors that a network puts in order at most, and the keys in them. */
  FEW_VECTORS = 16,
  FEW = FEW_VECTORS * LANES,
  /* Vectors that are parted between two looks at which end has more space. */
  STEP_VECTORS = 4,
  STEP = STEP_VECTORS * LANES,
};

typedef int64_t __attribute__((may_alias)) key;

/* Keys from doubles and doubles from keys. */
INLINE __m512i turned(__m512i bits) {
  return _mm512_xor_epi64(bits, _mm512_srli_epi64(_mm512_srai_epi64(bits, 63), 1));
}

/* The first of `count` lanes, all from 8 on. */
INLINE __mmask8 first_lanes(size_t count) { return count >= LANES ? 0xFF : (__mmask8)((1u << count) - 1); }

/* Each lane beside its partner: the lower of both, in lanes of `upper` the higher. */
INLINE __m512i exchanged(__m512i keys, __m512i partners, __mmask8 upper) {
  return _mm512_mask_max_epi64(_mm512_min_epi64(keys, partners), upper, keys, partners);
}

INLINE __m512i reversed(__m512i keys) {
  return _mm512_permutexvar_epi64(_mm512_set_epi64(0, 1, 2, 3, 4, 5, 6, 7), keys);
}

INLINE __m512i exchanged_by_one(__m512i keys) {
  return exchanged(keys, _mm512_permutex_epi64(keys, _MM_SHUFFLE(2, 3, 0, 1)), 0xAA);
}

INLINE __m512i exchanged_by_two(__m512i keys) {
  return exchanged(keys, _mm512_permutex_epi64(keys, _MM_SHUFFLE(1, 0, 3, 2)), 0xCC);
}

/* One vector in order. */
INLINE __m512i ordered(__m512i keys) {
  keys = exchanged_by_one(keys);
  keys = exchanged(keys, _mm512_permutex_epi64(keys, _MM_SHUFFLE(0, 1, 2, 3)), 0xCC);
  keys = exchanged_by_one(keys);
  keys = exchanged(keys, reversed(keys), 0xF0);
  keys = exchanged_by_two(keys);
  return exchanged_by_one(keys);
}

/* One vector in order that rises and then falls, or falls and then rises. */
INLINE __m512i straightened(__m512i keys) {
  keys = exchanged(keys, _mm512_shuffle_i64x2(keys, keys, _MM_SHUFFLE(1, 0, 3, 2)), 0xF0);
  keys = exchanged_by_two(keys);
  return exchanged_by_one(keys);
}

INLINE void exchange(__m512i *low, __m512i *high) {
  const __m512i lower = _mm512_min_epi64(*low, *high);
  *high = _mm512_max_epi64(*low, *high);
  *low = lower;
}

/* Puts up to as many keys as lie in `vectors` vectors in order, and makes doubles of them. */
INLINE void sort_vectors(key *keys, size_t count, const int vectors) {
  __m512i all[FEW_VECTORS];
  UNROLLED for (int at = 0; at < vectors; at++) {
    const size_t left = count - (size_t)at * LANES;
    const __mmask8 lanes = (size_t)at * LANES < count ? first_lanes(left) : 0;
    all[at] = ordered(_mm512_mask_loadu_epi64(_mm512_set1_epi64(INT64_MAX), lanes, keys + at * LANES));
  }
  UNROLLED for (int length = 1; length < vectors; length *= 2) {
    /* Two runs become one: the second backwards behind the first rises and falls. */
    UNROLLED for (int run = 0; run < vectors; run += 2 * length) {
      UNROLLED for (int at = 0; at < length; at++) {
        __m512i *last = &all[run + 2 * length - 1 - at];
        *last = reversed(*last);
        exchange(&all[run + at], last);
      }
    }
    UNROLLED for (int apart = length / 2; apart > 0; apart /= 2) {
      UNROLLED for (int at = 0; at < vectors; at++) {
        if ((at & apart) == 0) exchange(&all[at], &all[at + apart]);
      }
    }
    UNROLLED for (int at = 0; at < vectors; at++) all[at] = straightened(all[at]);
  }
  UNROLLED for (int at = 0; at < vectors; at++) {
    const __mmask8 lanes = (size_t)at * LANES < count ? first_lanes(count - (size_t)at * LANES) : 0;
    _mm512_mask_storeu_epi64(keys + at * LANES, lanes, turned(all[at]));
  }
}

TARGET static void sort_few(key *keys, size_t count) {
  if (count <= LANES) return sort_vectors(keys, count, 1);
  if (count <= 2 * LANES) return sort_vectors(keys, count, 2);
  if (count <= 4 * LANES) return sort_vectors(keys, count, 4);
  if (count <= 8 * LANES) return sort_vectors(keys, count, 8);
  sort_vectors(keys, count, 16);
}

/* The ends at which keys that have been parted are laid down. */
typedef struct ends {
  key *low, *high;
} ends;

INLINE void lay(ends *ends, __m512i keys, __m512i pivots, __mmask8 lanes) {
  const __mmask8 above = _mm512_mask_cmpge_epi64_mask(lanes, keys, pivots), below = lanes & ~above;
  const size_t above_count = (size_t)__builtin_popcount(above), below_count = (size_t)__builtin_popcount(below);
  _mm512_mask_storeu_epi64(ends->low, first_lanes(below_count), _mm512_maskz_compress_epi64(below, keys));
  ends->low += below_count;
  ends->high -= above_count;
  _mm512_mask_storeu_epi64(ends->high, first_lanes(above_count), _mm512_maskz_compress_epi64(above, keys));
}

/* Puts keys below the pivot in front of the others; returns how many there are. `count` is two steps at least. */
TARGET static size_t part(key *keys, size_t count, int64_t pivot) {
  const __m512i pivots = _mm512_set1_epi64(pivot);
  __m512i kept[2 * STEP_VECTORS], step[STEP_VECTORS];
  ends ends = {keys, keys + count};
  key *first = keys + STEP, *last = keys + count - STEP;
  /* What is kept leaves a step of space at each end; whatever is read from the end with less leaves enough at both. */
  UNROLLED for (int at = 0; at < STEP_VECTORS; at++) {
    kept[at] = _mm512_loadu_si512(keys + at * LANES);
    kept[STEP_VECTORS + at] = _mm512_loadu_si512(last + at * LANES);
  }
  while ((last - first) % STEP != 0) {
    const size_t odd = (size_t)(last - first) % STEP, taken = odd < LANES ? odd : LANES;
    const __mmask8 lanes = first_lanes(taken);
    const __m512i few = _mm512_maskz_loadu_epi64(lanes, first);
    first += taken;
    lay(&ends, few, pivots, lanes);
  }
  while (first < last) {
    const key *next = first;
    if (first - ends.low > ends.high - last) {
      last -= STEP;
      next = last;
    } else {
      first += STEP;
    }
    UNROLLED for (int at = 0; at < STEP_VECTORS; at++) step[at] = _mm512_loadu_si512(next + at * LANES);
    UNROLLED for (int at = 0; at < STEP_VECTORS; at++) lay(&ends, step[at], pivots, 0xFF);
  }
  UNROLLED for (int at = 0; at < 2 * STEP_VECTORS; at++) lay(&ends, kept[at], pivots, 0xFF);
  return (size_t)(ends.low - keys);
}

/* A key near the middle of the order: that of eight from all over. */
TARGET static int64_t sampled_pivot(const key *keys, size_t count) {
  const __m512i places = _mm512_mullo_epi64(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), _mm512_set1_epi64((int64_t)(count / LANES)));
  const __m512i sample = ordered(_mm512_i64gather_epi64(places, keys, 8));
  return _mm512_extracti64x2_epi64(sample, 2)[0];
}

/* The middle between the lowest and the highest key: at most 64 such pivots leave nothing to part. */
TARGET static int64_t halving_pivot(const key *keys, size_t count) {
  int64_t lowest = INT64_MAX, highest = INT64_MIN;
  for (size_t at = 0; at < count; at++) {
    lowest = keys[at] < lowest ? keys[at] : lowest;
    highest = keys[at] > highest ? keys[at] : highest;
  }
  return lowest + (int64_t)(((uint64_t)highest - (uint64_t)lowest + 1) / 2);
}

TARGET static void sort_avx512(key *keys, size_t count) {
  /* The longer part waits; the other is at most half as long as what was parted, so that no more than 64 ever wait. */
  struct {
    key *keys;
    size_t count;
    int good_rounds;
  } waiting[64];
  int waiting_count = 0;
  /* As many rounds as bad luck may take; pivots chosen to be bad meet halving ones from then on. */
  int good_rounds = 2 * (64 - __builtin_clzll((unsigned long long)count | 1));
  for (;;) {
    while (count > FEW) {
      const int64_t pivot = good_rounds-- > 0 ? sampled_pivot(keys, count) : halving_pivot(keys, count);
      size_t below = part(keys, count, pivot);
      if (below == 0) {
        /* The pivot is the lowest key: all that equal it are in place. */
        below = pivot < INT64_MAX ? part(keys, count, pivot + 1) : count;
        const __m512i equals = turned(_mm512_set1_epi64(pivot));
        for (size_t at = 0; at < below; at += LANES)
          _mm512_mask_storeu_epi64(keys + at, first_lanes(below - at), equals);
        keys += below;
        count -= below;
        continue;
      }
      const size_t above = count - below;
      key *const middle = keys + below;
      waiting[waiting_count].keys = below < above ? middle : keys;
      waiting[waiting_count].count = below < above ? above : below;
      waiting[waiting_count++].good_rounds = good_rounds;
      keys = below < above ? keys : middle;
      count = below < above ? below : above;
    }
    sort_few(keys, count);
    if (waiting_count == 0) return;
    waiting_count--;
    keys = waiting[waiting_count].keys;
    count = waiting[waiting_count].count;
    good_rounds = waiting[waiting_count].good_rounds;
  }
}

TARGET static void turn(const double *numbers, size_t count, key *keys) {
  for (size_t at = 0; at < count; at += LANES) {
    const __mmask8 lanes = first_lanes(count - at);
    _mm512_mask_storeu_epi64(keys + at, lanes, turned(_mm512_maskz_loadu_epi64(lanes, numbers + at)));
  }
}
#endif

int column_sort(column_level level, const double *numbers, size_t count, double *sorted) {
#if defined(__x86_64__)
  if (level == COLUMN_AVX512) {
    turn(numbers, count, (key *)sorted);
    sort_avx512((key *)sorted, count);
    return 1;
  }
#endif
  (void)level, (void)numbers, (void)count, (void)sorted;
  return 0;
}
