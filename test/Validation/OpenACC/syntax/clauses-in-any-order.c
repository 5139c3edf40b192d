// FEATURE: 2.1 directive format | clauses in any order, repeated data clauses
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n], c[n], sum = 0, k = 4;
  for (int i = 0; i < n; i++)
    b[i] = i;
#pragma acc parallel loop reduction(+:sum) vector num_gangs(3) copyout(a) gang firstprivate(k) copyin(b) async(1) copyout(c) default(none) copyin(n) worker
  for (int i = 0; i < n; i++) {
    a[i] = b[i] + k;
    c[i] = -b[i];
    sum += a[i];
  }
#pragma acc wait(1)
  errors += sum != n * (n - 1) / 2 + 4 * n;
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 4 || c[i] != -i;
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
