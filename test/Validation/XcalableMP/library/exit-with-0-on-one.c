// FEATURE: 1.3 end | exit(0) is that node's normal end (A1)
// STATUS: yes
// RANKS: 2 3
#include <stdlib.h>
#include "../Inputs/check.h"

int main(void) {
  int status = CHECK_END();
  if (xmp_node_num() == 1)
    exit(0);
  return status;
}
