// FEATURE: 2.1 directive format | continued lines, commas between clauses, comments
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], k = 2;
#pragma acc parallel loop copyout(a), /* a comment */ \
    firstprivate(k),                                  \
    num_gangs(4)   // another
  for (int i = 0; i < n; i++)
    a[i] = k * i;
#  pragma   acc   parallel   loop   copy ( a [ 0 : n ] )
  for (int i = 0; i < n; i++)
    a[i] += 1;
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i + 1;
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
