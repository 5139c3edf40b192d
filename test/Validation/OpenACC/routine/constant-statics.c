// FEATURE: 2.15.1 routine | static variables of the routine that are constant (the standard has none)
// STATUS: yes

#include <stdio.h>

#define TABLE static const
typedef struct {
  int add;
  double weights[2];
} Rule;

#pragma acc routine seq
static int classify(int x) {
  static const int first[] = {3, 1, 4, 1, 5, 9, 2, 6}, more[2] = {7, 8};
  const static short factor = 5;
  TABLE Rule rules[] = {{1, {2, 3}}, {4, {5, 6}}};
  static const char *const names[] = {"}a", "bcd"};
  return first[x & 7] + more[x & 1] * factor + (int)rules[x & 1].weights[x % 2] +
         rules[0].add + names[x & 1][0];
}

#pragma acc routine seq
static const double *pick(int i) {
  if (i < 0) {
    static const double none = 0;
    return &none;
  }
  static double const table[2][3] = {{1, 2, 3}, {4, 5, 6}};
  return table[i & 1];
}

#pragma acc routine vector
static double weighted(int n) {
  static const float weights[4] = {.5f, 1, 1.5f, 2};
  double sum = 0;
#pragma acc loop vector reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += weights[i & 3] * i;
  return sum;
}

static int count(void) {
  static const int step = 2;
  static int calls = 0;
  return calls += step;
}

static int test(int n) {
  int classes = 0, expected = 0;
  double sum = 0, right = 0;
#pragma acc parallel loop reduction(+ : classes, sum)
  for (int i = 0; i < n; i++) {
    classes += classify(i);
    sum += pick(i)[i % 3];
  }
#pragma acc parallel loop gang reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    sum += weighted(i);
  for (int i = 0; i < n; i++) {
    expected += classify(i);
    right += pick(i)[i % 3];
  }
  for (int i = 0; i < 10; i++)
    right += weighted(i);
  // What they point to is still there after the call.
  return (classes != expected) + (sum != right) + (pick(1) != pick(3)) +
         (*pick(-1) != 0);
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  count();
  errors += count() != 4;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
