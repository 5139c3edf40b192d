// FEATURE: 2.9.7 auto | a loop with a dependence and a loop without
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
#pragma acc kernels copyout(a, b)
  {
#pragma acc loop auto
    for (int i = 0; i < n; i++)
      a[i] = 2 * i;
    b[0] = 1;
#pragma acc loop auto
    for (int i = 1; i < n; i++)
      b[i] = b[i - 1] + a[i];
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i || b[i] != 1 + i * (i + 1);
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
