// FEATURE: 8.4 gmove | a histogram and a counting sort: elements by computed indices, one by one, with async and in tasks
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#define N 24
#define K 5
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template s(0 : N - 1)
#pragma xmp distribute s(cyclic(2)) onto p
int key[N], sorted[N];
#pragma xmp align key[i] with t(i)
#pragma xmp align sorted[i] with s(i)
int main(void) {
  int count[K] = {0}, start[K + 1] = {0};
#pragma xmp loop on t(i) reduction(+ : count)
  for (int i = 0; i < N; i++) {
    key[i] = (i * i + 3) % K;
    count[key[i]]++;
  }
  for (int k = 0; k < K; k++)
    start[k + 1] = start[k] + count[k];
  CHECK(start[K], N);
  for (int i = 0; i < N; i++) {
    int k;
#pragma xmp gmove
    k = key[i];
    CHECK(k, (i * i + 3) % K);
    int at = start[k]++;
#pragma xmp gmove async(i % 3)
    sorted[at] = key[i];
#pragma xmp wait_async(i % 3)
  }
  int at = 0;
  for (int k = 0; k < K; k++)
    for (int c = 0; c < count[k]; c++, at++) {
#pragma xmp task on s(at)
      CHECK(sorted[at], k);
    }
  int all[N];
#pragma xmp gmove async(9)
  all[N - 1 : N : -1] = sorted[:];
#pragma xmp wait_async(9)
  for (int i = 1; i < N; i++)
    CHECK_THAT(all[i - 1] >= all[i]);
  return CHECK_END();
}
