// FEATURE: 2.9.11 reduction | two histograms of run-time size, in a data region, and a maximum of each column
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0, m = 3 + n % 60, size = 200 * n;
  int *value = malloc(size * sizeof *value);
  long *count = calloc(m, sizeof *count);
  float largest[m];
  for (int k = 0; k < m; k++)
    largest[k] = -1;
  for (int i = 0; i < size; i++)
    value[i] = (int)((1103515245u * i + 12345u) >> 8 & 0xffff);
#pragma acc data copyin(value[0 : size]) copy(count[0 : m])
  {
#pragma acc parallel loop gang vector reduction(+ : count[0 : m]) reduction(max : largest)
    for (int i = 0; i < size; i++) {
      int bin = value[i] % m;
      count[bin]++;
      if (largest[bin] < value[i])
        largest[bin] = value[i];
    }
#pragma acc parallel
#pragma acc loop reduction(+ : count[0 : m])
    for (int i = 0; i < size; i++)
      count[value[i] % m] += 2;
  }
  for (int k = 0; k < m; k++) {
    long expected = 0;
    float most = -1;
    for (int i = 0; i < size; i++)
      if (value[i] % m == k) {
        expected += 3;
        if (most < value[i])
          most = value[i];
      }
    errors += count[k] != expected || largest[k] != most;
  }
  free(value);
  free(count);
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
