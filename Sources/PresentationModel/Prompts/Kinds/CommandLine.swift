/// The text of the command line: a command's name and, after a blank, its argument.
struct CommandLine {
  /// The kind of argument after a command's name.
  enum Argument {
    /// The path of a file.
    case file
    /// The path of a file in the format of its ending.
    case exportedFile
    /// A definition of a node: an operator or a number, with or without a name before it.
    case entry
    /// The name of an operator.
    case operatorName
    /// Words to find nodes by, or the name of one.
    case node
    /// Anything else that the command's own line takes.
    case text
    /// The title of a frame.
    case frame
    /// The name of an example document.
    case example
    /// The name of a theme.
    case theme
    /// A topic of help: a command, an operator, or any word.
    case topic
  }

  let name: String
  /// nil if no blank is behind the name.
  let argument: String?

  init(_ text: String) {
    let line = text.drop { $0.isWhitespace }
    let end = line.firstIndex { $0.isWhitespace } ?? line.endIndex
    name = String(line[..<end])
    argument = end == line.endIndex ? nil : String(line[end...].drop { $0.isWhitespace })
  }

  /// The command, by its name, or by a common short form.
  var command: Command? {
    if let command = Command.called(name) { return command }
    guard name.hasSuffix("!"), let command = Command.called(String(name.dropLast())) else { return nil }
    return command == .quit ? .quitDiscarding : command.isForcible ? command : nil
  }

  /// Whether `!` lets the command replace a text or discard changes.
  var isForced: Bool { name.hasSuffix("!") }

  /// The argument of the command; nil for none.
  var kind: Argument? { command?.argument }

  /// Whether the command takes the path of a file.
  var takesPath: Bool { kind == .file || kind == .exportedFile }

  /// The number, from 1, of a node or of a row of the table, if the line is only digits.
  var number: Int? { argument == nil ? Int(name) : nil }
}
