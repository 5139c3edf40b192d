// FEATURE: 2.16.1 async | two reductions of one variable in one queue
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int sum = 1;
#pragma acc data copy(sum)
  {
#pragma acc parallel loop reduction(+:sum) async(1)
    for (int i = 0; i < n; i++)
      sum += i;
#pragma acc parallel loop reduction(+:sum) async(1)
    for (int i = 0; i < n; i++)
      sum += 1;
#pragma acc wait(1)
  }
  errors += sum != 1 + n * (n - 1) / 2 + n;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 20011};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
