// FEATURE: 2.5.3 kernels | a pointer that is counted up, assigned before the loop
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], *p = NULL;
  for (int i = 0; i < n; i++)
    a[i] = i * 17 % 23;
#pragma acc kernels copy(a)
  {
    p = &a[0];
    for (int i = 0; i < n; i++)
      *p++ = a[i] + i;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i * 17 % 23 + i;
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
