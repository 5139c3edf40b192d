// FEATURE: 2.5 compute constructs | structure assignment, compound literals, bit-fields
// STATUS: yes

#include <stdio.h>

struct part {
  unsigned a : 5;
  signed b : 6;
  struct {
    double x[2];
  } in;
};

static int test(int n) {
  int errors = 0;
  struct part p[n];
#pragma acc parallel loop copyout(p)
  for (int i = 0; i < n; i++) {
    struct part t = {.a = i, .b = i, .in = {{i, -i}}}, u;
    u = t;
    u.in.x[1] += t.in.x[0] * 3;
    p[i] = i % 2 ? u : (struct part){1, 2, {{3, 4}}};
  }
  for (int i = 0; i < n; i++)
    if (i % 2) {
      int b = (i & 63) > 31 ? (i & 63) - 64 : i & 63;
      errors += p[i].a != (i & 31) || p[i].b != b || p[i].in.x[0] != i || p[i].in.x[1] != 2 * i;
    } else
      errors += p[i].a != 1 || p[i].b != 2 || p[i].in.x[0] != 3 || p[i].in.x[1] != 4;
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
