/// What an evaluation has to say: text for standard output, complaints for standard error, and how it ended.
struct Answer: Equatable {
  var text: [UInt8] = []
  /// A line each, not yet made safe for a terminal.
  var complaints: [String] = []
  var status = ExitStatus.success

  mutating func addLine(_ line: String) {
    text.append(contentsOf: line.utf8)
    text.append(UInt8(ascii: "\n"))
  }

  /// A value that was asked for does not exist, for that reason.
  mutating func fail(_ complaint: String?) {
    if let complaint { complaints.append(complaint) }
    status = .failed
  }

  /// Something is to be said beside a value that exists.
  mutating func remark(_ complaint: String?) {
    if let complaint { complaints.append(complaint) }
  }

  /// Gives everything to whom it is for.
  func print(_ output: StandardOutput) -> ExitStatus {
    output.write(text)
    for complaint in complaints { StandardStreams.report(complaint) }
    return status
  }
}
