// FEATURE: 2.6.2 implicit attributes | in `kernels`: a pointer into the data that the construct assigns again
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], *p = &a[n / 2];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc kernels copy(a)
  {
    p = a;
    for (int i = 0; i < n; i++)
      *p++ = a[i] + 10;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 10;
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
