// FEATURE: 5.3 descriptors | rejected: xmp_desc_of of a plain variable
// STATUS: yes
// REFUSED: xmp_desc_of
#include <xmp.h>
int main(void) {
  int x = 0;
  return xmp_desc_of(x) != 0;
}
