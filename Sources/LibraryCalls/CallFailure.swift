import CommandOutput
import DocumentStorage
import GraphFiles
import TextScanning

struct CallFailure: Error {
  /// The status code, one of the numbers in `nodecalc.h`.
  var status: Int32
  var message: String
  var help: String?

  /// The status for an invalid argument of a call, such as a null pointer.
  static let misuse: Int32 = 1

  static func misuse(_ message: String) -> CallFailure { CallFailure(status: misuse, message: message) }

  /// Creates the failure for a name that is not in the document, or names something unsuitable for the call.
  static func usage(_ message: String, help: String?) -> CallFailure {
    CallFailure(status: ExitStatus.usage.rawValue, message: message, help: help)
  }

  static func invalid(_ message: String, help: String?) -> CallFailure {
    CallFailure(status: ExitStatus.invalidData.rawValue, message: message, help: help)
  }

  private init(status: Int32, message: String, help: String? = nil) {
    self.status = status
    // The caller may print names and paths from other sources on a terminal.
    self.message = SafeText(message).text
    self.help = help.map { SafeText($0).text }
  }

  init(_ failure: StorageFailure) {
    self.init(status: CommandFailure(failure).status.rawValue, message: failure.message)
  }

  /// Creates the failure for a text that is not a valid document.
  ///
  /// `name` is the name of the text in the message.
  init(_ problem: DocumentProblem, of name: String) {
    self.init(status: ExitStatus.invalidData.rawValue, message: "\(name):\(problem.place): \(problem.message)")
  }
}

/// A failure that the caller accesses by a handle.
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
