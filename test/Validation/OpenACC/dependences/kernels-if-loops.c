// FEATURE: 2.5.3 kernels | loops under conditions
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], flag = n % 2, x = 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc kernels copy(a)
  {
    if (flag) {
      for (int i = 0; i < n; i++)
        a[i] *= 2;
      x = 1;
    } else {
      for (int i = 1; i < n; i++)
        a[i] += a[i - 1];
      x = 2;
    }
    if (x == 1 && a[0] == 0)
      for (int i = 0; i < n; i++)
        a[i] += 1;
  }
  errors += x != (flag ? 1 : 2);
  for (int i = 0; i < n; i++)
    errors += a[i] != (flag ? 2 * i + 1 : i * (i + 1) / 2);
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
