// FEATURE: 2.12 atomic | a histogram through an index array
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *at = malloc(n * sizeof *at), count[17] = {0}, expected[17] = {0};
  for (int i = 0; i < n; i++) {
    at[i] = i * i % 17;
    expected[at[i]]++;
  }
#pragma acc parallel loop copyin(at[0:n]) copy(count)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    count[at[i]]++;
  }
  for (int k = 0; k < 17; k++)
    errors += count[k] != expected[k];
  free(at);
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
