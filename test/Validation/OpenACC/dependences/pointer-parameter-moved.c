// FEATURE: 2.6.2 implicit attributes | a pointer parameter that was counted up before the construct
// STATUS: yes

#include <stdio.h>

static void twice(int *p, int n) {
  p += 2;
#pragma acc parallel loop present(p[0:n])
  for (int i = 0; i < n; i++)
    p[i] *= 2;
  p -= 1;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    p[i] += 100;
}

static int test(int n) {
  int errors = 0;
  int a[n + 2];
  for (int i = 0; i < n + 2; i++)
    a[i] = i;
#pragma acc data copy(a)
  twice(a, n);
  for (int i = 0; i < n + 2; i++)
    errors += a[i] != (i >= 2 ? 2 * i : i) + (i >= 1 && i <= n ? 100 : 0);
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
