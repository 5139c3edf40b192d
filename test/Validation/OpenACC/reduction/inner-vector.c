// FEATURE: 2.9.11 reduction | a sum for each row, at the vector loop
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double a[n][13], sums[n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 13; j++)
      a[i][j] = i + j;
#pragma acc parallel loop gang copyin(a) copyout(sums)
  for (int i = 0; i < n; i++) {
    double sum = 0.5;
#pragma acc loop vector reduction(+:sum)
    for (int j = 0; j < 13; j++)
      sum += a[i][j];
    sums[i] = sum;
  }
  for (int i = 0; i < n; i++)
    errors += sums[i] != 0.5 + 13 * i + 78;
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
