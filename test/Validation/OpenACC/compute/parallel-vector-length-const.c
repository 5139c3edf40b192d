// FEATURE: 2.5.1 parallel | `vector_length` with a constant
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], m = 1 + n % 7;
  for (int i = 0; i < n; i++)
    a[i] = m;
#pragma acc parallel vector_length(4) copy(a)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i] += i;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + m;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 2, 65, 1000};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
