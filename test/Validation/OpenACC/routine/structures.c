// FEATURE: 2.15.1 routine | structures as arguments and results
// STATUS: yes

#include <stdio.h>

struct vector {
  double x, y, z;
};

#pragma acc routine seq
static struct vector cross(struct vector a, struct vector b) {
  struct vector c = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  return c;
}

static int test(int n) {
  int errors = 0;
  struct vector v[n];
  for (int i = 0; i < n; i++)
    v[i] = (struct vector){i, 1, 0};
#pragma acc parallel loop copy(v)
  for (int i = 0; i < n; i++)
    v[i] = cross(v[i], (struct vector){0, 0, 2});
  for (int i = 0; i < n; i++)
    errors += v[i].x != 2 || v[i].y != -2 * i || v[i].z != 0;
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
