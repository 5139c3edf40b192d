// FEATURE: 9.1 coarrays | an image that is not among the nodes of the task ends the job, with advice
// STATUS: yes
// RANKS: 3
// FATAL: image 2 of x is outside 0..1; a task counts images among its own nodes, unless 'coarray on' has named others
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int x:[*];

int main(void) {
  int other = xmp_num_images() - 1;
  xmp_sync_all(NULL);
#pragma xmp task on p(1 : 2)
  CHECK(x:[other], 0);
  xmp_sync_all(NULL);
  return CHECK_END();
}
