// FEATURE: 2.5.14 firstprivate | with `async`: an array has the values from the start
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), t[3] = {1, 2, 3};
#pragma acc enter data create(a[0:n])
#pragma acc parallel loop present(a[0:n]) async(1)
  for (int i = 0; i < n; i++)
    for (int s = 0; s < 50; s++)
      a[i] = i;
#pragma acc parallel loop present(a[0:n]) firstprivate(t) async(1)
  for (int i = 0; i < n; i++)
    a[i] += t[i % 3];
  t[0] = t[1] = t[2] = -1000;
#pragma acc exit data copyout(a[0:n]) async(1)
#pragma acc wait(1)
  for (int i = 0; i < n; i++)
    errors += a[i] != i + i % 3 + 1;
  errors += t[0] != -1000 || t[1] != -1000 || t[2] != -1000;
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
