// FEATURE: 2.9.11 reduction | an array element, `a[2]`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[4] = {1, 2, 3, 4};
#pragma acc parallel loop reduction(+:a[2])
  for (int i = 0; i < n; i++)
    a[2] += i;
  errors += a[0] != 1 || a[1] != 2 || a[2] != 3 + n * (n - 1) / 2 || a[3] != 4;
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
