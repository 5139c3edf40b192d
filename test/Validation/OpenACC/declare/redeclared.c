// FEATURE: 2.13 declare | of a variable that is declared several times, as in headers
// STATUS: yes
// FILES: Inputs/redeclared.c

#include "Inputs/redeclared.h"
#include <stdio.h>

int limit = 10;
double scale[4] = {1, 2, 3, 4};

#pragma acc routine seq
static double own(int i) { return i + limit * scale[i % 4]; }

static int test(int n) {
  int errors = 0;
  double a[n];
  limit = n;
  scale[1] = 7;
#pragma acc update device(limit, scale)
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = own(i) + other(i);
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 2 * n * scale[i % 4];
#pragma acc serial
  limit = 3;
  changeScale();
  limit = -1;
  scale[1] = -1;
  {
    extern int limit;
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < n; i++)
      a[i] = own(i) + limit + scale[1];
  }
  if (isShared())
    return errors;
#pragma acc update self(limit, scale)
  errors += limit != 3 || scale[1] != 5;
  for (int i = 0; i < n; i++)
    errors += a[i] != i + limit * scale[i % 4] + limit + scale[1];
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
