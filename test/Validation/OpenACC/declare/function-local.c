// FEATURE: 2.13 declare | whole local arrays in each clause
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int in[50], out[50];
#pragma acc declare copyin(in)
#pragma acc declare create(out)
  for (int i = 0; i < 50; i++)
    in[i] = i * n;
#pragma acc update device(in)
#pragma acc parallel loop present(in, out)
  for (int i = 0; i < 50; i++)
    out[i] = in[49 - i];
#pragma acc update self(out)
  for (int i = 0; i < 50; i++)
    errors += out[i] != (49 - i) * n;
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
