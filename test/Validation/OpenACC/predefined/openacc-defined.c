// FEATURE: 2.2 conditional compilation | `_OPENACC` is defined, as yyyymm
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
#ifdef _OPENACC
  int version = _OPENACC;
  errors += version < 201111 || version > 203012 || version % 100 < 1 || version % 100 > 12;
#else
  errors++;
#endif
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
