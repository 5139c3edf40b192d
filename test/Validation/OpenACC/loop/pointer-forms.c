// FEATURE: 2.9 loop | pointers as loop variables: up, down, `!=`, steps, rows of an array, structures
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

typedef struct {
  double x;
  int k;
} Pair;

static int global[300];

static int testPointer(int n) {
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), sum = 0, expected = 0;
  int errors = 0, off = n > 8 ? 3 : 0;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i;
#pragma acc data copy(a[0:n])
  {
#pragma acc parallel loop reduction(+:sum)
    for (double *p = a; p < a + n; p++) {
      *p = *p * 2;
      sum += *p;
    }
#pragma acc parallel loop present(a)
    for (double *p = &a[n - 1]; p >= a; p -= 3)
      *p += 1;
    double *q;
#pragma acc parallel loop present(a) private(q)
    for (q = a; q != a + n; ++q)
      q[0] += q - a;
#pragma acc parallel loop present(a)
    for (double *p = a + off; a + n - off > p; p = p + (off * 2 + 1))
      p[0] = -p[0];
#pragma acc kernels loop independent
    for (double *p = off + a; p <= &a[n - 1 - off]; p += 2)
      p[0] *= 3;
  }
  for (int i = 0; i < n; i++)
    expected += b[i] *= 2;
  for (int i = n - 1; i >= 0; i -= 3)
    b[i] += 1;
  for (int i = 0; i < n; i++)
    b[i] += i;
  for (int i = off; i < n - off; i += off * 2 + 1)
    b[i] = -b[i];
  for (int i = off; i <= n - 1 - off; i += 2)
    b[i] *= 3;
  for (int i = 0; i < n; i++)
    errors += a[i] != b[i];
  free(a);
  free(b);
  return errors + (sum != expected);
}

static int testArrays(int n) {
  int m[20][30], errors = 0;
  Pair *pairs = malloc(n * sizeof *pairs);
  for (int i = 0; i < 300; i++)
    global[i] = i;
#pragma acc parallel loop collapse(2) copy(global)
  for (int *p = global; p < global + 300; p += 10)
    for (int i = 0; i < 10; i++)
      p[i] += i;
#pragma acc parallel loop copyout(m)
  for (int i = 0; i < 20; i++)
#pragma acc loop vector
    for (int *p = m[i]; p < m[i] + 30; p++)
      *p = i + (int)(p - m[i]);
#pragma acc parallel loop copy(m)
  for (int(*row)[30] = m; row < m + 20; row++)
    for (int k = 0; k < 30; k++)
      (*row)[k] *= 2;
#pragma acc parallel loop copyout(pairs[0:n])
  for (Pair *p = pairs; p < pairs + n; p++) {
    p->x = p - pairs;
    p->k = (int)p->x * 2;
  }
  for (int i = 0; i < 300; i++)
    errors += global[i] != i + i % 10;
  for (int i = 0; i < 600; i++)
    errors += m[i / 30][i % 30] != 2 * (i / 30 + i % 30);
  for (int i = 0; i < n; i++)
    errors += pairs[i].x != i || pairs[i].k != 2 * i;
  free(pairs);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += testPointer(sizes[i]) + testArrays(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
