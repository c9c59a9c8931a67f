/// The output of an evaluation: text for standard output, complaints for standard error, and how it ended.
package struct Answer: Equatable {
  /// The text for standard output.
  private enum Result: Equatable {
    case lines(SafeLines)
    case data([UInt8])
  }

  private var result: Result
  /// One per line.
  package private(set) var complaints: [SafeText] = []
  package private(set) var status: ExitStatus

  /// Lines for people, none yet.
  package init() {
    result = .lines(SafeLines())
    status = .success
  }

  /// Data for programs.
  package init(data: [UInt8], status: ExitStatus) {
    result = .data(data)
    self.status = status
  }

  package mutating func addLine(_ line: SafeText) {
    guard case .lines(var lines) = result else { return }
    // Taken out, so that nothing is copied.
    result = .data([])
    lines.append(line)
    result = .lines(lines)
  }

  /// Records that a requested value does not exist, with the reason.
  package mutating func fail(_ complaint: String?) {
    if let complaint { complaints.append(SafeText(complaint)) }
    status = .failed
  }

  /// Adds a remark beside a value that exists.
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

  /// Prints results and complaints to their streams.
  package func print(_ output: StandardOutput) -> ExitStatus {
    switch result {
    case .lines(let lines): output.write(lines)
    case .data(let data): output.write(data: data)
    }
    for complaint in complaints { StandardStreams.report(complaint) }
    return status
  }
}
