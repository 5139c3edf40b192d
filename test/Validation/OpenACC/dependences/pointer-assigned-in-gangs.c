// FEATURE: 2.6.2 implicit attributes | in `parallel`: each gang assigns its own pointer
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], *p = a;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel copy(a) num_gangs(4)
  {
    p = a + 0;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      p[i] += 10;
  }
  errors += p != a;
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 10;
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
