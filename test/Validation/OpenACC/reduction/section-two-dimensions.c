// FEATURE: 2.9.11 reduction | a section of an array with two dimensions
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0, sums[4][8], counts[4][8], rows = 3;
  for (int k = 0; k < 32; k++)
    sums[k / 8][k % 8] = counts[k / 8][k % 8] = k;
#pragma acc parallel loop copy(sums) reduction(+ : sums[0:4][0:8])
  for (int i = 0; i < n; i++)
    sums[i % 4][i % 8] += i;
#pragma acc parallel loop copy(counts) reduction(+ : counts[1:rows][2:4])
  for (int i = 0; i < n; i++)
    counts[1 + i % rows][2 + i % 4] += 1;
  for (int i = 0; i < n; i++) {
    sums[i % 4][i % 8] -= i;
    counts[1 + i % rows][2 + i % 4] -= 1;
  }
  for (int k = 0; k < 32; k++)
    errors += (sums[k / 8][k % 8] != k) + (counts[k / 8][k % 8] != k);
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
