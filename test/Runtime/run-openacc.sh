#!/bin/sh
# usage: run-openacc.sh PROGRAM FAKE_CUDA_DRIVER
# Runs the program on each kind of device. It must say that it is complete.
program=$1
export XACC_CUDA_LIBRARY=$2 FAKE_CUDA_DEVICES=2 XACC_TRANSPORT=self
failed=0
check() {
  output=$(timeout 60 "$program" 2>&1)
  if [ $? = 0 ] && printf '%s\n' "$output" | grep -q '^openacc: complete$'; then
    echo "$1: passed"
  else
    printf '%s\n' "$output"
    echo "$1: FAILED"
    failed=1
  fi
}
for devices in host:1 host:3 none cuda cuda:1 cuda:0,0; do
  XACC_DEVICES=$devices check "$devices"
done
XACC_DEVICES=host:2 XACC_CHECK=memory check "host:2, XACC_CHECK=memory"
check "not chosen"
XACC_CUDA_LIBRARY=/nowhere/libcuda.so.1 check "not chosen, no driver"
exit $failed
