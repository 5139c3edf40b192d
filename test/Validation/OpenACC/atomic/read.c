// FEATURE: 2.12 atomic | read `v = x;`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], x = 7, b[n];
#pragma acc parallel loop copyin(x) copyout(b)
  for (int i = 0; i < n; i++) {
    int v;
#pragma acc atomic read
    v = x;
    b[i] = v + i;
  }
  for (int i = 0; i < n; i++)
    errors += b[i] != i + 7;
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
