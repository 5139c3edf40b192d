// FEATURE: 2.15.1 routine | a `loop` without clauses in a routine
// STATUS: yes

#include <stdio.h>

#pragma acc routine seq
static int dot(const int *a, const int *b, int n) {
  int sum = 0;
#pragma acc loop reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

static int test(int n) {
  int errors = 0;
  int a[n], b[n], out[n];
  for (int i = 0; i < n; i++) {
    a[i] = i;
    b[i] = 1;
  }
#pragma acc parallel loop copyin(a, b) copyout(out)
  for (int i = 0; i < n; i++)
    out[i] = dot(a, b, i);
  for (int i = 0; i < n; i++)
    errors += out[i] != i * (i - 1) / 2;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 501};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
