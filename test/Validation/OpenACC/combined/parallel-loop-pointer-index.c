// FEATURE: 2.9 loop | a loop variable that is a pointer
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
#pragma acc data copyout(a[0:n])
  {
#pragma acc host_data use_device(a)
    {
#pragma acc parallel loop deviceptr(a)
      for (int *p = a; p < a + n; p++)
        *p = p - a;
    }
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
  free(a);
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
