/// How many numbers are missing.
@_cdecl("nodecalc_failures_count")
public func failureCount(_ failures: UnsafeRawPointer?) -> Int {
  Handle.content(failures, HeldFailures.self)?.rows.count ?? 0
}

/// In which row each of them is missing.
@_cdecl("nodecalc_failures_rows")
public func failureRows(_ failures: UnsafeRawPointer?) -> UnsafePointer<UInt64>? {
  UnsafePointer(Handle.content(failures, HeldFailures.self)?.rows.baseAddress)
}

/// The output of each of them.
@_cdecl("nodecalc_failures_outputs")
public func failureOutputs(_ failures: UnsafeRawPointer?) -> UnsafePointer<UInt32>? {
  UnsafePointer(Handle.content(failures, HeldFailures.self)?.outputs.baseAddress)
}

/// The reason of each of them.
@_cdecl("nodecalc_failures_reasons")
public func failureReasons(_ failures: UnsafeRawPointer?) -> UnsafePointer<UInt32>? {
  UnsafePointer(Handle.content(failures, HeldFailures.self)?.reasons.baseAddress)
}

/// How many different reasons there are.
@_cdecl("nodecalc_failures_reason_count")
public func reasonCount(_ failures: UnsafeRawPointer?) -> Int {
  Handle.content(failures, HeldFailures.self)?.sentences.count ?? 0
}

/// The sentence of a reason.
@_cdecl("nodecalc_failures_reason")
public func reason(_ failures: UnsafeRawPointer?, _ reason: Int) -> UnsafePointer<CChar>? {
  guard let sentences = Handle.content(failures, HeldFailures.self)?.sentences, sentences.indices.contains(reason)
  else {
    return nil
  }
  return sentences[reason].address
}

/// Gives the failures of a run back.
@_cdecl("nodecalc_failures_free")
public func freeFailures(_ failures: UnsafeMutableRawPointer?) { Handle.free(failures, HeldFailures.self) }
