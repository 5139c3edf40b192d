// The third file: it calls a routine of the second one.
#include "structures.h"

Vector twice(Vector v) {
  Vector zero = {0, 0, 1};
  Vector turned = cross(cross(zero, v), zero);
  return (Vector){turned.x * scale, turned.y * 2, cross(v, zero).y};
}
