// FEATURE: 2.5.14 firstprivate | with `async`: the value when the construct was met
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], t = 5;
#pragma acc parallel loop firstprivate(t) copyout(a) async(1)
  for (int i = 0; i < n; i++)
    a[i] = t + i;
  t = 100;
#pragma acc wait(1)
  for (int i = 0; i < n; i++)
    errors += a[i] != 5 + i;
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
