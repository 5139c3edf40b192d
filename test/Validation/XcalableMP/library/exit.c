// FEATURE: 11.1 system | xmp_exit with 0 ends normally
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
int main(void) {
  int status = CHECK_END();
  xmp_exit(status);
  return 5;
}
