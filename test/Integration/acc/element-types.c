// Elements of every arithmetic type: loads, stores, conversions, comparisons,
// shifts and divisions on the device give what they give on the host.
// RUN: env TOLERANCE=1e-5 %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory" %s
// RUN: env TOLERANCE=1e-5 %S/../Inputs/compare.sh xacc-cc %clang %t2 "self@3+memory self@4~1" %s

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#define N 301

#define ACC(...) PRAGMA(acc __VA_ARGS__)
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define TEST(T, name)                                                          \
  static T name##_a[N], name##_b[N], name##_c[N];                              \
  static void test_##name(void) {                                              \
    for (int i = 0; i < N; i++) {                                              \
      name##_a[i] = (T)(i * 7 - 1000);                                         \
      name##_b[i] = (T)(i % 11 + 1);                                           \
    }                                                                          \
    T sum = 0, most = 0;                                                       \
    ACC(parallel loop copyin(name##_a, name##_b) copyout(name##_c))            \
    for (int i = 0; i < N; i++) {                                              \
      T x = name##_a[i], y = name##_b[i];                                      \
      name##_c[i] = (T)(x * y + x / y - (x > y));                              \
    }                                                                          \
    ACC(parallel loop reduction(+:sum) reduction(max:most))                    \
    for (int i = 0; i < N; i++) {                                              \
      sum += name##_c[i];                                                      \
      most = name##_c[i] > most ? name##_c[i] : most;                          \
    }                                                                          \
    double check = 0;                                                          \
    for (int i = 0; i < N; i++)                                                \
      check += (i % 13 + 1) * (double)name##_c[i];                             \
    printf(#name " %.17g %.17g %.17g\n", check, (double)sum, (double)most);    \
  }
#define INTEGER(T, name)                                                       \
  TEST(T, name)                                                                \
  static void bits_##name(void) {                                              \
    ACC(parallel loop copyin(name##_a) copyin(name##_b) copy(name##_c))        \
    for (int i = 0; i < N; i++) {                                              \
      T x = name##_a[i], y = name##_b[i];                                      \
      x ^= y << 1;                                                             \
      x |= y & 5;                                                              \
      y = ~x % 9;                                                              \
      x >>= 2;                                                                 \
      name##_c[i] = x + y;                                                     \
    }                                                                          \
    double check = 0;                                                          \
    for (int i = 0; i < N; i++)                                                \
      check += (i % 13 + 1) * (double)name##_c[i];                             \
    printf(#name " bits %.17g\n", check);                                      \
  }

INTEGER(signed char, schar)
INTEGER(char, char_)
INTEGER(unsigned char, uchar)
INTEGER(short, short_)
INTEGER(unsigned short, ushort)
INTEGER(int, int_)
INTEGER(unsigned, unsigned_)
INTEGER(long, long_)
INTEGER(unsigned long, ulong)
INTEGER(long long, llong)
INTEGER(uint64_t, uint64)
INTEGER(size_t, size)
INTEGER(int8_t, int8)
TEST(float, float_)
TEST(double, double_)

// Conversions between all of them.
static void conversions(void) {
  static float f[N];
  static double d[N];
  static signed char c[N];
  static unsigned short us[N];
  static long l[N];
  static bool b[N];
  static unsigned long long u[N];
  for (int i = 0; i < N; i++)
    d[i] = i * 1.75 - 100;
#pragma acc parallel loop copyin(d) copyout(f, c, us, l, b, u)
  for (int i = 0; i < N; i++) {
    f[i] = d[i];
    c[i] = (signed char)(d[i] / 8);
    us[i] = (unsigned short)(int)d[i];
    l[i] = (long)(d[i] * 1e10);
    b[i] = d[i];
    u[i] = (unsigned long long)(l[i] < 0 ? -l[i] : l[i]) * 3u;
    f[i] += us[i] + c[i] + b[i];
  }
  double check = 0;
  for (int i = 0; i < N; i++)
    check += f[i] + 2 * c[i] + 3 * us[i] + 1e-9 * l[i] + 5 * b[i] + 1e-9 * u[i];
  printf("conversions %.17g\n", check);
}

enum color { red, green, blue };
static void others(void) {
  static enum color e[N];
  static bool b[N];
  static struct {
    unsigned char r, g, b;
  } pixel[N];
#pragma acc parallel loop copyout(e, b)
  for (int i = 0; i < N; i++) {
    e[i] = i % 3 == 0 ? red : i % 3 == 1 ? green : blue;
    b[i] = e[i] == blue && i & 4;
  }
#pragma acc parallel loop copyin(e, b) copyout(pixel)
  for (int i = 0; i < N; i++) {
    pixel[i].r = e[i] == red ? 255 : 1;
    pixel[i].g = e[i] + 250;
    pixel[i].b = b[i];
  }
  long check = 0;
  for (int i = 0; i < N; i++)
    check += (i + 1) * (pixel[i].r + 300l * pixel[i].g + 90000l * pixel[i].b);
  printf("others %ld\n", check);
}

int main(void) {
#define RUN(name)                                                              \
  test_##name();                                                               \
  bits_##name();
  RUN(schar)
  RUN(char_)
  RUN(uchar)
  RUN(short_)
  RUN(ushort)
  RUN(int_)
  RUN(unsigned_)
  RUN(long_)
  RUN(ulong)
  RUN(llong)
  RUN(uint64)
  RUN(size)
  RUN(int8)
  test_float_();
  test_double_();
  conversions();
  others();
  printf("complete\n");
  return 0;
}
