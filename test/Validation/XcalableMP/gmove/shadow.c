// FEATURE: 8.4 gmove | shadow cells are not written; owned elements of arrays with shadows are
// STATUS: yes
// RANKS: 2 3 5
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[2:1]

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = 50 + i;
    b[i] = i;
  }
#pragma xmp reflect(a)
#pragma xmp gmove
  a[1:N - 2] = b[0:N - 2];
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++) {
    CHECK(a[i], i - 1);
    int lower = a[i - 1], upper = a[i + 1]; // old or new: in the shadow or not
    CHECK_THAT(lower == 49 + i || lower == (i == 1 ? 50 : i - 2));
    CHECK_THAT(upper == 51 + i || upper == i);
  }
  int first = 1;
#pragma xmp loop on t(i)
  for (int i = 2; i < N - 1; i++) {
    if (first && xmp_node_num() > 1)
      CHECK(a[i - 1], 49 + i);
    first = 0;
  }
  return CHECK_END();
}
