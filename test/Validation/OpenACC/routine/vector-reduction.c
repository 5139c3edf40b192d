// FEATURE: 2.15.1 routine | `vector`, with a reduction, in `loop worker`
// STATUS: yes

#include <stdio.h>

#pragma acc routine vector
static int sum_to(int n) {
  int sum = 0;
#pragma acc loop vector reduction(+:sum)
  for (int j = 0; j < n; j++)
    sum += j;
  return sum;
}

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop gang worker copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = sum_to(i % 50);
  for (int i = 0; i < n; i++)
    errors += a[i] != (i % 50) * (i % 50 - 1) / 2;
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
