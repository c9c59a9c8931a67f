import CommandOutput
import DocumentStorage
import GraphFiles
import TextScanning

/// The reason why a call fails.
struct CallFailure: Error {
  /// One of the numbers of `nodecalc.h`.
  var status: Int32
  /// The problem, and its place.
  var message: String
  /// A suggestion; nil if there is none.
  var help: String?

  /// An argument that no caller means.
  static let misuse: Int32 = 1

  /// Wrong use of a call: which argument, and why.
  static func misuse(_ message: String) -> CallFailure { CallFailure(status: misuse, message: message) }

  /// A name that the document does not have, or has for something else.
  static func usage(_ message: String, help: String?) -> CallFailure {
    CallFailure(status: ExitStatus.usage.rawValue, message: message, help: help)
  }

  /// An invalid value for its target.
  static func invalid(_ message: String, help: String?) -> CallFailure {
    CallFailure(status: ExitStatus.invalidData.rawValue, message: message, help: help)
  }

  private init(status: Int32, message: String, help: String? = nil) {
    self.status = status
    // Names and paths of others come to a terminal through whoever calls.
    self.message = SafeText(message).text
    self.help = help.map { SafeText($0).text }
  }

  /// A document that cannot be read.
  init(_ failure: StorageFailure) {
    self.init(status: CommandFailure(failure).status.rawValue, message: failure.message)
  }

  /// A text that is not a document; messages call it `name`.
  init(_ problem: DocumentProblem, of name: String) {
    self.init(status: ExitStatus.invalidData.rawValue, message: "\(name):\(problem.place): \(problem.message)")
  }
}

/// A failure in a handle.
final class HeldFailure: HandleContent {
  static let mark: UInt64 = 0x6E6F_6465_6572_726F

  let status: Int32
  let message: CText
  let help: CText?

  init(_ failure: CallFailure) {
    status = failure.status
    message = CText(failure.message)
    help = failure.help.map { CText($0) }
  }
}
