// FEATURE: 2.15 routine | constant tables of the file, first used in a part of a condition or in a branch
// STATUS: yes

#include <stdio.h>

struct sphere {
  double centre;
  int kind;
};
static const struct sphere scene[5] = {{1, 0}, {2, 1}, {3, 2}, {4, 0}, {5, 1}};
static const int weights[3] = {7, 11, 13};

static int hit(const struct sphere *sphere, double x, double *t) {
  *t = sphere->centre - x;
  return *t > 0;
}

static double trace(double x, int depth) {
  int best = -1;
  double nearest = 1e9, t;
  for (int i = 0; i < 5; i++)
    if (hit(scene + i, x, &t) && t < nearest) {
      nearest = t;
      best = i;
    }
  if (best < 0)
    return depth > 2 ? weights[0] : -1;
  const struct sphere *found = &scene[best];
  double inner = depth ? trace(x + 1, depth - 1) : 0;
  return inner + found->centre * weights[found->kind];
}

static int test(int n) {
  int errors = 0;
  double on[64], off[64];
#pragma acc parallel loop copyout(on)
  for (int i = 0; i < n; i++)
    on[i] = trace(i * 0.25, i % 4);
  for (int i = 0; i < n; i++) {
    off[i] = trace(i * 0.25, i % 4);
    errors += on[i] != off[i];
  }
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 64};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
