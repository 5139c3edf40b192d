// FEATURE: 2.12 atomic | in `kernels`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int count[2] = {0, 0};
#pragma acc kernels copy(count)
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
      count[i & 1] += i;
    }
  }
  int expected[2] = {0, 0};
  for (int i = 0; i < n; i++)
    expected[i & 1] += i;
  errors += count[0] != expected[0] || count[1] != expected[1];
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
