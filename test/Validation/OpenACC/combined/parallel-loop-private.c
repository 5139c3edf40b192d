// FEATURE: 2.11 parallel loop | `private`: the variable outside is not changed
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], t = 17;
#pragma acc parallel loop private(t) copyout(a)
  for (int i = 0; i < n; i++)
    { t = i; for (int k = 0; k < 3; k++) t += k; a[i] = t; }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 3;
  errors += t != 17;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 90, 1000};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
