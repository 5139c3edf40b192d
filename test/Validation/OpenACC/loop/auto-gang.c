// FEATURE: 2.9.7 auto | `auto` with `gang` and `vector`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  a[0] = 3;
#pragma acc parallel copy(a) num_gangs(1)
  {
#pragma acc loop auto gang vector
    for (int i = 1; i < n; i++)
      a[i] = a[i - 1] + 2;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 3 + 2 * i;
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
