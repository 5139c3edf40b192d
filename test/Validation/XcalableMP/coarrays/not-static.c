// FEATURE: 9.1 coarrays | rejected: an automatic coarray
// STATUS: yes
// REFUSED: coarray 'x' must be declared at file scope or as static
int main(void) {
  int x:[*];
  x = 0;
  return x;
}
