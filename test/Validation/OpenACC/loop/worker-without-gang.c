// FEATURE: 2.9.3 worker | `parallel loop worker` and `parallel loop vector` without gang
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n], count = 0;
#pragma acc parallel loop worker num_gangs(1) copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop vector num_gangs(1) copyout(b) copy(count)
  for (int i = 0; i < n; i++) {
    b[i] = -i;
#pragma acc atomic update
    count++;
  }
  errors += count != n;
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[i] != -i;
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
