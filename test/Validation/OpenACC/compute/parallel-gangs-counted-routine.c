// FEATURE: 2.5.10 num_gangs | atomic updates beside a call of a routine with a loop over gangs count the gangs
// STATUS: yes

#include <stdio.h>

static int a[5000], b[10];

#pragma acc routine gang
static void fill(int *x) {
#pragma acc loop gang
  for (int i = 0; i < 10; i++)
    x[i] = i;
}

int main(void) {
  int errors = 0, count = 0;
  double sum = 0;
#pragma acc parallel num_gangs(3) copy(count, sum) copyout(a, b)
  {
#pragma acc loop gang
    for (int i = 0; i < 5000; i++)
      a[i] = i;
    fill(b);
#pragma acc atomic
    count += 2;
    for (int k = 0; k < 4; k++) {
#pragma acc atomic
      sum += k;
    }
  }
  errors += count != 6 || sum != 18;
  for (int i = 0; i < 5000; i++)
    errors += a[i] != i;
  for (int i = 0; i < 10; i++)
    errors += b[i] != i;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
