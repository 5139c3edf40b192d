// FEATURE: 2.3 references | rejected: a range of a template that ends out of constant bounds, in brackets
// STATUS: yes
// REFUSED: subscript 16 of template 't' is outside its bounds 2:15
#include "../Inputs/check.h"
#pragma xmp nodes p[*]
#pragma xmp template t(2 : 15)
#pragma xmp distribute t[block] onto p

int main(void) {
  int m = 1;
#pragma xmp bcast(m) on t[2:7:2]
#pragma xmp bcast(m) on t[10:4:2]
  return CHECK_END();
}
