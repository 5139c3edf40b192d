// FEATURE: 2.5.6 if | with `async`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copy(a) if(n > 50) async(1)
  for (int i = 0; i < n; i++)
    a[i] = -a[i];
#pragma acc wait(1)
  for (int i = 0; i < n; i++)
    errors += a[i] != -i;
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
