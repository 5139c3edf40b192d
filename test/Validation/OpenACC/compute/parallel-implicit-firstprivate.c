// FEATURE: 2.6.2 implicit attributes | a scalar in `parallel` is firstprivate
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], k = n;
  double f = 0.5;
#pragma acc parallel copyout(a)
  {
    k += 2;
    f *= 4;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = i * f + k;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i + n + 2;
  errors += k != n || f != 0.5;
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
