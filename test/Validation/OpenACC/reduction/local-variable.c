// FEATURE: 2.9.11 reduction | a variable of the region
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int out = 0;
#pragma acc parallel num_gangs(1) copyout(out)
  {
    int sum = 3;
#pragma acc loop worker vector reduction(+:sum)
    for (int i = 0; i < n; i++)
      sum += i;
    out = sum;
  }
  errors += out != 3 + n * (n - 1) / 2;
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
