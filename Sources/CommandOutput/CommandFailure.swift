package import DocumentStorage
import GraphFiles

/// The exit status of the program, for scripts.
package enum ExitStatus: Int32, CaseIterable, Comparable, Sendable {
  /// All requested values exist.
  case success = 0
  /// A requested value failed, or a check did.
  case failed = 1
  /// The command line makes no sense.
  case usage = 64
  /// A document, formula or the rows of a batch are not valid.
  case invalidData = 65
  /// An input cannot be read.
  case unreadableInput = 66
  /// An output cannot be created.
  case uncreatableOutput = 73
  /// Reading or writing broke off.
  case brokenOff = 74

  /// Its meaning for help and manual.
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

/// Why a command ends without success: its exit status and its message on standard error.
package struct CommandFailure: Error {
  package let status: ExitStatus
  /// Lines for standard error.
  package let lines: [SafeText]

  package init(_ status: ExitStatus, lines: [String]) {
    self.status = status
    self.lines = lines.map { SafeText($0) }
  }

  /// One error, and below it a suggestion.
  package init(_ status: ExitStatus, _ message: String, help: String? = nil) {
    self.init(status, lines: ["error: \(message)"] + (help.map { ["help: \($0)"] } ?? []))
  }

  /// Whether a file was to be read that does not exist.
  package private(set) var isMissingFile = false

  /// A file that was not read or not saved.
  ///
  /// `help` is the command that works all the same.
  package init(_ failure: StorageFailure, help: String? = nil) {
    let isReading = failure.step == .opening || failure.step == .reading
    let status: ExitStatus =
      failure.isBeforeFirstByte ? (isReading ? .unreadableInput : .uncreatableOutput) : .brokenOff
    self.init(status, failure.message, help: help)
    isMissingFile = isReading && failure.isMissing
  }

  /// The result of `body`; a file that it cannot read or save ends the command.
  package static func telling<Result>(
    _ body: () throws(StorageFailure) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(StorageFailure) {
      return try body()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// A data file, which messages call `name`, that gives nothing: with the place in it, if there is one.
  package init(_ failure: GivenDataFailure, of name: String) {
    switch failure {
    case .storage(let failure): self.init(failure)
    case .content(let problem):
      self.init(.invalidData, lines: ["\(name):\(problem.line == nil ? " error: " : "")\(problem.description)"])
    }
  }
}
