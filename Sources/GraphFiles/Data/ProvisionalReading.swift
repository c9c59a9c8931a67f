/// The outcome of reading a data file.
///
/// If the options were detected only from the beginning of the file, the outcome may be wrong.
public protocol ProvisionalReading {
  /// Whether the whole file must be read again, because later rows contradict the options detected from its beginning.
  var isProvisional: Bool { get }
}

extension DataFileContents: ProvisionalReading {}
extension DataFileSurvey: ProvisionalReading {}
extension DataFileProblem: ProvisionalReading {}

/// Reads a data file, and reads it a second time if the options detected from its beginning were wrong.
///
/// - Parameter read: Reads the file; its argument is whether options are detected from the whole file.
/// - Returns: The outcome of the last reading.
/// - Throws: The failure of the last reading.
/// - Complexity: At most two readings.
public func readingAgain<Outcome: ProvisionalReading, Failure: ProvisionalReading & Error>(
  _ read: (_ readsWhole: Bool) throws(Failure) -> Outcome
) throws(Failure) -> Outcome {
  do throws(Failure) {
    let outcome = try read(false)
    if !outcome.isProvisional { return outcome }
  } catch {
    if !error.isProvisional { throw error }
  }
  return try read(true)
}
