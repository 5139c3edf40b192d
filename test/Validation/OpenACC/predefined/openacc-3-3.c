// FEATURE: 2.2 conditional compilation | `_OPENACC` is 202211: OpenACC 3.3
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  errors += _OPENACC != 202211;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
