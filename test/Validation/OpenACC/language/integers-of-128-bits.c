// FEATURE: 2.5 compute constructs | integers of 128 bits: arithmetic, arrays, members, functions
// STATUS: yes

#include <stdint.h>
#include <stdio.h>

typedef __int128 wide;
typedef unsigned __int128 unsigned_wide;
struct entry {
  char tag;
  wide value;
};
static const unsigned_wide factor =
    (unsigned_wide)0x2360ED051FC65DA4ULL << 64 | 0x4385DF649FCCF645ULL;

static uint64_t next(unsigned_wide *state) {
  *state = *state * factor + 12345;
  unsigned rotation = *state >> 122;
  uint64_t mixed = (uint64_t)(*state >> 64) ^ (uint64_t)*state;
  return mixed >> rotation | mixed << (-rotation & 63);
}

static uint64_t productModulo(uint64_t a, uint64_t b, uint64_t m) {
  return (unsigned_wide)a * b % m;
}

static wide divide(wide a, int k) {
  return k & 1 ? a / (k + 3) : a % (k + 1000003) - (a >> 3);
}

// Conversions, of numbers that need rounding.
static int convert(int n) {
  double d[n];
  float f[n];
  wide back[n];
  unsigned_wide unsignedBack[n];
  int errors = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    wide value = ((wide)(i - n / 2) << i % 100) * 0x123456789abcdefLL + i;
    unsigned_wide positive = (unsigned_wide)value * value | 1;
    d[i] = (double)value;
    f[i] = (float)positive;
    back[i] = (wide)(d[i] / 3);
    unsignedBack[i] = (unsigned_wide)((double)positive / 4);
  }
  for (int i = 0; i < n; i++) {
    wide value = ((wide)(i - n / 2) << i % 100) * 0x123456789abcdefLL + i;
    unsigned_wide positive = (unsigned_wide)value * value | 1;
    errors += d[i] != (double)value;
    errors += f[i] != (float)positive;
    errors += back[i] != (wide)((double)value / 3);
    errors += unsignedBack[i] != (unsigned_wide)((double)positive / 4);
  }
  return errors;
}

static int test(int n) {
  uint64_t random[n], modulo[n];
  wide quotient[n], big = ((wide)-5 << 70) + 77, last = 0;
  struct entry entries[n];
  int errors = 0, small = 0;
#pragma acc parallel loop copy(last) reduction(+ : small)
  for (int i = 0; i < n; i++) {
    unsigned_wide state = i;
    random[i] = next(&state) + next(&state);
    modulo[i] = productModulo(random[i], i + 1, 1000000007ULL + i);
    quotient[i] = divide(big + i, i);
    entries[i].tag = i;
    entries[i].value = big * i - (i & 1 ? entries[i].tag : 1);
    small += quotient[i] < -big / 8;
    if (i == n - 1)
      last = big ^ (wide)random[i] << 60;
  }
  for (int i = 0; i < n; i++) {
    unsigned_wide state = i;
    uint64_t r = next(&state);
    r += next(&state);
    errors += random[i] != r;
    errors += modulo[i] != productModulo(r, i + 1, 1000000007ULL + i);
    errors += quotient[i] != divide(big + i, i);
    errors += entries[i].value != big * i - (i & 1 ? (char)i : 1);
    small -= quotient[i] < -big / 8;
  }
  return errors + small + (last != (big ^ (wide)random[n - 1] << 60));
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]) + convert(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
