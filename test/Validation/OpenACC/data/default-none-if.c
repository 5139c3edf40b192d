// FEATURE: 2.6.5 data | several clauses and `if` in one directive
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n], c[n];
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i;
#pragma acc data copy(a) copyin(b) copyout(c) if(n > 50)
#pragma acc parallel loop copy(a) copyin(b) copyout(c)
  for (int i = 0; i < n; i++) {
    c[i] = a[i] * b[i];
    a[i] = b[i] + 1;
  }
  for (int i = 0; i < n; i++)
    errors += c[i] != i * i || a[i] != i + 1;
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
