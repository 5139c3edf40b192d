// FEATURE: 6.3 loop | rejected: on something that is no template and no nodes
// STATUS: yes
// REFUSED: 'nope' is not declared as nodes or a template
int main(void) {
#pragma xmp loop (i) on nope(i)
  for (int i = 0; i < 10; i++)
    ;
  return 0;
}
