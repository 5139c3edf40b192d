// FEATURE: 2.9.2 gang | `loop gang worker`: each iteration once
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *count = calloc(n, sizeof *count), *square = malloc(n * sizeof *square);
#pragma acc parallel num_gangs(5) num_workers(3) vector_length(8) copy(count[0:n]) copyout(square[0:n])
  {
#pragma acc loop gang worker
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
      count[i]++;
      square[i] = i * i;
    }
  }
  for (int i = 0; i < n; i++)
    errors += count[i] != 1 || square[i] != i * i;
  free(count);
  free(square);
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
