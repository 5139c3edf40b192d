// A unit with OpenACC alone, whose constructor comes first.
int shift = 5;
#pragma acc declare copyin(shift)
int shifted(int x) {
  int result;
#pragma acc serial copyout(result)
  result = x + shift;
  return result;
}
