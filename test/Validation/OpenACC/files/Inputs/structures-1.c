// The second file of structures.c.
#include "structures.h"

float scale;

Vector cross(Vector a, Vector b) {
  Vector result = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                   a.x * b.y - a.y * b.x};
  a.x = 100; // a copy
  return result;
}
struct large fill(enum kind kind, _Bool on, signed char c, const Vector *v,
                  struct large old, short s) {
  for (int i = 0; i < 9; i++)
    old.values[i] += i * kind + v->x + s;
  old.tag.on = on && !old.tag.on;
  old.tag.name[1] = c;
  return old;
}
_Bool isOn(const struct large one) { return one.tag.on; }
double *pick(double *from, struct large which) {
  return &from[(int)which.values[0]];
}
Word swapped(Word word) {
  Word other = word;
  other.parts[0] = word.parts[1];
  other.parts[1] = word.parts[0];
  return other;
}
void addTo(double *row, int n, Vector v) {
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    row[i] += i % 3 == 0 ? v.x : i % 3 == 1 ? v.y : v.z;
}
