/// A command as a page of section 1 of the manual: the text for `man`, in macros of man(7) that groff and mandoc know.
public struct ManualPage {
  /// A further section beside the help.
  public struct Section {
    /// In capitals.
    public let title: String
    /// A term with a sentence about it, each.
    public let entries: [(term: String, sentence: String)]

    /// A title with its entries.
    public init(_ title: String, _ entries: [(term: String, sentence: String)]) {
      self.title = title
      self.entries = entries
    }
  }

  private let page: HelpPage
  private let name: String
  private let source: String
  private let date: String
  private let closing: [Section]
  private let related: [String]

  /// - Parameters:
  ///   - page: The help page.
  ///   - name: The page's own name, such as `nodecalc-check`.
  ///   - source: The program and its version.
  ///   - date: The day of that version, as 2026-11-23.
  ///   - closing: The sections after the help.
  ///   - related: The names of other pages.
  public init(
    _ page: HelpPage, name: String, source: String, date: String, closing: [Section], related: [String]
  ) {
    self.page = page
    self.name = name
    self.source = source
    self.date = date
    self.closing = closing
    self.related = related
  }

  /// The page, in ASCII, so that it is read in every locale.
  public var text: String {
    var lines = [
      ".TH \(Self.quoted(name.uppercased())) 1 \(date) \(Self.quoted(source)) \(Self.quoted("User Commands"))",
      ".SH NAME",
      "\(Self.escaped(name)) \\- \(Self.escaped(page.abstract.hasSuffix(".") ? String(page.abstract.dropLast()) : page.abstract))",
      ".SH SYNOPSIS",
    ]
    lines += Self.synopsis(page.usage)
    if !page.discussion.isEmpty { lines += [".SH DESCRIPTION"] + Self.paragraphs(page.discussion) }
    for (title, entries) in page.sections { lines += Self.section(title, entries) }
    for section in closing { lines += Self.section(section.title, section.entries.map { ($0.term, $0.sentence) }) }
    if !related.isEmpty {
      lines += [".SH SEE ALSO"]
      lines += related.enumerated().map { index, name in
        ".BR \(Self.escaped(name)) (1)" + (index + 1 < related.count ? "," : "")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ title: String, _ entries: [HelpPage.Entry]) -> [String] {
    [".SH \(quoted(title))"] + entries.flatMap { entry($0) }
  }

  private static func entry(_ entry: HelpPage.Entry) -> [String] {
    [".TP", label(entry.label), line(entry.sentence)]
  }

  /// Text to be typed is bold, placeholders are italic.
  private static func label(_ label: String) -> String {
    label.split(separator: " ").map { word in
      (word.hasPrefix("<") ? "\\fI" : "\\fB") + escaped(word) + "\\fR"
    }.joined(separator: " ")
  }

  /// A synopsis for each way of calling; a line that begins with a blank continues the one before.
  private static func synopsis(_ usage: String) -> [String] {
    var ways: [String] = []
    for line in HelpPage.lines(usage) {
      let words = String(line.drop { $0 == " " })
      if line.hasPrefix(" "), let last = ways.popLast() { ways.append(last + " " + words) } else { ways.append(words) }
    }
    return ways.flatMap { way in
      let command = way.prefix { $0 != " " }
      return [".SY \(quoted(command))", line(way.dropFirst(command.count + 1)), ".YS"]
    }
  }

  /// Text in paragraphs, examples as they are, tables as lists of their first cells.
  private static func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    var isFirst = true
    var rest = HelpPage.lines(text)[...]
    while let first = rest.first {
      if first.isEmpty {
        rest.removeFirst()
        continue
      }
      let isIndented = first.hasPrefix("  ")
      let block = rest.prefix { !$0.isEmpty && $0.hasPrefix("  ") == isIndented }
      rest = rest.dropFirst(block.count)
      let rows = block.compactMap { HelpPage.row($0) }
      if !isIndented {
        if !isFirst { lines.append(".PP") }
        for (index, text) in block.enumerated() { lines += index == 0 ? [line(text)] : [".br", line(text)] }
      } else if rows.count == block.count {
        lines += rows.flatMap { entry($0) }
      } else {
        lines += [".sp", ".in +4n", ".nf"] + block.map { line($0.dropFirst(2)) } + [".fi", ".in"]
      }
      isFirst = false
    }
    return lines
  }

  /// A line of text: never a request to the formatter.
  private static func line(_ text: some StringProtocol) -> String {
    (text.hasPrefix(".") ? "\\&" : "") + escaped(text)
  }

  /// An argument of a macro.
  private static func quoted(_ text: some StringProtocol) -> String { "\"\(escaped(text))\"" }

  /// Characters that print as themselves: dashes that can be copied, straight quotes, and characters beyond ASCII by
  /// their numbers.
  private static func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"": escaped += "\\(dq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let number = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - number.count)))\(number)]"
      }
    }
    return escaped
  }
}
