// FEATURE: 2.9.11 reduction | an element or a section of an array with two dimensions without a data clause
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0, sums[4][8], one[3][2];
  for (int k = 0; k < 32; k++)
    sums[k / 8][k % 8] = k;
  for (int k = 0; k < 6; k++)
    one[k / 2][k % 2] = k;
#pragma acc parallel loop reduction(+ : one[1][1])
  for (int i = 0; i < n; i++)
    one[1][1] += i;
#pragma acc parallel loop reduction(+ : sums[1:2][2:4])
  for (int i = 0; i < n; i++)
    sums[1 + i % 2][2 + i % 4] += i;
  for (int i = 0; i < n; i++) {
    one[1][1] -= i;
    sums[1 + i % 2][2 + i % 4] -= i;
  }
  for (int k = 0; k < 32; k++)
    errors += sums[k / 8][k % 8] != k;
  for (int k = 0; k < 6; k++)
    errors += one[k / 2][k % 2] != k;
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
