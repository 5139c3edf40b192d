// FEATURE: 2.7.1 data specification | numbers and arrays in a structure, the rest absent
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

enum { N = 100 };
struct record {
  int factor;
  int *values;
  int weights[4];
  int sum;
};

int main(void) {
  int errors = 0, result[N];
  struct record r = {3, malloc(N * sizeof(int)), {1, 2, 3, 4}, 5};
  for (int i = 0; i < N; i++)
    r.values[i] = i;

#pragma acc data copyin(r.factor, r.values[0 : N]) copyout(result)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      result[i] = r.values[i] * r.factor;
  }
  for (int i = 0; i < N; i++)
    errors += result[i] != 3 * i;

#pragma acc data copy(r.weights) copyout(result)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      result[i] = r.weights[i % 4];
#pragma acc parallel loop
    for (int i = 0; i < 4; i++)
      r.weights[i] = 10 * i;
  }
  for (int i = 0; i < N; i++)
    errors += result[i] != i % 4 + 1;
  for (int i = 0; i < 4; i++)
    errors += r.weights[i] != 10 * i;

#pragma acc data copy(r.sum)
  {
#pragma acc parallel
    r.sum = 9;
  }
  errors += r.sum != 9 || r.factor != 3;

  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
