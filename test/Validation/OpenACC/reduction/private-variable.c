// FEATURE: 2.9.11 reduction | a variable that is private to the outer loop
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int out[n], t = 99;
#pragma acc parallel loop gang private(t) copyout(out)
  for (int i = 0; i < n; i++) {
    t = 0;
#pragma acc loop vector reduction(+:t)
    for (int j = 0; j < 10; j++)
      t += i * j;
    out[i] = t;
  }
  for (int i = 0; i < n; i++)
    errors += out[i] != 45 * i;
  errors += t != 99;
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
