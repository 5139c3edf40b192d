// FEATURE: 2.5 compute constructs | vectors of GNU C (`vector_size`): arithmetic, comparisons, shuffles, conversions
// STATUS: yes

#include <stdio.h>
#include <string.h>

typedef double d4 __attribute__((vector_size(32)));
typedef int i4 __attribute__((vector_size(16)));
typedef long l2 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(16)));
typedef unsigned char u16 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
static const l2 table[3] = {{1, 2}, {3, 4}, {5, 6}};

#pragma acc routine seq
static float dot(const float *p, const float *q) {
  f4 sum = {0};
  for (int k = 0; k < 16; k += 4) {
    f4 x = {p[k], p[k + 1], p[k + 2], p[k + 3]}, y;
    memcpy(&y, q + k, sizeof y);
    sum += x * y;
  }
  return sum[0] + sum[1] + sum[2] + sum[3];
}

static double numbers(double a, double b) {
  d4 x = {a, b, 1, 2}, y = {b, 3, a, 4}, z = x * y + x;
  z[1] += 5;
  return z[0] + z[1] * z[2] - z[3];
}

static long integers(int i) {
  i4 q = (i4){1, 2, 3, 4} + i % 5, larger = q > 4;
  q = __builtin_shufflevector(q, larger, 0, 4, 1, 5);
  l2 l = table[i % 3] * (long)i;
  l = (l > 7) * l;
  d2 d = __builtin_convertvector(l, d2);
  u16 bytes = (u16){0, 1, 2, 3, 4, 5, 6, 7, 8, 9} + (unsigned char)i;
  bytes = (bytes << 1) ^ (u16)(bytes > 100);
  return q[0] + q[1] * 3 + q[2] * 5 + q[3] * 7 + __builtin_reduce_add(l) +
         __builtin_reduce_max(l) + (long)(d[0] - d[1]) + bytes[3] * 11 +
         bytes[15];
}

static int test(int n) {
  int errors = 0;
  double a[n];
  long b[n];
  float c[n], rows[n][16];
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 16; k++)
      rows[i][k] = (i + k) % 9 * 0.25f;
#pragma acc parallel loop copyin(rows) copyout(a, b, c)
  for (int i = 0; i < n; i++) {
    d4 x = {i % 13, i % 7, 1, 2}, y = {i % 7, 3, i % 13, 4}, z = x * y + x;
    z[1] += 5;
    a[i] = z[0] + z[1] * z[2] - z[3];
    i4 q = (i4){1, 2, 3, 4} + i % 5, larger = q > 4;
    q = __builtin_shufflevector(q, larger, 0, 4, 1, 5);
    l2 l = table[i % 3] * (long)i;
    l = (l > 7) * l;
    d2 d = __builtin_convertvector(l, d2);
    u16 bytes = (u16){0, 1, 2, 3, 4, 5, 6, 7, 8, 9} + (unsigned char)i;
    bytes = (bytes << 1) ^ (u16)(bytes > 100);
    b[i] = q[0] + q[1] * 3 + q[2] * 5 + q[3] * 7 + __builtin_reduce_add(l) +
           __builtin_reduce_max(l) + (long)(d[0] - d[1]) + bytes[3] * 11 +
           bytes[15];
    c[i] = dot(rows[i], rows[n - 1 - i]);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != numbers(i % 13, i % 7) || b[i] != integers(i) ||
              c[i] != dot(rows[i], rows[n - 1 - i]);
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
