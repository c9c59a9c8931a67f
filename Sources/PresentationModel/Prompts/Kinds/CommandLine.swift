/// The text of the command line: a command's name, then a blank and its argument.
struct CommandLine {
  enum Argument {
    case file
    /// The path of an exported file, whose extension selects the format.
    case exportedFile
    /// A definition of a node: an operator or a number, optionally with a name before it.
    case entry
    case operatorName
    /// Words for a search of nodes, or the name of a node.
    case node
    case text
    case frame
    case example
    case theme
    case topic
  }

  let name: String
  let argument: String?

  init(_ text: String) {
    let line = text.drop { $0.isWhitespace }
    let end = line.firstIndex { $0.isWhitespace } ?? line.endIndex
    name = String(line[..<end])
    argument = end == line.endIndex ? nil : String(line[end...].drop { $0.isWhitespace })
  }

  /// The command with this name or short form; nil if there is none, or if it does not accept the `!` at the end.
  var command: Command? {
    if let command = Command.called(name) { return command }
    guard name.hasSuffix("!"), let command = Command.called(String(name.dropLast())) else { return nil }
    return command == .quit ? .quitDiscarding : command.isForcible ? command : nil
  }

  /// Whether the name ends in `!`, so that the command may replace a text or discard changes.
  var isForced: Bool { name.hasSuffix("!") }

  var kind: Argument? { command?.argument }

  var takesPath: Bool { kind == .file || kind == .exportedFile }

  /// The number of a node or of a table row, from 1, if the line has only digits; otherwise nil.
  var number: Int? { argument == nil ? Int(name) : nil }
}
