// FEATURE: 2.9.11 reduction | an array at an inner loop
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int out[n][3];
#pragma acc parallel loop gang copyout(out)
  for (int i = 0; i < n; i++) {
    int t[3] = {0, 1, 2};
#pragma acc loop vector reduction(+:t)
    for (int j = 0; j < 20; j++)
      t[j % 3] += i;
    for (int k = 0; k < 3; k++)
      out[i][k] = t[k];
  }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      errors += out[i][k] != k + i * (k == 2 ? 6 : 7);
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
