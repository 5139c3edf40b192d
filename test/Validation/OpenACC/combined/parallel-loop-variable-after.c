// FEATURE: 2.6.1 predetermined attributes | a loop variable declared outside is private
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int i = -7, a[n];
#pragma acc parallel loop copyout(a)
  for (i = 0; i < n; i++)
    a[i] = i;
  errors += i != -7;
  for (int k = 0; k < n; k++)
    errors += a[k] != k;
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
