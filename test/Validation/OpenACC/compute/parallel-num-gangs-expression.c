// FEATURE: 2.5.10 num_gangs | an expression with a call
// STATUS: yes

#include <stdio.h>

static int half(int n) { return (n + 1) / 2; }
static int test(int n) {
  int errors = 0;
  int gangs = 0, a[n];
#pragma acc parallel num_gangs(half(n) + 1) copy(gangs) copyout(a)
  {
#pragma acc atomic update
    gangs++;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = i * i;
  }
  errors += gangs < 1 || gangs > half(n) + 1;
  for (int i = 0; i < n; i++)
    errors += a[i] != i * i;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 2, 33, 500};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
