// FEATURE: 2.9.3 worker | the workers wait for each other at the end of a loop
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], total = 0;
#pragma acc parallel num_gangs(1) num_workers(4) copyout(a) copy(total)
  {
#pragma acc loop worker
    for (int i = 0; i < n; i++)
      a[i] = i;
    for (int i = 0; i < n; i++)
      total += a[i];
#pragma acc loop worker vector
    for (int i = 0; i < n; i++)
      a[i] += total;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + n * (n - 1) / 2;
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
