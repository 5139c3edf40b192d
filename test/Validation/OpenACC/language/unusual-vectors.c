// FEATURE: 2.5 compute constructs | vectors of three elements, of 128 bits, swizzles, `__builtin_elementwise_*`; `_Atomic` numbers and structures; bits that are counted
// STATUS: yes

#include <stdio.h>
#include <string.h>
#include <strings.h>

typedef __int128 wide __attribute__((vector_size(32)));
typedef unsigned char c3 __attribute__((ext_vector_type(3)));
typedef short s32 __attribute__((vector_size(64)));
typedef long l8 __attribute__((vector_size(64)));
typedef float f3 __attribute__((ext_vector_type(3)));
typedef unsigned u4 __attribute__((vector_size(16)));
struct pair {
  int a, b;
};

#pragma acc routine seq
static double vectors(int i) {
  double sum = 0;
  wide w = {i, 3};
  w = w * w + 7;
  w >>= 1;
  sum += (double)(long)w[0] + (double)(long)w[1];
  c3 c = {i, i + 1, 200}, d;
  c = c + c;
  d = c.zyx;
  sum += c.x + c.y * 2 + d.x;
  s32 s = {0};
  s = (s + (short)i) << 3;
  sum += s[31];
  l8 l = {1, 2, 3, 4, 5, 6, 7, 8};
  l = l % 3;
  l = l * (l > 1);
  sum += l[7] + l[1];
  f3 f = {i, 2, 3};
  f = f / 4.0f;
  f.xy = f.yx;
  sum += f.x + __builtin_elementwise_max(f, f.zxy).x + __builtin_elementwise_abs(-f).y;
  u4 u = {i, 1u << 31, 77, 0};
  u = __builtin_elementwise_popcount(u) + __builtin_elementwise_bitreverse(u);
  sum += u[0] % 1000 + u[2] % 1000 + __builtin_elementwise_add_sat(u, u)[1] % 1000;
  volatile u4 v = {1, 2, 3, i};
  v = v + 1u;
  return sum + v[3] + __builtin_reduce_xor(u) % 1000;
}

#pragma acc routine seq
static double atomics(int i) {
  _Atomic float f = 1;
  f += 2.5f;
  _Atomic(double) d = i;
  d = d * 2;
  _Atomic unsigned char c = 250;
  c += i;
  _Atomic short s = 3;
  s ^= 77;
  _Atomic _Bool b = 0;
  b = i & 1;
  _Atomic struct pair p;
  struct pair q = {i, 2};
  __c11_atomic_init(&p, q);
  q = p;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  return f + d + c + s + b + q.a + q.b;
}

#pragma acc routine seq
static double bits(int i) {
  unsigned long long a, most = ~0ull;
  unsigned char q;
  __int128 p;
  double sum = __builtin_add_overflow(most, (unsigned)i, &a);
  sum += __builtin_sub_overflow((unsigned char)3, i, &q) + q;
  sum += __builtin_mul_overflow((__int128)i << 100, 1000, &p);
  sum += __builtin_addcll(most, i, 1, &a) % 100;
  return sum + ffs(i) + __builtin_ffs(i * 4) * 10 + __builtin_ffsll(i * 8ll) * 100 +
         __builtin_parityll(i) + __builtin_rotateleft32(i, 7) % 100 + __builtin_bitreverse8(i);
}

static int test(int n) {
  int errors = 0;
  double a[n], b[n], c[n];
  float counts[4] = {0};
#pragma acc parallel loop copyout(a, b, c) copy(counts)
  for (int i = 0; i < n; i++) {
    a[i] = vectors(i);
    b[i] = atomics(i);
    c[i] = bits(i);
    float *count = &counts[i % 4], old, next;
    __atomic_load(count, &old, __ATOMIC_RELAXED);
    do
      next = old + 1;
    while (!__atomic_compare_exchange(count, &old, &next, 1, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
  }
  for (int i = 0; i < n; i++) {
    errors += a[i] != vectors(i) || b[i] != atomics(i) || c[i] != bits(i);
    counts[i % 4] -= 1;
  }
  for (int k = 0; k < 4; k++)
    errors += counts[k] != 0;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
