// FEATURE: 2.12 atomic | operands of different types
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int x = 0;
  float f = 0;
  unsigned char c = 0;
#pragma acc parallel loop copy(x, f, c)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    x += 1.75;
#pragma acc atomic update
    f += 1L;
#pragma acc atomic update
    c += 257;
  }
  errors += x != n || f != n || c != (unsigned char)n;
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
