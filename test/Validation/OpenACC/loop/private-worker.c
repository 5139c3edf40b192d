// FEATURE: 2.9.10 private | a variable of the worker
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][6], t;
#pragma acc parallel copyout(a) num_workers(3)
#pragma acc loop gang
  for (int i = 0; i < n; i++) {
#pragma acc loop worker private(t)
    for (int j = 0; j < 6; j++) {
      t = i * j;
      a[i][j] = t + 1;
    }
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 6; j++)
      errors += a[i][j] != i * j + 1;
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
