// FEATURE: 9.3 lock | at run time: a lock that another image holds
// STATUS: yes
// FATAL: unlock: another image holds the lock
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
xmp_lock_t lk:[*];

int main(void) {
  if (xmpc_node_num() == 0) {
#pragma xmp lock (lk:[0])
  }
  xmp_sync_all(NULL);
  if (xmpc_node_num() == 1) {
#pragma xmp unlock (lk:[0])
  }
  xmp_sync_all(NULL);
  return CHECK_END();
}
