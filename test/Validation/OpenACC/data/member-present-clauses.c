// FEATURE: 2.7.6 present | `present(s, s.p[0:n])` in a function
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct vector {
  int n;
  float *p;
};

static void add(struct vector *v, float x) {
#pragma acc parallel loop present(v[0:1], v->p[0:v->n])
  for (int i = 0; i < v->n; i++)
    v->p[i] += x;
}

static int test(int n) {
  int errors = 0;
  struct vector v = {n, malloc(n * sizeof(float))};
  for (int i = 0; i < n; i++)
    v.p[i] = i;
#pragma acc data copyin(v) copy(v.p[0:n])
  {
    add(&v, 1);
    add(&v, 0.5f);
  }
  for (int i = 0; i < n; i++)
    errors += v.p[i] != i + 1.5f;
  free(v.p);
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
