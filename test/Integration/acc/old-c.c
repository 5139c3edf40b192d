// C of old and of generated programs in kernels: functions without prototype, a
// switch without a block or of 128 bits, hints between directives and loops,
// sizes of types, what is constant, integers of strings.h.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@3+memory self@4~1" %s
// RUN: xacc-cc -w -Rxacc -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not="no code for GPUs"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <strings.h>
enum { N = 60 };
static long r[N];
static double a[N][4];

static int promoted(i, c, f, p)
int i;
char c;
float f;
const short *p;
{
  return i + c + (int)(f * 2) + *p;
}
static int seven() { return 7; }
static void nothing() {}
#pragma acc routine seq
static double early();
static double early(x)
double x;
{ return x / 4; }

static void show(const char *what) {
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum = sum * 31 % 1000003 + r[i];
  printf("%s %ld\n", what, sum);
}

static void functions(void) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    short s = i;
    nothing();
    r[i] = promoted(i, 300, 2.5, &s) + seven() + (long)early(i * 8.0);
  }
  show("functions");
}

static void switches(void) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    r[i] = 0;
    switch (i % 3)
    case 0:
    case 2:
      r[i] = 5;
    switch (i)
    default:
      r[i]++;
    for (int j = 0; j < 4; j++)
      switch (j + i % 2)
      case 2:
        continue;
    __int128 wide = (__int128)(i % 4) << 64;
    switch (wide + i % 2) {
    case 0:
      r[i] += 10;
      break;
    case (__int128)1 << 64:
      r[i] += 20;
      break;
    case ((__int128)1 << 64) + 1 ...((__int128)2 << 64) - 1:
      r[i] += 40;
      break;
    case (__int128)2 << 64:
      r[i] += 80;
      break;
    default:
      r[i] += 160;
    }
  }
  show("switches");
}

static int crossing(int a) {
  int c = 0;
  if (a & 1) {
    if (a > 2) {
    first:
      c += 5;
      if (c > 20)
        return c;
    }
  } else {
    for (int j = 0; j < 4; j++) {
      c++;
      if (a > 3 && j == 2)
        goto first;
    }
    c += 100;
  }
  return c;
}

static void jumps(void) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    r[i] = crossing(i);
    if (i & 2)
      goto twice;
    else {
      r[i] += 3;
    twice:
      r[i] *= 2;
    }
  }
  show("jumps");
}

static void hints(void) {
#pragma acc parallel loop
#pragma GCC unroll 4
  for (int i = 0; i < N; i++)
    r[i] = i;
#pragma unroll
#pragma acc kernels loop
  for (int i = 0; i < N; i++)
    r[i] *= 3;
#pragma acc parallel
  {
#pragma acc loop
#pragma clang loop vectorize(enable)
    for (int i = 0; i < N; i++)
#pragma unroll 2
      for (int k = 0; k < 4; k++)
        r[i] += k;
  }
#pragma acc parallel loop collapse(2)
#pragma unroll_and_jam
  for (int i = 0; i < N; i++) {
#pragma nounroll
    for (int k = 0; k < 4; k++)
      a[i][k] = i * k;
  }
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    r[i] += (long)a[i][3];
  show("hints");
}

static void values(void) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    int n = i % 5 + 1;
    r[i] = sizeof(int[n]);
    n++;
    r[i] += sizeof(double[n][2]) * 3;
    if (__builtin_constant_p(7))
      r[i] += 1000;
    if (__builtin_unpredictable(i > 2))
      r[i] += __builtin_rotateleft8(i * 5, 3) + __builtin_rotateright16(i, 3);
    r[i] += ffs(i * 4) + imaxabs(-5 - i) + (long)scalbln(1.5, i % 9);
  }
  show("values");
}

int main(void) {
  functions();
  switches();
  jumps();
  hints();
  values();
  printf("complete\n");
  return 0;
}
