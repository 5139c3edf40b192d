// FEATURE: 11.6 transformational procedures | rejected: the name of an array, which is the address of its local section
// STATUS: yes
// REFUSED: 'xmp_sort_down' takes descriptors: write 'xmp_desc_of(key)' or 'key[:]...'
#include <xmp.h>
#define N 31
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int key[N], sorted[N];
#pragma xmp align key[i] with t(i)
#pragma xmp align sorted[i] with t(i)

int main(void) {
  xmp_sort_down(sorted[:], key);
  return 0;
}
