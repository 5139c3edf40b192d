// FEATURE: 2.9.4 vector | the lanes wait for each other at the end of a loop
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n + 2], b[n + 2], expected[n + 2], old[n + 2];
  for (int i = 0; i < n + 2; i++)
    a[i] = b[i] = expected[i] = i * 11 % 19;
#pragma acc parallel num_gangs(1) vector_length(32) copy(a) create(b)
  {
    for (int step = 0; step < 5; step++) {
#pragma acc loop vector
      for (int i = 1; i <= n; i++)
        b[i] = (a[i - 1] + a[i] + a[i + 1]) % 100;
#pragma acc loop vector
      for (int i = 1; i <= n; i++)
        a[i] = b[i];
    }
  }
  for (int step = 0; step < 5; step++) {
    for (int i = 0; i < n + 2; i++)
      old[i] = expected[i];
    for (int i = 1; i <= n; i++)
      expected[i] = (old[i - 1] + old[i] + old[i + 1]) % 100;
  }
  for (int i = 0; i < n + 2; i++)
    errors += a[i] != expected[i];
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
