#ifndef COLUMN_LEVELS_H
#define COLUMN_LEVELS_H

/* What loops of each level are compiled for, and whether this processor has that: the two cannot differ. */
#if defined(__x86_64__)

/* The instructions of COLUMN_AVX512: USE of each one's name, with BETWEEN between them. */
#define AVX512_FEATURES(USE, BETWEEN)                                                                                  \
  USE("avx512f") BETWEEN USE("avx512dq") BETWEEN USE("avx512vl") BETWEEN USE("avx512bw")
/* Those of COLUMN_AVX2. */
#define AVX2_FEATURES(USE, BETWEEN) USE("avx2")

#define FEATURE_NAME(name) name
#define AVX512_TARGET __attribute__((target(AVX512_FEATURES(FEATURE_NAME, ","))))
#define AVX2_TARGET __attribute__((target(AVX2_FEATURES(FEATURE_NAME, ","))))
#define HAS_AVX512 (AVX512_FEATURES(__builtin_cpu_supports, &&))
#define HAS_AVX2 (AVX2_FEATURES(__builtin_cpu_supports, &&))

#endif

#endif
