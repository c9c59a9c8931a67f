/// What is on the command line: a command's name and, behind a blank, what it is to act on.
struct CommandLine {
  /// What a command takes behind its name.
  enum Argument {
    /// The path of a file.
    case file
    /// The path of a file in the format of its ending.
    case exportedFile
    /// What makes a node: an operator, or a number, with or without a name before it.
    case entry
    /// The name of an operator.
    case operatorName
    /// Words to find nodes by, or the name of one.
    case node
    /// Anything else that the command's own line takes.
    case text
    /// The title of a frame.
    case frame
    /// The name of a document that comes with the program.
    case example
    /// The name of a theme.
    case theme
    /// What is to be explained: a command, an operator, or any word.
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

  /// The command that is meant: by its name, or by the short form that everybody's fingers know.
  var command: Command? {
    if let command = Command.called(name) { return command }
    guard name.hasSuffix("!"), let command = Command.called(String(name.dropLast())) else { return nil }
    return command == .quit ? .quitDiscarding : command.isForcible ? command : nil
  }

  /// Whether the command may do what it would else refuse: replace a text, or leave changes behind.
  var isForced: Bool { name.hasSuffix("!") }

  /// What the command takes; nil for nothing.
  var kind: Argument? { command?.argument }

  /// Whether the command takes the path of a file.
  var takesPath: Bool { kind == .file || kind == .exportedFile }

  /// Which node, or row of the table, a line of digits alone asks for, from 1.
  var number: Int? { argument == nil ? Int(name) : nil }
}
