// FEATURE: 2.6 data environment | kernels store addresses of elements, and later kernels follow them
// STATUS: yes

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct link {
  int number;
  int *to;
};

static void set(int **to, int *element) { *to = element; }
static int *at(int *a, int i) { return a + i; }

// Where the second kernel is divided differently from the first.
static void change(int n, int *a) {
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[n - 1 - i] = 5 * (n - 1 - i);
}
static int element(int n, int i) { return 5 * (n - 1 - i); }

static int pointers(int n, int *a, int *s) {
  int errors = 0;
  int **p = malloc(n * sizeof *p), **q = malloc(n * sizeof *q);
#pragma acc data create(p[0:n], q[0:n]) copy(a[0:n]) copyout(s[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      p[i] = &a[i];
      set(&q[i], at(a, n - 1 - i));
    }
    change(n, a);
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      s[i] = *p[n - 1 - i];
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      *q[i] += 1;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] += 2;
  }
  for (int i = 0; i < n; i++)
    errors += (s[i] != element(n, i)) + (a[i] != 5 * i + 3);
  free(p);
  free(q);
  return errors;
}

static int structures(int n, int *a, int *s) {
  int errors = 0;
  struct link *l = malloc(n * sizeof *l);
#pragma acc data create(l[0:n]) copyin(a[0:n]) copyout(s[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      struct link t = {i, i % 2 ? &a[i] : a + i};
      l[i] = t;
    }
    change(n, a);
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      s[i] = *l[n - 1 - i].to;
  }
  for (int i = 0; i < n; i++)
    errors += s[i] != element(n, i);
  free(l);
  return errors;
}

static int integers(int n, int *a, int *s) {
  int errors = 0;
  uintptr_t *u = malloc(n * sizeof *u);
#pragma acc data create(u[0:n]) copyin(a[0:n]) copyout(s[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      u[i] = (uintptr_t)(a + i);
    change(n, a);
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      s[i] = *(int *)u[n - 1 - i];
  }
  for (int i = 0; i < n; i++)
    errors += s[i] != element(n, i);
  free(u);
  return errors;
}

static int test(int n) {
  int *a = calloc(n, sizeof *a), *s = malloc(n * sizeof *s);
  int errors = pointers(n, a, s) + structures(n, a, s) + integers(n, a, s);
  free(a);
  free(s);
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
