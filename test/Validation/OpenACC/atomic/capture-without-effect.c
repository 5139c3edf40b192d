// FEATURE: 2.12 atomic | capture of updates that keep or forget the old value
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  long kept = 7, times = 7, masked = 9, zero = 5;
  double real = 2;
  long a[n], b[n], c[n], d[n], e[n];
  double f[n];
  // One iteration, so that the first value shows, and several.
#pragma acc parallel loop copy(kept, times, masked, zero, real)                \
    copyout(a, b, c, d, e, f)
  for (int i = 0; i < n; i++) {
#pragma acc atomic capture
    {
      kept = kept + 0;
      a[i] = kept;
    }
#pragma acc atomic capture
    {
      b[i] = times;
      times *= 1;
    }
#pragma acc atomic capture
    {
      masked = masked & 0;
      c[i] = masked;
    }
#pragma acc atomic capture
    {
      d[i] = zero;
      zero = zero * 0;
    }
#pragma acc atomic capture
    e[i] = kept |= 0;
#pragma acc atomic capture
    f[i] = real *= 1;
#pragma acc atomic update
    times |= 0;
  }
  int first = 0;
  for (int i = 0; i < n; i++) {
    errors += a[i] != 7 || b[i] != 7 || c[i] != 0 || e[i] != 7 || f[i] != 2;
    first += d[i] == 5;
    errors += d[i] != 5 && d[i] != 0;
  }
  errors += first != 1;
  errors += kept != 7 || times != 7 || masked != 0 || zero != 0 || real != 2;
  return errors;
}

int main(void) {
  int errors = test(1) + test(7) + test(1000);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
