// FEATURE: 2.5.3 kernels | statements between loops
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], first = -1, last = -1;
#pragma acc kernels copy(a)
  {
    first = 5;
    for (int i = 0; i < n; i++)
      a[i] = first + i;
    if (n > 50)
      first = a[50];
    else
      first = a[0];
    for (int i = 0; i < n; i++)
      a[i] += first;
    last = a[n - 1];
  }
  int f = n > 50 ? 55 : 5;
  for (int i = 0; i < n; i++)
    errors += a[i] != 5 + i + f;
  errors += first != f || last != 4 + n + f;
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
