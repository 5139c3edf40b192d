// FEATURE: 2.16 asynchronous behavior | a pipeline of blocks in two queues
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int blocks = 6, *a = malloc(blocks * n * sizeof *a);
  for (int i = 0; i < blocks * n; i++)
    a[i] = i;
#pragma acc data create(a[0 : blocks * n])
  {
    for (int b = 0; b < blocks; b++) {
#pragma acc update device(a[b * n : n]) async(b % 2)
#pragma acc parallel loop present(a[0 : blocks * n]) async(b % 2)
      for (int i = b * n; i < (b + 1) * n; i++)
        a[i] = 3 * a[i] + b;
#pragma acc update self(a[b * n : n]) async(b % 2)
    }
#pragma acc wait
  }
  for (int i = 0; i < blocks * n; i++)
    errors += a[i] != 3 * i + i / n;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 10007};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
