package import DocumentStorage
import GraphFiles

/// The exit status of the program, for scripts.
package enum ExitStatus: Int32, CaseIterable, Comparable, Sendable {
  /// All requested values were computed.
  case success = 0
  /// A requested value or a check failed.
  case failed = 1
  /// The command line is invalid.
  case usage = 64
  /// A document, a formula or the rows of a batch are invalid.
  case invalidData = 65
  /// An input cannot be read.
  case unreadableInput = 66
  /// An output cannot be created.
  case uncreatableOutput = 73
  /// Reading or writing failed midway.
  case brokenOff = 74

  /// The meaning of the status, for the help and the manual.
  package var meaning: String {
    switch self {
    case .success: "all requested values exist"
    case .failed: "a value or a check failed or 'diff' found a difference"
    case .usage: "wrong usage"
    case .invalidData: "a document or formula is not valid"
    case .unreadableInput: "an input cannot be read"
    case .uncreatableOutput: "an output cannot be created"
    case .brokenOff: "reading or writing failed"
    }
  }

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The failure of a command: its exit status, and its message on standard error.
package struct CommandFailure: Error {
  package let status: ExitStatus
  /// Lines for standard error.
  package let lines: [SafeText]

  package init(_ status: ExitStatus, lines: [String]) {
    self.status = status
    self.lines = lines.map { SafeText($0) }
  }

  /// Creates a failure from an error message and a suggestion below it.
  package init(_ status: ExitStatus, _ message: String, help: String? = nil) {
    self.init(status, lines: ["error: \(message)"] + (help.map { ["help: \($0)"] } ?? []))
  }

  /// Whether the cause is an input file that does not exist.
  package private(set) var isMissingFile = false

  /// Creates the failure for a file that could not be read or saved.
  ///
  /// `help` suggests a command that works instead.
  package init(_ failure: StorageFailure, help: String? = nil) {
    let isReading = failure.step == .opening || failure.step == .reading
    let status: ExitStatus =
      failure.isBeforeFirstByte ? (isReading ? .unreadableInput : .uncreatableOutput) : .brokenOff
    self.init(status, failure.message, help: help)
    isMissingFile = isReading && failure.isMissing
  }

  /// Returns the result of `body`; a `StorageFailure` becomes a `CommandFailure`.
  package static func telling<Result>(
    _ body: () throws(StorageFailure) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(StorageFailure) {
      return try body()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Creates the failure for a data file with invalid content.
  ///
  /// The message calls the file `name`, and includes the position of the error if it is known.
  package init(_ failure: GivenDataFailure, of name: String) {
    switch failure {
    case .storage(let failure): self.init(failure)
    case .content(let problem):
      self.init(.invalidData, lines: [problem.errorLine(in: name)])
    }
  }
}
