// FEATURE: 2.13 declare | `copyin` of file scope: the initial values
// STATUS: yes

#include <stdio.h>

static int table[6] = {5, 4, 3, 2, 1, 0};
static const double weights[3] = {0.5, 1, 2};
#pragma acc declare copyin(table, weights)
#pragma acc routine seq
static double value(int i) { return table[i % 6] * weights[i % 3]; }
static int test(int n) {
  int errors = 0;
  double b[n];
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < n; i++)
    b[i] = value(i);
  for (int i = 0; i < n; i++)
    errors += b[i] != (5 - i % 6) * (i % 3 == 0 ? 0.5 : i % 3);
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
