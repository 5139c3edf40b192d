// FEATURE: 2.5 compute constructs | builtins of the compiler: hints, rotations, mathematics, strings
// STATUS: yes
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#define N 64

int main(void) {
  uint32_t left[N];
  uint64_t right[N];
  double x[N], y[N];
  char text[N][16];
  int errors = 0, lengths = 0;
  for (int i = 0; i < N; i++)
    x[i] = i * 0.75 + 0.1;
#pragma acc parallel loop copyin(x) copyout(left, right, y, text) reduction(+ : lengths)
  for (int i = 0; i < N; i++) {
    __builtin_assume(i >= 0);
    const double *aligned = __builtin_assume_aligned(x, 8);
    __builtin_prefetch(&aligned[i]);
    left[i] = __builtin_rotateleft32(0x80000001u + i, i % 32);
    right[i] = __builtin_rotateright64(0x8000000000000001ull + i, i);
    if (__builtin_expect_with_probability(i < 0, 0, 0.99))
      __builtin_trap();
    y[i] = __builtin_fmod(aligned[i], 2) + __builtin_round(aligned[i]) +
           (double)__builtin_lrint(aligned[i]) + (double)__builtin_hypotf(3, (float)(4 + 0 * i)) +
           (double)__builtin_llabs(-i) + __builtin_constant_p(aligned[i]);
    __builtin_strcpy(text[i], "abc");
    __builtin_strncat(text[i], "defgh", i % 4);
    __builtin_memmove(text[i] + 1, text[i], 2);
    lengths += (int)__builtin_strlen(text[i]) + (__builtin_strchr(text[i], 'b') - text[i] == 2);
  }
  int expected = 0;
  for (int i = 0; i < N; i++) {
    uint32_t l = 0x80000001u + i;
    uint64_t r = 0x8000000000000001ull + i;
    int k = i % 32;
    errors += left[i] != (k ? l << k | l >> (32 - k) : l);
    errors += right[i] != (i ? r >> i | r << (64 - i) : r);
    double value = fmod(x[i], 2) + round(x[i]) + (double)lrint(x[i]) + 5 + i;
    errors += fabs(y[i] - value) > 1e-9;
    expected += 3 + i % 4 + 1;
  }
  errors += lengths != expected;
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
