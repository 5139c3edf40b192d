// FEATURE: 2.5 compute constructs | atomic operations of the compiler: `__atomic_fetch_add`, `__atomic_compare_exchange_n`, `__sync_fetch_and_add`
// STATUS: yes

#include <stdint.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0, counts[16] = {0}, before[16] = {0};
  unsigned long long sum = 0, expected = 0;
  uint64_t largest = 0, most = 0;
  short bits[4] = {0}, ors[4] = {0};
#pragma acc parallel loop copy(counts, sum, largest, bits)
  for (int i = 0; i < n; i++) {
    __atomic_fetch_add(&counts[i * 7 % 16], 1, __ATOMIC_SEQ_CST);
    __sync_fetch_and_add(&sum, (unsigned long long)i);
    uint64_t own = i * 3 % 1000, now = __atomic_load_n(&largest, __ATOMIC_ACQUIRE);
    while (now < own && !__atomic_compare_exchange_n(&largest, &now, own, 0, __ATOMIC_SEQ_CST,
                                                     __ATOMIC_RELAXED))
      ;
    __atomic_fetch_or(&bits[i % 4], (short)(1 << i % 11), __ATOMIC_RELAXED);
  }
  for (int i = 0; i < n; i++) {
    before[i * 7 % 16]++;
    expected += i;
    most = (uint64_t)(i * 3 % 1000) > most ? (uint64_t)(i * 3 % 1000) : most;
    ors[i % 4] |= (short)(1 << i % 11);
  }
  for (int k = 0; k < 16; k++)
    errors += counts[k] != before[k];
  for (int k = 0; k < 4; k++)
    errors += bits[k] != ors[k];
  return errors + (sum != expected) + (largest != most);
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
