// FEATURE: 2.5 compute constructs | `case a ... b:`, short and long ranges, with and without sign
// STATUS: yes

#include <limits.h>
#include <stdio.h>

#pragma acc routine seq
static int classify(long long v) {
  switch (v) {
  case LLONG_MIN ... -1000000000000:
    return 1;
  case -999999999999 ... -65:
    return 2;
  case -64 ... 0:
  case 7:
    return 3;
  case 1 ... 6:
    return 4;
  case 8 ... 70:
  case 5000000000 ... LLONG_MAX:
    return 5;
  }
  return 6;
}

/// The ranges of classify, as comparisons.
static int compare(long long v) {
  if (v <= -1000000000000)
    return 1;
  if (v <= -65)
    return 2;
  if (v <= 0 || v == 7)
    return 3;
  if (v <= 6)
    return 4;
  return v <= 70 || v >= 5000000000 ? 5 : 6;
}

static int test(int n) {
  const long long values[] = {
      LLONG_MIN, -1000000000001, -1000000000000, -999999999999, -65,       -64,
      -1,        0,              1,              6,             7,         8,
      70,        71,             4999999999,     5000000000,    LLONG_MAX, 100};
  int errors = 0;
  int a[n], b[n];
#pragma acc parallel loop copyout(a, b) copyin(values)
  for (int i = 0; i < n; i++) {
    a[i] = classify(values[i % 18]);
    unsigned u = i % 2 ? 0xfffffff0u + i : i;
    b[i] = 0;
    for (int k = 0; k < 3; k++) {
      switch (u + k) {
      case 0x80000000u ... 0xffffffffu: // beyond INT_MAX
        b[i] += 1;
      case 3 ... 5: // short
        b[i] += 10;
        break;
      case 9 ... 200:
        continue;
      default:
        b[i] += 100;
      }
      b[i] += 1000;
    }
  }
  for (int i = 0; i < n; i++) {
    unsigned u = i % 2 ? 0xfffffff0u + i : i;
    int x = 0;
    for (int k = 0; k < 3; k++) {
      unsigned v = u + k;
      if (v < 9 || v > 200)
        x += v >= 0x80000000u ? 1011 : v >= 3 && v <= 5 ? 1010 : 1100;
    }
    errors += a[i] != compare(values[i % 18]);
    errors += b[i] != x;
  }
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
