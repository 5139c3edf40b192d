// FEATURE: 3.2.16 acc_malloc | null if there is not enough
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  errors += acc_malloc((size_t)1 << 62) != NULL;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
