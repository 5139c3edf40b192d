// FEATURE: 2.5.1 parallel | several gang loops in one block
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[2 * n];
#pragma acc parallel copyout(a, b)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc loop gang vector
    for (int i = 0; i < 2 * n; i++)
      b[i] = -i;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[2 * i] != -2 * i || b[2 * i + 1] != -2 * i - 1;
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
