// FEATURE: 2.9.11 reduction | several variables in one clause
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int s = 0, t = 1;
  double u = 2;
#pragma acc parallel loop reduction(+:s, t, u)
  for (int i = 0; i < n; i++) {
    s += i;
    t += 2;
    u += 0.5;
  }
  errors += s != n * (n - 1) / 2 || t != 1 + 2 * n || u != 2 + 0.5 * n;
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
