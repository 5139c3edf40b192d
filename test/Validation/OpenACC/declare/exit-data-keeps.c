// FEATURE: 2.13 declare | at file scope: exit data, also with finalize, does not end it
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#define N 20
static int a[N], b[N];
#pragma acc declare create(a) copyin(b)

int main(void) {
  int errors = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc update device(a)
#pragma acc enter data copyin(a)
#pragma acc exit data delete(a) finalize
#pragma acc exit data copyout(b)
  acc_delete(b, sizeof b);
  errors += !acc_is_present(a, sizeof a) || !acc_is_present(b, sizeof b);
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < N; i++) {
    a[i] += 100 + b[i];
    b[i] = 7;
  }
#pragma acc exit data copyout(a) finalize
#pragma acc update self(a, b)
  for (int i = 0; i < N; i++)
    errors += a[i] != 100 + i || b[i] != 7;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
