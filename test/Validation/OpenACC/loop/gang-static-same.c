// FEATURE: 2.9.2 gang | `gang(static:*)`: two loops give a gang the same iterations
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
#pragma acc parallel num_gangs(4) create(a) copyout(b)
  {
#pragma acc loop gang(static:*)
    for (int i = 0; i < n; i++)
      a[i] = 3 * i;
#pragma acc loop gang(static:*)
    for (int i = 0; i < n; i++)
      b[i] = a[i] + 1;
  }
  for (int i = 0; i < n; i++)
    errors += b[i] != 3 * i + 1;
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
