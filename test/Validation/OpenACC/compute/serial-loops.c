// FEATURE: 2.5.2 serial | `loop` with gang, worker, and vector
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], sum = 0;
#pragma acc serial copyout(a) copy(sum)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc loop worker vector reduction(+:sum)
    for (int i = 0; i < n; i++)
      sum += a[i];
  }
  errors += sum != n * (n - 1) / 2;
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
