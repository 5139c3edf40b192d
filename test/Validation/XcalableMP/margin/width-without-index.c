// FEATURE: 6.3 loop | rejected: a width for a subscript without a loop index
// STATUS: yes
// REFUSED: the width of a subscript that is no loop index must be 0
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : 9, 0 : 9)
#pragma xmp distribute t(block, block) onto q
int main(void) {
#pragma xmp loop (i) on t(i, *) expand(1, 1)
  for (int i = 0; i < 10; i++)
    ;
  return 0;
}
