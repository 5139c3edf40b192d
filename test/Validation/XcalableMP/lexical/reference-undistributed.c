// FEATURE: 2.3 references | rejected: a template that is not distributed
// STATUS: yes
// REFUSED: template 't' is not distributed
#pragma xmp template t(0 : 9)
int main(void) {
#pragma xmp barrier on t(1)
  return 0;
}
