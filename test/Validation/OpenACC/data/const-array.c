// FEATURE: 2.7.8 copyin | `const` arrays and pointers to `const`
// STATUS: yes

#include <stdio.h>

static const double table[5] = {1, 2, 4, 8, 16};
static double sum_of(const double *x, int n) {
  double sum = 0;
#pragma acc parallel loop copyin(x[0:n], table) reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * table[i % 5];
  return sum;
}

static int test(int n) {
  int errors = 0;
  double x[n], expected = 0;
  for (int i = 0; i < n; i++) {
    x[i] = i;
    expected += i * table[i % 5];
  }
  errors += sum_of(x, n) != expected;
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
