// FEATURE: 2.7.5 deviceptr | for the constructs inside
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int *d = acc_malloc(n * sizeof *d), h[n];
#pragma acc data deviceptr(d)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      d[i] = i;
#pragma acc parallel loop copyout(h)
    for (int i = 0; i < n; i++)
      h[i] = d[n - 1 - i];
  }
  acc_free(d);
  for (int i = 0; i < n; i++)
    errors += h[i] != n - 1 - i;
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
