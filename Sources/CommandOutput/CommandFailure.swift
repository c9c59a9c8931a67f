package import DocumentStorage
import GraphFiles

/// Why a command ends without success: its exit status and what standard error is told.
package struct CommandFailure: Error {
  package let status: ExitStatus
  /// Lines for standard error.
  package let lines: [SafeText]

  package init(_ status: ExitStatus, lines: [String]) {
    self.status = status
    self.lines = lines.map { SafeText($0) }
  }

  /// One error, and below it what would mend it.
  package init(_ status: ExitStatus, _ message: String, help: String? = nil) {
    self.init(status, lines: ["error: \(message)"] + (help.map { ["help: \($0)"] } ?? []))
  }

  /// Whether a file was to be read that does not exist.
  package private(set) var isMissingFile = false

  /// A file that was not read or not saved.
  package init(_ failure: StorageFailure) {
    let isReading = failure.step == .opening || failure.step == .reading
    let status: ExitStatus =
      failure.isBeforeFirstByte ? (isReading ? .unreadableInput : .uncreatableOutput) : .brokenOff
    self.init(status, failure.message)
    isMissingFile = isReading && failure.isMissing
  }

  /// A data file, which messages call `name`, that gives nothing: with the place in it, where there is one.
  package init(_ failure: GivenDataFailure, of name: String) {
    switch failure {
    case .storage(let failure): self.init(failure)
    case .content(let problem):
      self.init(.invalidData, lines: ["\(name):\(problem.line == nil ? " error: " : "")\(problem.description)"])
    }
  }
}
