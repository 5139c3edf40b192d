// RUN: not xacc-opt %s --offload-split-devices=gang=half 2>&1 | FileCheck %s

// CHECK: error: unknown way 'half' to treat numbers of gangs, expected div or rm
module {
}
