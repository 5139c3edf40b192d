// FEATURE: 2.2 conditional compilation | `#if` and pragmas from macros
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#if _OPENACC >= 201306
#define LOOP _Pragma("acc parallel loop copy(a)")
#else
#error no OpenACC
#endif
static int test(int n) {
  int errors = 0;
  int a[n], where = -1;
  for (int i = 0; i < n; i++)
    a[i] = 0;
  LOOP
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc serial copyout(where)
  where = acc_on_device(acc_device_host);
  errors += (where != 0) != (acc_get_device_type() == acc_device_host);
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
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
