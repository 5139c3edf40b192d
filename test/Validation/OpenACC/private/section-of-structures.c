// FEATURE: 2.5.13 private | a section of structures, and of arrays
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int number;
  double value;
} Pair;

static int test(int n) {
  int m = 1 + n % 7, errors = 0;
  double *a = malloc(n * sizeof *a);
  Pair *s = NULL;
  float(*q)[4] = NULL;
#pragma acc parallel loop private(s[0 : m], q[0 : m]) copyout(a[0 : n])
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < m; k++) {
      s[k].number = i;
      s[k].value = k;
      q[k][3] = 1;
    }
    double sum = 0;
    for (int k = 0; k < m; k++)
      sum += s[k].number + s[k].value + q[k][3];
    a[i] = sum;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != m * i + m * (m - 1) / 2 + m;
  free(a);
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
