// FEATURE: 9.3 unlock | rejected: acquired_lock
// STATUS: yes
// REFUSED: takes the clause 'stat(variable)'
#include <xmp.h>
xmp_lock_t l:[*];
int main(void) {
  int v;
#pragma xmp unlock (l) acquired_lock(v)
  return 0;
}
