// FEATURE: 9.1 coarrays | references inside loop directives, beside distributed arrays
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
int x:[*], all[N]:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  x = me + 1;
  for (int i = 0; i < N; i++)
    all[i] = -1;
  xmp_sync_all(NULL);
  #pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i * x:[i % n];
  #pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++)
      all[i]:[k] = a[i] + k;
  xmp_sync_all(NULL);
  for (int i = 0; i < N; i++)
    CHECK(all[i], i * (i % n + 1) + me);
  int s = 0;
  #pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += all[i]:[next] - next;
  int expected = 0;
  for (int i = 0; i < N; i++)
    expected += i * (i % n + 1);
  CHECK(s, expected);
  return CHECK_END();
}
