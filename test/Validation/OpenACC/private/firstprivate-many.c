// FEATURE: 2.5.14 firstprivate | forty scalars
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  long a[9];
#define DECLARE(k) int x##k = k, y##k = 10 * k, z##k = 100 * k, w##k = 1000 * k;
  DECLARE(0) DECLARE(1) DECLARE(2) DECLARE(3) DECLARE(4)
  DECLARE(5) DECLARE(6) DECLARE(7) DECLARE(8) DECLARE(9)
#define SUM(k) x##k + y##k + z##k + w##k
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 9; i++)
    a[i] = i + SUM(0) + SUM(1) + SUM(2) + SUM(3) + SUM(4) + SUM(5) + SUM(6) + SUM(7) + SUM(8) +
           SUM(9);
  for (int i = 0; i < 9; i++)
    errors += a[i] != i + 45 * 1111;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
