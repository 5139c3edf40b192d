// FEATURE: 2.5.13 private | an array of 800 KB
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  static double t[100000];
  double a[n];
#pragma acc parallel loop private(t) copyout(a)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 100000; k += 97)
      t[k] = i + k;
    a[i] = t[97 * 1000] - t[0];
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 97000;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 40};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
