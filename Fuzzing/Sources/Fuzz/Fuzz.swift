import FuzzTargets
import Glibc

/// What is fuzzed, chosen by `NODECALC_FUZZ_TARGET`: libFuzzer has the arguments for itself.
private let target: FuzzTarget = {
  let name = getenv("NODECALC_FUZZ_TARGET").map { String(cString: $0) } ?? ""
  if let target = FuzzTarget.named(name) { return target }
  let names = FuzzTarget.all.map(\.name).joined(separator: " ")
  print("set NODECALC_FUZZ_TARGET to one of: \(names)")
  exit(64)
}()

/// What libFuzzer calls for each input; -1 is for one that it need not remember.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  if count > target.longest { return -1 }
  do throws(FuzzFailure) {
    try target.read(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    // A promise that did not hold is a find as a crash is.
    fatalError(error.sentence)
  }
  return 0
}
