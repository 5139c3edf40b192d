// FEATURE: 2.5 compute constructs | classes of numbers, comparisons that do not trap, `lround` and its relatives, counted zeros
// STATUS: yes

#include <math.h>
#include <stdio.h>

static int classOf(double x) {
  return fpclassify(x) * 8 + (isgreater(x, 1.0) != 0) + 2 * (isless(x, 1.0) != 0) +
         4 * (isunordered(x, 1.0) != 0);
}

static int codeOf(float f, double x) {
  return isgreaterequal(f, x) + 2 * islessequal(x, f) + 4 * islessgreater(f, x);
}

static int test(int n) {
  int errors = 0;
  const double special[] = {0.0, -0.0, 1e-310, NAN, INFINITY, -INFINITY, 1.0, -2.5};
  int classes[n], codes[n], zeros[n];
  long rounded[n];
  long long whole[n];
#pragma acc parallel loop copyin(special) copyout(classes, codes, zeros, rounded, whole)
  for (int i = 0; i < n; i++) {
    double x = special[i % 8];
    classes[i] = classOf(x);
    codes[i] = codeOf((float)i, x);
    zeros[i] = __builtin_clz(i + 1) + 64 * __builtin_ctzll((i + 1ull) << 33);
    rounded[i] = lround(i * 0.5 - 10) * 1000 + lrintf(i * 0.5f - 10);
    whole[i] = llroundf(i * -0.5f) * 1000 + llrint(i * 0.5);
  }
  for (int i = 0; i < n; i++) {
    double x = special[i % 8];
    errors += classes[i] != classOf(x);
    errors += codes[i] != codeOf((float)i, x);
    errors += zeros[i] != __builtin_clz(i + 1) + 64 * __builtin_ctzll((i + 1ull) << 33);
    errors += rounded[i] != lround(i * 0.5 - 10) * 1000 + lrintf(i * 0.5f - 10);
    errors += whole[i] != llroundf(i * -0.5f) * 1000 + llrint(i * 0.5);
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
