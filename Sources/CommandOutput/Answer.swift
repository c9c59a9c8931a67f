/// The output of an evaluation: text for standard output, complaints for standard error, and the status.
package struct Answer: Equatable {
  /// The text for standard output.
  private enum Result: Equatable {
    case lines(SafeLines)
    case data([UInt8])
  }

  private var result: Result
  /// The complaints, one per line.
  package private(set) var complaints: [SafeText] = []
  package private(set) var status: ExitStatus

  /// Creates an answer without lines, for users.
  package init() {
    result = .lines(SafeLines())
    status = .success
  }

  /// Creates an answer from data for other programs.
  package init(data: [UInt8], status: ExitStatus) {
    result = .data(data)
    self.status = status
  }

  package mutating func addLine(_ line: SafeText) {
    guard case .lines(var lines) = result else { return }
    // Moved out of the property, so that it is not copied.
    result = .data([])
    lines.append(line)
    result = .lines(lines)
  }

  /// Records that a requested value does not exist, with the reason.
  package mutating func fail(_ complaint: String?) {
    if let complaint { complaints.append(SafeText(complaint)) }
    status = .failed
  }

  /// Adds a note about a value that exists.
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

  /// Writes the result and the complaints to their streams.
  package func print(_ output: StandardOutput) -> ExitStatus {
    switch result {
    case .lines(let lines): output.write(lines)
    case .data(let data): output.write(data: data)
    }
    for complaint in complaints { StandardStreams.report(complaint) }
    return status
  }
}
