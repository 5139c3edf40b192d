// FEATURE: 11.1 system | xmp_exit with another status makes the job fail (T44)
// STATUS: yes
// FATAL: leaving
// RANKS: 1 2
#include "../Inputs/check.h"
int main(void) {
  fprintf(stderr, "leaving\n");
  xmp_exit(3);
  return 0;
}
