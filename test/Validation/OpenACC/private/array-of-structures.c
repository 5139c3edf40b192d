// FEATURE: 2.5.13 private | an array of structures
// STATUS: yes

#include <stdio.h>

struct pair {
  int a, b;
};

static int test(int n) {
  int errors = 0;
  struct pair t[3];
  int out[n];
#pragma acc parallel loop private(t) copyout(out)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 3; k++)
      t[k] = (struct pair){i, k};
    out[i] = t[0].a + t[1].b * 10 + t[2].b * 100;
  }
  for (int i = 0; i < n; i++)
    errors += out[i] != i + 210;
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
