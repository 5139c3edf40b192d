// FEATURE: 2.12 atomic | read and write of a pointer
// STATUS: no: pointer variables, a clause is for what they point to
// REFUSED: the construct assigns the pointer 'p', and that value does not come back

#include <stdio.h>

static int table[4];
static int test(int n) {
  int errors = 0;
  int *p = NULL, ok = 0;
#pragma acc parallel loop copy(p) copy(table) reduction(+:ok)
  for (int i = 0; i < n; i++) {
    int *v;
#pragma acc atomic write
    p = &table[2];
#pragma acc atomic read
    v = p;
    ok += v == &table[2];
  }
  errors += ok != n;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
