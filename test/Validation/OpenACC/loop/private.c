// FEATURE: 2.9.10 private | a variable of each iteration
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], t = -3;
#pragma acc parallel copyout(a)
#pragma acc loop gang vector private(t)
  for (int i = 0; i < n; i++) {
    t = 0;
    for (int k = 0; k <= i % 10; k++)
      t += k;
    a[i] = t;
  }
  errors += t != -3;
  for (int i = 0; i < n; i++)
    errors += a[i] != i % 10 * (i % 10 + 1) / 2;
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
