. /tmp/env.sh; cd /tmp/h3/t
for T in int long; do clang-22 -w -DT=$T a.c -o a0; xacc-cc -w -DT=$T --no-cuda -O2 a.c -o a1
for k in "" 1 "1 2" "1 2 3" "1 2 3 4"; do ./a0 $k > o0; XACC_DEVICES=host:3 ./a1 $k > o1 2>&1; cmp -s o0 o1 && echo $T $k ok || { echo $T $k; head -3 o0 o1; }; done; done
