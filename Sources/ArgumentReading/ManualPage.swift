/// A command as a page in section 1 of the manual: the text for `man`, in man(7) macros that groff and mandoc support.
public struct ManualPage {
  /// An additional section after the help.
  public struct Section {
    /// The title, in capital letters.
    public let title: String
    /// The terms, each with a sentence about it.
    public let entries: [(term: String, sentence: String)]

    /// Creates a section from a title and its entries.
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

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - page: The help page.
  ///   - name: The page's own name, such as `nodecalc-check`.
  ///   - source: The program and its version.
  ///   - date: The date of that version, such as 2026-11-23.
  ///   - closing: The sections after the help.
  ///   - related: The names of related pages.
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

  /// The page in ASCII, so that it can be read in every locale.
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

  private static func label(_ label: String) -> String {
    label.split(separator: " ").map { word in
      (word.hasPrefix("<") ? "\\fI" : "\\fB") + escaped(word) + "\\fR"
    }.joined(separator: " ")
  }

  /// Returns one synopsis for each way to call the command.
  ///
  /// A line of `usage` that begins with a blank continues the previous line.
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

  /// Returns an escaped line of text; a leading dot is protected because groff would treat the line as a command.
  private static func line(_ text: some StringProtocol) -> String {
    (text.hasPrefix(".") ? "\\&" : "") + escaped(text)
  }

  private static func quoted(_ text: some StringProtocol) -> String { "\"\(escaped(text))\"" }

  /// Returns text with groff escape sequences: dashes that can be copied, straight quotes, and the numbers of
  /// characters outside ASCII.
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
