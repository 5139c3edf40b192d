// FEATURE: 6.3 loop | copies of the index hold the global value (T1)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
int plain[N], all[N];
struct pair {
  int first, second;
};
static int twice(int i) { return 2 * i; }

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    int k = i;
    struct pair x = {k, i};
    plain[k] = i + 1;
    a[x.first] = twice(k) + plain[x.second];
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(a[i], 3 * i + 1);
    CHECK(plain[i], i + 1);
    all[i]++;
  }
  int count = 0;
  for (int i = 0; i < N; i++)
    count += all[i];
  int total = count;
#pragma xmp reduction(+ : total)
  CHECK(total, N);
  return CHECK_END();
}
