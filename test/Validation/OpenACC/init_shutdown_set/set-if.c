// FEATURE: 2.14.3 set | `if(condition)`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
#pragma acc set default_async(3)
#pragma acc set default_async(5) if(n > 50)
  errors += acc_get_default_async() != (n > 50 ? 5 : 3);
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
