// A pointer of the host's, whose value the compiler does not know.
#include <stdio.h>
int main(int argc, char **argv) {
  char *text = argv[0];
#pragma acc serial
  puts(text);
  return argc - 1;
}
