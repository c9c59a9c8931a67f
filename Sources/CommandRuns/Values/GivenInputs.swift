import CommandOutput
package import DocumentStorage
import EditorSession
import EvaluationEngine
import GraphDocument
import GraphFiles
import TextScanning

/// The source of the values for `--set-json`: a file or standard input.
package enum GivenInputsSource {
  case standardInput
  case file(StoragePath)

  /// Returns the source for an argument: `-` is standard input, anything else is a file.
  package static func named(_ argument: String) -> GivenInputsSource {
    argument == "-" ? .standardInput : .file(ArgumentText.path(argument))
  }

  var name: String {
    switch self {
    case .standardInput: "-"
    case .file(let path): path.text
    }
  }

  fileprivate func bytes() throws(CommandFailure) -> [UInt8] {
    do throws(StorageFailure) {
      switch self {
      case .standardInput:
        StandardStreams.announceInput()
        return try FileReading().readStandardInput(limit: InputValues.byteLimit)
      case .file(let path):
        StandardStreams.announcePipe(path)
        return try FileReading().read(path, limit: InputValues.byteLimit)
      }
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// Values for a document's inputs from a JSON object.
///
/// The document determines how each value is interpreted.
struct GivenInputs {
  private let name: String
  private let values: InputValues

  /// Reads the object from a file or standard input.
  ///
  /// - Throws: If the source cannot be read or does not contain a valid object, with the position.
  init(_ source: GivenInputsSource) throws(CommandFailure) {
    try self.init(text: source.bytes(), named: source.name)
  }

  init(text: [UInt8], named name: String) throws(CommandFailure) {
    self.name = name
    do throws(DocumentProblem) {
      values = try InputValues(reading: text)
    } catch {
      throw CommandFailure(.invalidData, lines: ["\(name):\(error.place): error: \(error.message)"])
    }
  }

  /// Returns the edits that set the document's inputs to these values.
  ///
  /// - Throws: If a name is not an input, or its value is of the wrong kind, with the position of the name.
  func edits(in contents: DocumentContents) throws(CommandFailure) -> [Edit] {
    var edits: [Edit] = []
    for entry in values.entries {
      guard let node = contents.node(named: entry.name), contents.isInput(node) else {
        throw unknown(entry, in: contents)
      }
      switch (entry.value, contents.kind(of: node)) {
      case (.number(let value), .number): edits.append(.setContent(node, .number(value)))
      case (.data(let set), .data): edits.append(.setData(node, NodeData(.written(set))))
      case (.data, _):
        throw failure(entry, "'\(entry.name)' is a number but got an array", help: "write one number")
      case (.number, _):
        throw failure(
          entry, "'\(entry.name)' is data but got a single number", help: "write an array, such as [1, 2, 3]")
      }
    }
    return edits
  }

  private func unknown(_ entry: InputValues.Entry, in contents: DocumentContents) -> CommandFailure {
    if let refusal = AskedNodes.insideRefusal(of: entry.name, in: contents) {
      return failure(entry, refusal.sentence, help: refusal.fixIt)
    }
    let what = MessageText.shortened(entry.name)
    let isNode = contents.node(named: entry.name) != nil
    return failure(
      entry, isNode ? "'\(what)' is not an input of the document" : "no input is named '\(what)'",
      help: AskedNodes.inputHelp(for: entry.name, in: contents))
  }

  private func failure(_ entry: InputValues.Entry, _ message: String, help: String?) -> CommandFailure {
    CommandFailure(
      .invalidData, lines: ["\(name):\(entry.place): error: \(message)"] + (help.map { ["help: \($0)"] } ?? []))
  }
}
