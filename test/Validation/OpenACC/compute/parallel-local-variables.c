// FEATURE: 2.6.1 predetermined attributes | variables of the block are private to a gang
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel num_gangs(4) copyout(a) firstprivate(n)
  {
    int offset = n;
    int table[5];
    for (int k = 0; k < 5; k++)
      table[k] = offset + k;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = table[i % 5];
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != n + i % 5;
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
