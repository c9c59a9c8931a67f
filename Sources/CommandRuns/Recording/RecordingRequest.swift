package import CommandOutput
import DocumentStorage
import EditorInput
import EditorSession
package import Geometry
import TextScanning

/// A requested recording: a script of keys with pauses, and the format of the file.
package struct RecordingRequest {
  let name: String
  let steps: [RecordingNotation.Step]
  let format: RecordingFormat
  /// The time after each key.
  let pace: Duration
  let title: String?

  /// Reads a script.
  ///
  /// - Parameters:
  ///   - script: The script's file, or `-` for standard input.
  ///   - format: The format of the output.
  ///   - pace: The time after each key in seconds, from 0 to `RecordingLimits.pace`.
  ///   - title: The title of the recording; nil for the document's title.
  /// - Throws: `CommandFailure` if the script cannot be read, has an unknown key, or is longer than allowed.
  package init(
    script: String, format: RecordingFormat, pace: Double, title: String?
  ) throws(CommandFailure) {
    name = script
    self.format = format
    self.pace = .milliseconds(Int((pace * 1000).rounded()))
    self.title = title
    let bytes: [UInt8]
    do throws(StorageFailure) {
      if script == "-" {
        StandardStreams.announceInput()
        bytes = try FileReading().readStandardInput(limit: RecordingLimits.scriptBytes)
      } else {
        let path = ArgumentText.path(script)
        StandardStreams.announcePipe(path)
        bytes = try FileReading().read(path, limit: RecordingLimits.scriptBytes)
      }
    } catch {
      throw CommandFailure(error)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(.invalidData, "\(script): not UTF-8 text", help: "save the script as UTF-8")
    }
    do throws(RecordingNotation.Problem) {
      steps = try RecordingNotation.parse(text)
    } catch {
      throw Self.failure(error, in: script)
    }
    let inputs = steps.filter { if case .input = $0.action { true } else { false } }
    if inputs.count > RecordingLimits.inputs {
      throw Self.failure(
        "a recording has at most \(RecordingLimits.inputs) keys", line: inputs[RecordingLimits.inputs].line, in: script,
        help: "split the script and record the parts one by one")
    }
  }

  private static func failure(_ problem: RecordingNotation.Problem, in script: String) -> CommandFailure {
    let help: String
    let message: String
    switch problem.reason {
    case .unknownKey:
      message = "there is no key '<\(problem.text)>'"
      help =
        Suggestion.question(for: problem.text, among: KeyNotation.keyNames)
        ?? "'nodecalc keys' lists the keys; write '<lt>' for '<' itself"
    case .invalidPause:
      message = "'<\(problem.text)>' is not a pause"
      help = "write a time from 0 to \(RecordingLimits.pauseSeconds) seconds, such as '<wait 0.5s>'"
    }
    return CommandFailure(
      .invalidData,
      lines: ["\(script):\(problem.line):\(problem.column): error: \(message)", "help: \(help)"])
  }

  static func failure(_ message: String, line: Int, in script: String, help: String) -> CommandFailure {
    CommandFailure(.invalidData, lines: ["\(script):\(line): error: \(message)", "help: \(help)"])
  }

  /// Checks the size of the screen.
  ///
  /// - Throws: `CommandFailure` if the screen is too small or too large.
  package static func check(_ size: Size) throws(CommandFailure) {
    let (least, columns, rows) = (RecordingLimits.least, RecordingLimits.columns, RecordingLimits.rows)
    guard least.columns...columns ~= size.columns, least.rows...rows ~= size.rows else {
      throw CommandFailure(
        .usage, "'--size \(size.columns)x\(size.rows)' cannot be recorded",
        help: "choose a size from \(least.columns)x\(least.rows) to \(columns)x\(rows)")
    }
  }
}
