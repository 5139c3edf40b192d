// FEATURE: 2.9.11 reduction | one variable at an outer and an inner loop, each with the clause
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][7], sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 7; j++)
      a[i][j] = i - j;
#pragma acc parallel loop gang reduction(+:sum) copyin(a)
  for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+:sum)
    for (int j = 0; j < 7; j++)
      sum += a[i][j];
  }
  errors += sum != 7 * n * (n - 1) / 2 - 21 * n;
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
