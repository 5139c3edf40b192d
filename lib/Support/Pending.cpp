// Place-holder until the pass of this name is linked.
#include "mlir/Pass/Pass.h"
namespace xacc {
__attribute__((weak)) std::unique_ptr<mlir::Pass> createConvertXMPToMPIPass() { return nullptr; }
}
