// FEATURE: 2.12 atomic | histograms behind pointers, of sizes that are known when the kernel runs
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

/// Sums and bits by key, in one loop; `first` is where the section begins.
static int test(int n, int bins, int first) {
  int errors = 0;
  int *count = malloc((first + bins) * sizeof *count), *key = malloc(n * sizeof *key);
  long *cleared = malloc(bins * sizeof *cleared);
  unsigned char *bits = malloc(bins);
  for (int i = 0; i < n; i++)
    key[i] = (int)(i * 7919L % bins);
  for (int i = 0; i < first + bins; i++)
    count[i] = i;
  for (int i = 0; i < bins; i++) {
    cleared[i] = -1;
    bits[i] = 1;
  }
#pragma acc parallel loop copy(count[first : bins], cleared[0 : bins], bits[0 : bins]) copyin(key[0 : n])
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    count[first + key[i]]++;
#pragma acc atomic update
    bits[key[i]] |= 1 << (i & 7);
#pragma acc atomic update
    cleared[key[i]] &= ~(1L << (i & 31));
  }
  // Other arrays than the one that is updated may be read, also in another loop.
  int *total = calloc(bins, sizeof *total);
#pragma acc data copyin(key[0 : n]) copy(total[0 : bins])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
#pragma acc atomic
      total[key[i]] += key[i] + 1;
    }
#pragma acc parallel loop present(total[0 : bins])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
      total[key[i]] -= key[i];
    }
  }
  int *expected = calloc(bins, sizeof *expected);
  int *set = calloc(bins, sizeof *set);
  long *kept = malloc(bins * sizeof *kept);
  for (int i = 0; i < bins; i++)
    kept[i] = -1;
  for (int i = 0; i < n; i++) {
    expected[key[i]]++;
    kept[key[i]] &= ~(1L << (i & 31));
    set[key[i]] |= 1 << (i & 7);
  }
  for (int i = 0; i < first; i++)
    errors += count[i] != i;
  for (int i = 0; i < bins; i++)
    errors += count[first + i] != first + i + expected[i] || cleared[i] != kept[i] ||
              bits[i] != (unsigned char)(1 | set[i]) || total[i] != expected[i];
  free(count);
  free(key);
  free(cleared);
  free(bits);
  free(total);
  free(expected);
  free(kept);
  free(set);
  return errors;
}

int main(void) {
  int errors = 0;
  const int bins[] = {1, 16, 1000, 5000};
  for (int b = 0; b < 4; b++)
    errors += test(10, bins[b], 0) + test(100000, bins[b], 0) + test(100000, bins[b], 3);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
