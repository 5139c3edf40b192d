// FEATURE: 5.3 descriptors | rejected: xmp_desc_of of a plain variable
// STATUS: yes
// REFUSED: has no descriptor: it must be the name of nodes
#include <xmp.h>
int main(void) {
  int x = 0;
  return xmp_desc_of(x) != 0;
}
