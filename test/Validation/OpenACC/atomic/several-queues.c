// FEATURE: 2.12 atomic | of kernels that run at the same time
// STATUS: yes

#include <stdio.h>

// Queues and a synchronous kernel, with loops for one thread and for several.
static int test(int n) {
  int count = 0;
  double sum = 0;
#pragma acc data copy(count, sum)
  {
    for (int queue = 0; queue < 4; queue++) {
#pragma acc parallel loop async(queue) present(count, sum)
      for (int i = 0; i < n; i++) {
#pragma acc atomic update
        count++;
#pragma acc atomic update
        sum += 0.5;
      }
    }
#pragma acc parallel loop present(count, sum)
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
      count++;
#pragma acc atomic update
      sum += 0.5;
    }
#pragma acc wait
    // All is complete, and the device has queues.
#pragma acc parallel loop present(count)
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
      count++;
    }
  }
  return (count != 6 * n) + (sum != 2.5 * n);
}

// Nothing but the kernel: plain updates in one thread.
static int alone(int n) {
  int counts[4] = {0}, last = -1, most = 0;
  unsigned bits = 0, odd = ~0u;
#pragma acc parallel loop copy(counts, last, most, bits, odd)
  for (int i = 0; i < n; i++) {
    int old;
#pragma acc atomic capture
    old = counts[i & 3]++;
#pragma acc atomic update
    most = most + (old >= 0);
#pragma acc atomic update
    bits |= 1u << (i & 31);
#pragma acc atomic update
    odd ^= i;
#pragma acc atomic update
    last += -1;
  }
  unsigned allBits = 0, allOdd = ~0u;
  for (int i = 0; i < n; i++) {
    counts[i & 3]--;
    allBits |= 1u << (i & 31);
    allOdd ^= i;
  }
  return counts[0] || counts[1] || counts[2] || counts[3] || most != n ||
         bits != allBits || odd != allOdd || last != -1 - n;
}

int main(void) {
  int errors = 0;
  for (int n = 1; n < 100000; n = n * 7 + 3)
    errors += alone(n);
  for (int n = 1; n < 100000; n = n * 7 + 3)
    errors += test(n) + alone(n);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
