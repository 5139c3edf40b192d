// FEATURE: 2.5.13 private | an array
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], t[5] = {9, 9, 9, 9, 9};
#pragma acc parallel loop private(t) copyout(a)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 5; k++)
      t[k] = i * k;
    a[i] = 0;
    for (int k = 0; k < 5; k++)
      a[i] += t[4 - k];
  }
  for (int k = 0; k < 5; k++)
    errors += t[k] != 9;
  for (int i = 0; i < n; i++)
    errors += a[i] != 10 * i;
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
