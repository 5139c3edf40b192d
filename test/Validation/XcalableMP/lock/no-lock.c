// FEATURE: 9.3 lock | rejected: no lock
// STATUS: yes
// REFUSED: takes a coarray
int x;
int main(void) {
#pragma xmp lock (3)
  return x;
}
