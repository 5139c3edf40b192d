// FEATURE: 2.5.15 reduction | on `parallel`, the gang loop without the clause
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int sum = 10;
#pragma acc parallel reduction(+:sum)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      sum += i;
  }
  errors += sum != 10 + n * (n - 1) / 2;
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
