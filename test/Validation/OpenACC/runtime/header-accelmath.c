// FEATURE: 3.1 definitions | programs that include accelmath.h, as of other compilers, for functions in kernels
// STATUS: yes

#include <stdio.h>
#ifdef _OPENACC
#include <accelmath.h>
#endif

int main(void) {
  enum { N = 200 };
  double a[N];
  int errors = 0;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = sqrt((double)i * i) + floor(2.5);
  for (int i = 0; i < N; i++)
    errors += a[i] != i + 2;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
