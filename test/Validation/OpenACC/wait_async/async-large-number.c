// FEATURE: 2.16.1 async | queue 0 and very large numbers
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
#pragma acc data copyout(a, b)
  {
#pragma acc parallel loop async(0)
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc parallel loop async(1000000000)
    for (int i = 0; i < n; i++)
      b[i] = -i;
#pragma acc wait(0, 1000000000)
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[i] != -i;
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
