// FEATURE: 2.7.1 data specification | what a member of an element points to, `m[k].a[0:n]`, without the element
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct matrix {
  int n;
  double *a;
  struct {
    double v[4], *w;
  } inner[2];
};

static int differs(const double *a, int n, double factor) {
  int errors = 0;
  for (int i = 0; i < n; i++)
    errors += a[i] != factor * i;
  return errors;
}

static int test(struct matrix *m, int count, int n) {
  int errors = 0;
  for (int k = 0; k < count; k++) {
    for (int i = 0; i < n; i++)
      m[k].a[i] = m[k].inner[1].w[i] = i;
    // On a construct.
#pragma acc parallel loop copy(m[k].a[0:n])
    for (int i = 0; i < n; i++)
      m[k].a[i] *= k + 2;
    errors += differs(m[k].a, n, k + 2);
    // On a data construct around.
#pragma acc data copyin(m[k].a[0:n]) copy(m[k].inner[1].w[0:n])
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        m[k].inner[1].w[i] = m[k].a[i] + i;
    }
    errors += differs(m[k].inner[1].w, n, k + 3);
    // Two elements, and a member without a pointer.
    m[k].inner[0].v[2] = 7;
#pragma acc parallel loop copyin(m[0].a[0:n], m[k].inner[0].v) copy(m[count - 1].a[0:n])
    for (int i = 0; i < n; i++)
      m[count - 1].a[i] = (count > 1 ? m[0].a[i] : 2.0 * i) + m[k].inner[0].v[2] - 7;
    errors += differs(m[count - 1].a, n, 2);
  }
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100};
  int errors = 0;
  for (int i = 0; i < 3; i++) {
    int n = sizes[i];
    struct matrix *m = malloc(3 * sizeof *m);
    for (int k = 0; k < 3; k++) {
      m[k].a = malloc(n * sizeof(double));
      m[k].inner[1].w = malloc(n * sizeof(double));
    }
    errors += test(m, 3, n) + test(m, 1, n);
    // Where the elements are present, their pointers are attached.
#pragma acc data copyin(m[0:3])
    {
      errors += test(m, 3, n);
#pragma acc data copy(m[2].a[0:n])
      {
#pragma acc parallel loop present(m)
        for (int j = 0; j < n; j++)
          m[2].a[j] = 5 * j;
      }
      errors += differs(m[2].a, n, 5);
    }
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
