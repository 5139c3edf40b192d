// FEATURE: 2.12 atomic | small arrays that many iterations update
// STATUS: yes

#include <stdio.h>

enum { N = 100000 };
static unsigned keys[N], values[N];
static int histogram[64];
static unsigned table[4][9];
static long bits[3];
static unsigned char bytes[16];
static int positions[4], order[4][N];

// The loops run with few iterations and with many.
static void update(int n) {
#pragma acc parallel loop copyin(keys[0 : n], values[0 : n])                   \
    copy(histogram, table, bytes)
  for (int i = 0; i < n; i++) {
    int key = keys[i];
#pragma acc atomic update
    histogram[key]++;
#pragma acc atomic
    histogram[(key + 1) % 64] -= 2;
#pragma acc atomic update
    table[key % 4][values[i] % 9] += values[i];
#pragma acc atomic update
    bytes[key % 16] += 3;
  }
#pragma acc parallel loop gang copyin(keys[0 : n], values[0 : n]) copy(bits)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    bits[0] |= values[i] & 0x70;
    if (i % 1000 == 3) {
#pragma acc atomic update
      bits[0] |= 0x1000;
    }
  }
#pragma acc parallel loop collapse(2) copyin(keys[0 : n]) copy(bits)
  for (int i = 0; i < n / 10; i++)
    for (int j = 0; j < 10; j++) {
#pragma acc atomic update
      bits[1] ^= keys[i * 10 + j];
    }
}

static void updateSerial(int n, int *histogram, unsigned table[4][9],
                         long *bits, unsigned char *bytes) {
  for (int i = 0; i < n; i++) {
    int key = keys[i];
    histogram[key]++;
    histogram[(key + 1) % 64] -= 2;
    table[key % 4][values[i] % 9] += values[i];
    bytes[key % 16] += 3;
    bits[0] |= values[i] & 0x70;
    if (i % 1000 == 3)
      bits[0] |= 0x1000;
  }
  for (int i = 0; i < n / 10 * 10; i++)
    bits[1] ^= keys[i];
}

// Kernels of several queues update one array.
static int updateInQueues(void) {
  int errors = 0, counts[8] = {0};
#pragma acc data copyin(keys) copy(counts)
  {
    for (int q = 0; q < 40; q++) {
#pragma acc parallel loop async(q % 4)
      for (int i = 0; i < N / 10; i++) {
#pragma acc atomic update
        counts[keys[i] % 8]++;
      }
    }
#pragma acc wait
  }
  for (int k = 0; k < 8; k++) {
    int count = 0;
    for (int i = 0; i < N / 10; i++)
      count += keys[i] % 8 == k;
    errors += counts[k] != 40 * count;
  }
  return errors;
}

// What an update returns keeps it atomic.
static int sortByKey(void) {
  int errors = 0;
#pragma acc parallel loop copyin(keys) copy(positions) copyout(order)
  for (int i = 0; i < N; i++) {
    int place;
#pragma acc atomic capture
    place = positions[keys[i] % 4]++;
    order[keys[i] % 4][place] = i;
  }
  int total = 0;
  for (int k = 0; k < 4; k++) {
    for (int i = 0; i < positions[k]; i++)
      errors += keys[order[k][i]] % 4 != k;
    total += positions[k];
  }
  return errors + (total != N);
}

int main(void) {
  int errors = 0;
  for (int i = 0; i < N; i++) {
    keys[i] = (i * 2654435761u) >> 26;
    values[i] = (i * 40503u + 7) >> 3;
  }
  int histogram0[64] = {0};
  unsigned table0[4][9] = {{0}};
  long bits0[3] = {0};
  unsigned char bytes0[16] = {0};
  for (int n = 37; n <= N; n += N - 37) {
    update(n);
    updateSerial(n, histogram0, table0, bits0, bytes0);
    for (int i = 0; i < 64; i++)
      errors += histogram[i] != histogram0[i];
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 9; j++)
        errors += table[i][j] != table0[i][j];
    for (int i = 0; i < 3; i++)
      errors += bits[i] != bits0[i];
    for (int i = 0; i < 16; i++)
      errors += bytes[i] != bytes0[i];
  }
  errors += updateInQueues();
  errors += sortByKey();
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
