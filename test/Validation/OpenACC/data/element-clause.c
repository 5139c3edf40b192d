// FEATURE: 2.7.1 data specification | one element, of several used
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

// The others are there already, or have no clause.
static void whole(int n, int k, double *p) {
#pragma acc parallel loop copy(p[k])
  for (int i = 0; i < n; i++)
    p[i] += 1;
}
static void one(int n, int k, double *p) {
#pragma acc parallel loop copy(p[k])
  for (int i = 0; i < n; i++)
    if (i == k)
      p[i] += 1;
}
static double sum(int n, int k, const double *p) {
  double s = 0;
#pragma acc parallel loop copyin(p[k]) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}
static void around(int n, double *p) {
#pragma acc data create(p[n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      p[i] += 1;
  }
}

static int test(int n) {
  double *p = malloc((n + 1) * sizeof *p);
  for (int i = 0; i <= n; i++)
    p[i] = i;
  whole(n, n / 2, p);
  one(n, n / 2, p);
  int errors = sum(n, 0, p) != n * (n - 1) / 2 + n + 1;
#pragma acc data copy(p[0 : n + 1])
  {
    whole(n, n / 2, p);
    one(n, n / 2, p);
    around(n, p);
    errors += sum(n, n, p) != n * (n - 1) / 2 + 3 * n + 2;
  }
  for (int i = 0; i <= n; i++)
    errors += p[i] != (i == n ? i : i + 3 + (i == n / 2 ? 2 : 0));
  free(p);
  return errors;
}

int main(void) {
  int errors = test(1) + test(10) + test(1000);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
