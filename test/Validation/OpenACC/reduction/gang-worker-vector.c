// FEATURE: 2.9.11 reduction | at gang, worker, and vector loops, one in the other
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  long sum = 1;
#pragma acc parallel copy(sum) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang reduction(+:sum)
    for (int i = 0; i < n; i++) {
#pragma acc loop worker reduction(+:sum)
      for (int j = 0; j < 6; j++) {
#pragma acc loop vector reduction(+:sum)
        for (int k = 0; k < 11; k++)
          sum += i + j * k;
      }
    }
  }
  errors += sum != 1 + 66L * n * (n - 1) / 2 + 825L * n;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 333};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
