// FEATURE: 2.16.1 async | without a number, with `firstprivate` of an array that the program changes next
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0, n = 4, count = 0;
  int w[5] = {1, 2, 3, 4, 5};
  static int out[100], again[100];
#pragma acc data copy(count, out, again)
  {
#pragma acc parallel loop async firstprivate(w, n) present(again)
    for (int i = 0; i < 100; i++)
      again[i] = w[i % 5] + n;
#pragma acc parallel num_gangs(n) async firstprivate(w, n) present(count, out)
    {
#pragma acc atomic
      count += n;
#pragma acc loop gang vector
      for (int i = 0; i < 100; i++)
        out[i] = w[i % 5] * n;
    }
    n = 9;
    w[0] = 77;
#pragma acc wait
  }
  errors += count != 16;
  for (int i = 0; i < 100; i++)
    errors += out[i] != (i % 5 + 1) * 4 || again[i] != i % 5 + 5;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
