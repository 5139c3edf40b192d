// FEATURE: 2.1 directive format | macros in directives are expanded
// STATUS: yes

#include <stdio.h>

#define SIZE (n + 1)
#define ARRAYS a[0:SIZE]
#define QUEUE 3
static int test(int n) {
  int errors = 0;
  int a[n + 1];
#pragma acc parallel loop copyout(ARRAYS) async(QUEUE)
  for (int i = 0; i < SIZE; i++)
    a[i] = i;
#pragma acc wait(QUEUE)
  for (int i = 0; i < SIZE; i++)
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
