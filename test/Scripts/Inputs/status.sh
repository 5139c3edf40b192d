#!/usr/bin/env bash
# usage: status.sh STATUS COMMAND...: succeeds if the command ends with STATUS.
expected=$1
shift
"$@" && status=0 || status=$?
[[ $status -eq $expected ]] || {
  echo "the status is $status, not $expected"
  exit 1
}
