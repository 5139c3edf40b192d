// FEATURE: 2.12 atomic | updates by a gang, outside of its vector loops, that convert
// STATUS: yes

#include <stdio.h>

static unsigned char bytes[4];
static unsigned bits[2];
static double product[1];

static int test(int n) {
  int errors = 0;
  unsigned long seen = 0;
  int out[n][8];
#pragma acc parallel loop gang num_workers(2) vector_length(32)                \
    copy(bytes, bits, product) copyout(out) reduction(| : seen)
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    bytes[i % 3] += i;
#pragma acc atomic
    product[0] *= i % 2 ? 2 : 0.5;
    unsigned old;
#pragma acc atomic capture
    {
      old = bits[0];
      bits[0] |= (1ul << (i % 32)) + 0ul;
    }
    seen |= old;
#pragma acc loop vector
    for (int k = 0; k < 8; k++)
      out[i][k] = i + k;
    for (int q = 0; q < 2; q++) {
#pragma acc atomic
      bits[1] ^= (unsigned long)q * i;
#pragma acc atomic
      bytes[3] ^= q * i;
    }
  }
  unsigned sums[3] = {0, 0, 0}, all = 0, odd = 0;
  for (int i = 0; i < n; i++) {
    sums[i % 3] += i;
    all |= 1u << (i % 32);
    odd ^= i;
    for (int k = 0; k < 8; k++)
      errors += out[i][k] != i + k;
  }
  for (int i = 0; i < 3; i++)
    errors += bytes[i] != (sums[i] & 0xff);
  errors += bits[0] != all || (seen & ~(unsigned long)all) != 0;
  errors += bits[1] != odd || bytes[3] != (odd & 0xff);
  errors += product[0] != (n % 2 ? 0.5 : 1);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++) {
    for (int k = 0; k < 4; k++)
      bytes[k] = 0;
    bits[0] = bits[1] = 0;
    product[0] = 1;
    errors += test(sizes[i]);
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
