// FEATURE: 2.9.11 reduction | at loops in `kernels`, used by the next statement
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double a[n], sum = 0, top = -1;
  for (int i = 0; i < n; i++)
    a[i] = i + 1;
#pragma acc kernels copy(a)
  {
#pragma acc loop reduction(+:sum)
    for (int i = 0; i < n; i++)
      sum += a[i];
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      a[i] /= sum;
#pragma acc loop reduction(max:top)
    for (int i = 0; i < n; i++)
      top = a[i] > top ? a[i] : top;
  }
  errors += sum != n * (n + 1.0) / 2 || top != n / sum;
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
