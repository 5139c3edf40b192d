// FEATURE: 2.7.6 present | through another pointer, into the middle
// STATUS: yes

#include <stdio.h>

static void negate(int *p, int n) {
#pragma acc parallel loop present(p[0:n])
  for (int i = 0; i < n; i++)
    p[i] = -p[i];
}

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a)
  {
    negate(a, n);
    negate(a + n / 2, n - n / 2);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != (i < n / 2 ? -i : i);
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
