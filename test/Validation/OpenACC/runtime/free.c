// FEATURE: 3.2.17 acc_free | many times, and of null
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  for (int k = 0; k < 1000; k++) {
    char *d = acc_malloc(100000);
    errors += !d;
    acc_free(d);
  }
  acc_free(NULL);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
