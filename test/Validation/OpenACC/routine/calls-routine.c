// FEATURE: 2.15.1 routine | a routine that calls routines
// STATUS: yes

#include <stdio.h>

#pragma acc routine seq
static int one(int x) { return x + 1; }
#pragma acc routine seq
static int two(int x) { return one(one(x)); }
#pragma acc routine vector
static void row(int *a, int n) {
#pragma acc loop vector
  for (int j = 0; j < n; j++)
    a[j] = two(a[j]);
}

static int test(int n) {
  int errors = 0;
  int a[n][6];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 6; j++)
      a[i][j] = i * j;
#pragma acc parallel loop gang copy(a)
  for (int i = 0; i < n; i++)
    row(a[i], 6);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 6; j++)
      errors += a[i][j] != i * j + 2;
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
