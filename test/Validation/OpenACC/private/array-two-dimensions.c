// FEATURE: 2.5.13 private | an array of two dimensions
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double a[n], t[3][2];
#pragma acc parallel loop private(t) copyout(a)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 6; k++)
      t[k / 2][k % 2] = i + k;
    a[i] = t[2][1] - t[0][0] + t[1][0];
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 5 + i + 2;
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
