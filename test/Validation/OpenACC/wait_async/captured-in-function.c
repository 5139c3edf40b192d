// FEATURE: 2.16.1 async | a function that returns before its construct is done
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static void start(int *a, int n, int k) {
  int m = n, table[2] = {k, 2 * k};
#pragma acc parallel loop present(a[0:n]) firstprivate(table) async(1)
  for (int i = 0; i < m; i++)
    for (int s = 0; s < 20; s++)
      a[i] += s == 0 ? table[i % 2] : 0;
}

static int spoil(int x) {
  volatile int t[200];
  for (int i = 0; i < 200; i++)
    t[i] = x;
  return t[x % 200];
}

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enter data copyin(a[0:n])
  start(a, n, 10);
  spoil(-5 + n);
  start(a, n, 100);
  spoil(n);
#pragma acc exit data copyout(a[0:n]) async(1)
#pragma acc wait(1)
  for (int i = 0; i < n; i++)
    errors += a[i] != i + (i % 2 ? 220 : 110);
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {5, 7, 1000, 20011};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
