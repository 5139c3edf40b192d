// FEATURE: 2.16.1 async | `async(acc_async_sync)`: the program waits
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int k = 0; k < 3; k++) {
#pragma acc parallel loop copyout(a) async(acc_async_sync)
    for (int i = 0; i < n; i++)
      a[i] = i + k;
    for (int i = 0; i < n; i++)
      errors += a[i] != i + k;
  }
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 20011};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
