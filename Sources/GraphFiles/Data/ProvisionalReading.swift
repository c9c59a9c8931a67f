/// An outcome or a failure of reading the beginning of a data file as it arrives, which all of its rows may change.
public protocol ProvisionalReading {
  /// Whether the file must be read again with all of its rows, because later rows show that its beginning misled.
  var isProvisional: Bool { get }
}

extension DataFileContents: ProvisionalReading {}
extension DataFileSurvey: ProvisionalReading {}
extension DataFileProblem: ProvisionalReading {}

/// Returns the outcome of reading a data file, which is read a second time if its beginning misled.
///
/// - Parameter read: Reads the file; its argument is whether all rows decide how it is read.
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
