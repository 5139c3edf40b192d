// FEATURE: 2.5.3 kernels | an array of the function that each iteration fills
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], t[8];
#pragma acc kernels copyout(a)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 8; k++)
      t[k] = i * k;
    a[i] = t[7] - t[1];
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 6 * i;
  for (int k = 0; k < 8; k++)
    errors += t[k] != (n - 1) * k;
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
