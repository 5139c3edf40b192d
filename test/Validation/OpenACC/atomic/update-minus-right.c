// FEATURE: 2.12 atomic | update `x = e - x;`
// STATUS: yes

#include <math.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double x[5] = {1, 2, 3, 4, 5}, expected[5] = {1, 2, 3, 4, 5};
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 5; i++) {
#pragma acc atomic update
    x[i] = (n + i) - x[i];
  }
  for (int i = 0; i < 5; i++)
    expected[i] = (n + i) - expected[i];
  for (int i = 0; i < 5; i++)
    errors += fabs(x[i] - expected[i]) > 1e-12 * fabs(expected[i]);
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
