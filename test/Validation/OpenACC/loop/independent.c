// FEATURE: 2.9.6 independent | iterations that the compiler cannot tell apart
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int at[n], a[n];
  for (int i = 0; i < n; i++)
    at[i] = (i + n / 2) % n;
#pragma acc kernels copyin(at) copyout(a)
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      a[at[i]] = i;
  }
  for (int i = 0; i < n; i++)
    errors += a[(i + n / 2) % n] != i;
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
