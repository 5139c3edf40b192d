// Loops of every canonical form: up, down, steps, unsigned, long, expressions
// as bounds, no iterations, indices declared outside, and what bodies contain.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <limits.h>
#include <stdio.h>
#include <string.h>
enum { N = 200 };
static int a[N];
static void show(const char *what) {
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += (i + 1) * (long)a[i];
  printf("%s %ld\n", what, sum);
  memset(a, 0, sizeof a);
}

static void forms(int n) {
#pragma acc parallel loop
  for (int i = n - 1; i >= 0; i--)
    a[i] = i + 1;
  show("down");
#pragma acc parallel loop
  for (int i = 3; i < n; i += 7)
    a[i] = i;
  show("step 7");
#pragma acc parallel loop
  for (int i = n - 1; i > 5; i -= 4)
    a[i] = i;
  show("step -4");
#pragma acc parallel loop
  for (int i = 0; i <= n - 1; i = i + 3)
    a[i] = 2 * i;
  show("i = i + 3");
#pragma acc parallel loop
  for (int i = 0; n > i; ++i)
    a[i] = i;
  show("n > i");
#pragma acc parallel loop
  for (int i = 0; i != n; i++)
    a[i] = i ^ 5;
  show("i != n");
#pragma acc parallel loop
  for (unsigned i = 0; i < (unsigned)n; i++)
    a[i] = i % 5;
  show("unsigned");
#pragma acc parallel loop
  for (unsigned i = n; i > 0; i--)
    a[i - 1] = i;
  show("unsigned down");
#pragma acc parallel loop
  for (long i = 4; i < (long)n - 4; i++)
    a[i] = i;
  show("long");
#pragma acc parallel loop
  for (size_t i = 0; i < sizeof a / sizeof *a; i += 2)
    a[i] = (int)i;
  show("size_t");
#pragma acc parallel loop
  for (unsigned char i = 0; i < 150; i++)
    a[i] = i;
  show("unsigned char");
#pragma acc parallel loop
  for (short i = -100; i < 100; i += 2)
    a[i + 100] = i;
  show("negative");
#pragma acc parallel loop
  for (long long i = (1ll << 40); i < (1ll << 40) + n; i++)
    a[i - (1ll << 40)] = (int)(i >> 38);
  show("large values");
#pragma acc parallel loop
  for (unsigned i = UINT_MAX - 10; i < UINT_MAX; i++)
    a[i - (UINT_MAX - 10)] = i & 0xffff;
  show("unsigned end");
#pragma acc parallel loop
  for (int i = n; i < n; i++)
    a[i] = 1;
#pragma acc parallel loop
  for (int i = 5; i < 2; i++)
    a[i] = 1;
#pragma acc parallel loop
  for (int i = 0; i > 3; i--)
    a[i] = 1;
  show("none");
#pragma acc parallel loop
  for (int i = n / 2 - 1; i < n / 2; i++)
    a[i] = 9;
  show("one");
  int step = 5, lo = 2, i;
#pragma acc parallel loop
  for (i = lo * lo; i < n - lo; i += step)
    a[i] = i;
  show("variable step");
  step = -3;
#pragma acc parallel loop
  for (i = n - 1; i > lo; i += step)
    a[i] = i;
  show("negative variable step");
#pragma acc parallel loop collapse(2)
  for (int j = 9; j >= 0; j--)
    for (unsigned k = 0; k < 20; k += 3)
      a[j * 20 + k] = j - (int)k;
  show("nest");
}

static void bodies(int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    if (i % 3 == 0)
      continue;
    if (i > 150) {
      a[i] = -1;
      continue;
    }
    a[i] = i;
  }
  show("continue");
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    switch (i % 6) {
    case 0:
      a[i] = 5;
      break;
    case 1:
      a[i] = 4; // falls through
    case 2:
      a[i] += 3;
      break;
    case 4:
    case 5:
      a[i] = -i;
    default:
      a[i] *= 2;
    }
  }
  show("switch");
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    int steps = 0;
    for (int v = i + 1; v != 1; v = v % 2 ? 3 * v + 1 : v / 2) {
      if (++steps > 50)
        break;
    }
    a[i] = steps;
  }
  show("break");
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    int x = i, y = 36;
    while (y) {
      int t = x % y;
      x = y;
      y = t;
    }
    do
      a[i] += x--;
    while (x > 0);
  }
  show("while");
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    int count = 0;
    for (int j = 0; j < 10; j++) {
      for (int k = 0; k < 10; k++) {
        if (j * k > i)
          break;
        if (k == 5)
          continue;
        count++;
      }
      if (count > 40)
        break;
    }
    a[i] = count > 20 ? count : i & 1 ? -count : ~count;
  }
  show("nested");
}

int main(void) {
  forms(N);
  bodies(N);
  printf("complete\n");
  return 0;
}
