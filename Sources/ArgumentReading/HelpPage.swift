/// The help of a command: its purpose, its usage, and all its arguments.
public struct HelpPage {
  let abstract: String
  let discussion: String
  let usage: String
  private let arguments: [ArgumentDeclaration]
  private let commands: [(name: String, abstract: String)]

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - abstract: The purpose of the command, in one sentence.
  ///   - discussion: Further text; it may have several lines.
  ///   - usage: How to call the command; it may have several lines.
  ///   - arguments: The arguments of the command.
  ///   - commands: The subcommands.
  public init(
    abstract: String, discussion: String, usage: String, arguments: [ArgumentDeclaration],
    commands: [(name: String, abstract: String)] = []
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.usage = usage
    self.arguments = arguments
    self.commands = commands
  }

  private static let indent = 26

  /// Returns the page in lines of at most this many columns, unless a word is longer.
  public func text(columns: Int = 80) -> String {
    let columns = max(columns, Self.indent + 20)
    var parts = [Self.wrapped("OVERVIEW: " + abstract, columns)]
    if !discussion.isEmpty {
      parts.append(Self.lines(discussion).map { Self.wrapped($0, columns) }.joined(separator: "\n"))
    }
    parts.append("USAGE: " + Self.lines(usage).joined(separator: "\n       "))
    for (title, arguments) in sections {
      parts.append(([title + ":"] + arguments.map { Self.entry($0, $1, columns) }).joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  typealias Entry = (label: String, sentence: String)

  /// The sections: positional arguments, titled groups, other options, commands.
  var sections: [(title: String, entries: [Entry])] {
    var sections: [(title: String, entries: [Entry])] = []
    func add(_ title: String, _ entries: [Entry]) {
      if entries.isEmpty { return }
      sections.append((title, entries))
    }
    func entries(_ isWanted: (ArgumentDeclaration) -> Bool) -> [Entry] {
      arguments.filter(isWanted).map { ($0.synopsis, Self.sentence($0)) }
    }
    add("ARGUMENTS", entries { $0.form == .positional })
    var titles: [String] = []
    for argument in arguments where argument.form != .positional {
      if let title = argument.section, !titles.contains(title) { titles.append(title) }
    }
    for title in titles { add(title.uppercased(), entries { $0.form != .positional && $0.section == title }) }
    add(
      "OPTIONS",
      entries { $0.form != .positional && $0.section == nil }
        + [(WordSorting.helpFlags.joined(separator: ", "), "Show help information.")])
    add("SUBCOMMANDS", commands.map { ($0.name, $0.abstract) })
    return sections
  }

  private static func sentence(_ argument: ArgumentDeclaration) -> String {
    let words = argument.form == .option ? argument.words() : []
    let notes = [
      words.isEmpty ? nil : "values: " + words.joined(separator: ", "), argument.standard.map { "default: " + $0 },
    ].compactMap(\.self)
    return argument.help + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  private static func entry(_ label: String, _ sentence: String, _ columns: Int) -> String {
    let start = "  " + label
    let gap = indent - start.count
    let text = wrapped(String(repeating: " ", count: indent) + sentence, columns, indent: indent)
    return gap > 0 ? start + text.dropFirst(start.count) : start + "\n" + text
  }

  /// Returns a line broken into lines of at most this many columns.
  ///
  /// A line that begins with two blanks is an example or a table row. Examples are not broken. A table row has two
  /// cells with two or more blanks between them; its continuation lines align with the second cell.
  private static func wrapped(_ line: String, _ columns: Int) -> String {
    guard line.hasPrefix("  ") else { return wrapped(line, columns, indent: 0) }
    guard line.count > columns, let row = row(line) else { return line }
    return wrapped(line, columns, indent: line.count - row.sentence.count)
  }

  /// Splits an indented line into two cells at its first run of two or more spaces.
  ///
  /// Returns nil if the line is not indented or has no such run.
  static func row(_ line: String) -> Entry? {
    let cells = line.drop { $0 == " " }
    guard cells.count < line.count, let gap = cells.indices.first(where: { cells[$0...].hasPrefix("  ") }) else {
      return nil
    }
    return (String(cells[..<gap]), String(cells[gap...].drop { $0 == " " }))
  }

  private static func wrapped(_ line: String, _ columns: Int, indent: Int) -> String {
    var text = String(line.prefix(indent))
    var column = indent
    var isFirst = true
    for word in line.dropFirst(indent).split(separator: " ") {
      if !isFirst, column + 1 + word.count > columns {
        text += "\n" + String(repeating: " ", count: indent)
        column = indent
      } else if !isFirst {
        text += " "
        column += 1
      }
      text += word
      column += word.count
      isFirst = false
    }
    return text
  }
}
