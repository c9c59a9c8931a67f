/// The output of an evaluation: text for standard output, error messages for standard error, and the exit status.
package struct Answer: Equatable {
  private enum Result: Equatable {
    case lines(SafeLines)
    case data([UInt8])
  }

  private var result: Result
  /// The error messages, one per line.
  package private(set) var complaints: [SafeText] = []
  package private(set) var status: ExitStatus

  /// Creates an answer for users, to which lines can be added.
  package init() {
    result = .lines(SafeLines())
    status = .success
  }

  /// Creates an answer from data for other programs.
  package init(data: [UInt8], status: ExitStatus) {
    result = .data(data)
    self.status = status
  }

  /// Replaces the data of the answer, if it has data.
  package mutating func replaceData(_ change: ([UInt8]) -> [UInt8]) {
    if case .data(let data) = result { result = .data(change(data)) }
  }

  package mutating func addLine(_ line: SafeText) {
    guard case .lines(var lines) = result else { return }
    // Moved out of the property, so that it is not copied.
    result = .data([])
    lines.append(line)
    result = .lines(lines)
  }

  /// Sets the status to failed.
  ///
  /// If `complaint` is not nil, records it as the reason why a requested value does not exist.
  package mutating func fail(_ complaint: String?) {
    if let complaint { complaints.append(SafeText(complaint)) }
    status = .failed
  }

  /// Records a remark about a value that was computed; the status does not change.
  package mutating func remark(_ complaint: String?) {
    if let complaint { complaints.append(SafeText(complaint)) }
  }

  /// The text for standard output, as UTF-8.
  package var bytes: [UInt8] {
    switch result {
    case .lines(let lines): lines.bytes
    case .data(let data): data
    }
  }

  /// Writes the result and the error messages to their streams.
  package func print(_ output: StandardOutput) -> ExitStatus {
    switch result {
    case .lines(let lines): output.write(lines)
    case .data(let data): output.write(data: data)
    }
    for complaint in complaints { StandardStreams.report(complaint) }
    return status
  }
}
