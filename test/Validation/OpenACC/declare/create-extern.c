// FEATURE: 2.13.2 create | an `extern` declaration and the definition
// STATUS: yes

#include <stdio.h>

extern int a[12];
#pragma acc declare create(a)
#pragma acc routine seq
static int at(int i) { return a[i % 12]; }
int a[12];
static int test(int n) {
  int errors = 0;
  int b[n];
  for (int i = 0; i < 12; i++)
    a[i] = i * n;
#pragma acc update device(a)
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < n; i++)
    b[i] = at(i);
  for (int i = 0; i < n; i++)
    errors += b[i] != i % 12 * n;
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
