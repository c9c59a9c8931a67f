/// The text of the command line: a command's name and, after a blank, its argument.
struct CommandLine {
  /// The kind of argument after a command's name.
  enum Argument {
    /// The path of a file.
    case file
    /// The path of an exported file, whose extension selects the format.
    case exportedFile
    /// A definition of a node: an operator or a number, optionally with a name before it.
    case entry
    /// The name of an operator.
    case operatorName
    /// Words for a search of nodes, or the name of a node.
    case node
    /// A text for the prompt that the command opens.
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
  /// The text after the name and a blank; nil if no blank follows the name.
  let argument: String?

  init(_ text: String) {
    let line = text.drop { $0.isWhitespace }
    let end = line.firstIndex { $0.isWhitespace } ?? line.endIndex
    name = String(line[..<end])
    argument = end == line.endIndex ? nil : String(line[end...].drop { $0.isWhitespace })
  }

  /// The command with this name or short form.
  ///
  /// Nil if there is none, or if the name ends with `!` and the command does not accept this.
  var command: Command? {
    if let command = Command.called(name) { return command }
    guard name.hasSuffix("!"), let command = Command.called(String(name.dropLast())) else { return nil }
    return command == .quit ? .quitDiscarding : command.isForcible ? command : nil
  }

  /// Whether the name ends in `!`, so that the command may replace a text or discard changes.
  var isForced: Bool { name.hasSuffix("!") }

  /// The kind of the command's argument; nil if it takes none.
  var kind: Argument? { command?.argument }

  /// Whether the command takes the path of a file.
  var takesPath: Bool { kind == .file || kind == .exportedFile }

  /// The number of a node or of a row of the table, from 1, if the line is only digits; otherwise nil.
  var number: Int? { argument == nil ? Int(name) : nil }
}
