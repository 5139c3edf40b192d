// FEATURE: 2.15.2 global data | a variable of another file, `extern` and `declare create` here
// STATUS: yes
// FILES: Inputs/declared-data.c

#include <stdio.h>

extern double table[7];
extern int length;
#pragma acc declare create(table, length)
#pragma acc routine seq
double value(int i);
static int test(int n) {
  int errors = 0;
  double a[n];
  length = 5;
  for (int k = 0; k < 7; k++)
    table[k] = k + n;
#pragma acc update device(table, length)
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = value(i) + table[6];
  for (int i = 0; i < n; i++)
    errors += a[i] != i % 5 + n + 6 + n;
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
