// FEATURE: 2.15.2 global data | a routine that writes data of `declare`
// STATUS: yes

#include <stdio.h>

static int histogram[10];
#pragma acc declare create(histogram)
#pragma acc routine seq
static void hit(int x) {
#pragma acc atomic update
  histogram[x % 10]++;
}

static int test(int n) {
  int errors = 0;
  for (int k = 0; k < 10; k++)
    histogram[k] = 0;
#pragma acc update device(histogram)
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    hit(i);
#pragma acc update self(histogram)
  for (int k = 0; k < 10; k++)
    errors += histogram[k] != (n - k + 9) / 10;
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
