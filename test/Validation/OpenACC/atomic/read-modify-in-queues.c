// FEATURE: 2.12 atomic | kernels of two queues on one variable
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int x = 0;
#pragma acc data copy(x)
  {
#pragma acc parallel loop present(x) async(1)
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
      x += 1;
    }
#pragma acc parallel loop present(x) async(2)
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
      x += 2;
    }
#pragma acc wait
  }
  errors += x != 3 * n;
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
