/// Returns the number of missing numbers in the result of a run.
@_cdecl("nodecalc_failures_count")
public func failureCount(_ failures: UnsafeRawPointer?) -> Int {
  Handle.content(failures, HeldFailures.self)?.rows.count ?? 0
}

/// Returns the row of each missing number.
@_cdecl("nodecalc_failures_rows")
public func failureRows(_ failures: UnsafeRawPointer?) -> UnsafePointer<UInt64>? {
  UnsafePointer(Handle.content(failures, HeldFailures.self)?.rows.baseAddress)
}

/// Returns the index of the output of each missing number.
@_cdecl("nodecalc_failures_outputs")
public func failureOutputs(_ failures: UnsafeRawPointer?) -> UnsafePointer<UInt32>? {
  UnsafePointer(Handle.content(failures, HeldFailures.self)?.outputs.baseAddress)
}

/// Returns the index of the reason for each missing number.
@_cdecl("nodecalc_failures_reasons")
public func failureReasons(_ failures: UnsafeRawPointer?) -> UnsafePointer<UInt32>? {
  UnsafePointer(Handle.content(failures, HeldFailures.self)?.reasons.baseAddress)
}

/// Returns how many different reasons there are for missing numbers.
@_cdecl("nodecalc_failures_reason_count")
public func reasonCount(_ failures: UnsafeRawPointer?) -> Int {
  Handle.content(failures, HeldFailures.self)?.sentences.count ?? 0
}

/// Returns a reason for missing numbers as a sentence.
@_cdecl("nodecalc_failures_reason")
public func reason(_ failures: UnsafeRawPointer?, _ reason: Int) -> UnsafePointer<CChar>? {
  guard let sentences = Handle.content(failures, HeldFailures.self)?.sentences, sentences.indices.contains(reason)
  else {
    return nil
  }
  return sentences[reason].address
}

/// Frees the failures of a run.
@_cdecl("nodecalc_failures_free")
public func freeFailures(_ failures: UnsafeMutableRawPointer?) { Handle.free(failures, HeldFailures.self) }
