// FEATURE: 2.9.11 reduction | without iterations the value stays
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int sum = 7, product = 8, most = 9;
#pragma acc parallel loop reduction(+:sum) reduction(*:product) reduction(max:most)
  for (int i = 0; i < n; i++) {
    sum += 1;
    product *= 2;
    most = 100;
  }
  errors += sum != 7 || product != 8 || most != 9;
  return errors;
}

int main(void) {
  const int sizes[] = {0};
  int errors = 0;
  for (int i = 0; i < 1; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
