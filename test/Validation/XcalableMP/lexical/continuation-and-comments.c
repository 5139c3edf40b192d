// FEATURE: 2.1 directive form | continuation lines and comments
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes /* all of them */ p(*) // one dimension
#  pragma   xmp   template \
   t( 0 : \
      N - 1 )
	#	pragma	xmp	distribute	t ( block )	onto	p
int a[N];
#pragma xmp align a[i] /* fast */ with t(i)

int main(void) {
  int sum = 0;
#pragma xmp loop \
  (i) \
  on t(i) /* here */ \
  reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i] = i;
  CHECK(sum, N * (N - 1) / 2);
  return CHECK_END();
}
