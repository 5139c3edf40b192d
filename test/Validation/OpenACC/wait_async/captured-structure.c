// FEATURE: 2.5.14 firstprivate | with `async`: a structure has the values from the start
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct options {
  int k;
  double x[20];
};

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  struct options o = {5, {7}};
#pragma acc enter data create(a[0:n])
#pragma acc parallel loop present(a[0:n]) async(1)
  for (int i = 0; i < n; i++)
    for (int s = 0; s < 50; s++)
      a[i] = i;
#pragma acc parallel loop present(a[0:n]) firstprivate(o) async(1)
  for (int i = 0; i < n; i++)
    a[i] += o.k + (int)o.x[0];
  o.k = -1000, o.x[0] = 0;
#pragma acc exit data copyout(a[0:n]) async(1)
#pragma acc wait(1)
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 12;
  errors += o.k != -1000 || o.x[0] != 0;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 20011};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
