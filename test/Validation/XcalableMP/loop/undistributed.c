// FEATURE: 6.3 loop | rejected: on a template that is not distributed
// STATUS: yes
// REFUSED: template 't' is not distributed
#pragma xmp template t(0 : 9)
int main(void) {
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < 10; i++)
    ;
  return 0;
}
