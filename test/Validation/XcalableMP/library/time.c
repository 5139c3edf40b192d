// FEATURE: 11.1 system | xmp_wtime and xmp_wtick
// STATUS: yes
// RANKS: 1 2
#include "../Inputs/check.h"
int main(void) {
  double start = xmp_wtime();
  CHECK_THAT(xmp_wtick() > 0 && xmp_wtick() < 0.1);
  while (xmp_wtime() - start < 0.01)
    ;
  CHECK_THAT(xmp_wtime() - start < 30);
  return CHECK_END();
}
