// FEATURE: 3.2.19 acc_delete | data that is not present: nothing is done
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int a[5] = {1, 2, 3, 4, 5};
  acc_delete(a, sizeof a);
  acc_copyout(a, sizeof a);
  acc_delete_finalize(a, sizeof a);
  for (int i = 0; i < 5; i++)
    errors += a[i] != i + 1;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
