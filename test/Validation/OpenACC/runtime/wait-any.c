// FEATURE: 3.2.12 acc_wait_any | the index of a queue that is done
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), queues[2] = {4, 9};
#pragma acc parallel loop copyout(a[0:n]) async(4)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copyout(b[0:n]) async(9)
  for (int i = 0; i < n; i++)
    b[i] = -i;
  int which = acc_wait_any(2, queues);
  errors += which < 0 || which > 1;
  for (int i = 0; i < n; i++)
    errors += which == 0 ? a[i] != i : b[i] != -i;
  acc_wait_all();
  free(a);
  free(b);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 100, 20011};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
