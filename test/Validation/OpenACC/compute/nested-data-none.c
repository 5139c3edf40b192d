// FEATURE: 2.5.16 default | `default(none)` on `kernels loop` with a reduction and private variables
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], sum = 0, t = 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc kernels loop default(none) copyin(a, n) private(t) reduction(+:sum)
  for (int i = 0; i < n; i++) {
    t = a[i] * 2;
    sum += t;
  }
  errors += sum != n * (n - 1);
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
