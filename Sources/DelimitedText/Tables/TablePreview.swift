import TextScanning

/// Some lines of a text with their roles in the table, so that users can check how the text is read.
public struct TablePreview: Hashable, Sendable {
  /// The role of a line in the table.
  public enum Role: Hashable, Sendable {
    /// A line above the table, or a blank line, a rule or a comment within the table.
    case skipped
    case header
    case units
    case row
    /// A row that is left out: a total row, a note below the table, a page title or a repeated header.
    case leftOut
  }

  /// A line of the text, with its role in the table.
  public struct Line: Hashable, Sendable {
    /// The number of the line, from 1.
    public let number: Int
    /// The text of the line, shortened.
    public let text: String
    /// The role of the line in the table.
    public let role: Role
  }

  /// The lines that show best how the text is read, in the order of the text.
  ///
  /// They are the first lines, lines around the header, and left-out lines.
  public let lines: [Line]
  /// The names of the tables; empty if there is only one table without a name.
  public var tables: [String]

  private static let partLines = 12
  private static let lineLength = 240
  /// The size of the part of a text that is previewed, in bytes.
  public static let sampleBytes = 1 << 18

  /// Creates a preview from the beginning of a text; `isWhole` states that `raw` is the whole text.
  ///
  /// - Throws: The reason why the text is not a table.
  /// - Complexity: Linear in the text, for each delimiter that occurs in it.
  public init(
    _ raw: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: DelimitedOptions
  ) throws(DelimitedProblem) {
    let form = try TableForm(raw, isWhole: isWhole, options)
    var decoder = TextDecoder(form.decoding)
    var bytes: [UInt8] = []
    decoder.decode(
      UnsafeBufferPointer(rebasing: raw[min(form.decoding.markLength, raw.count)...]), isLast: isWhole, into: &bytes)
    (lines, tables) = bytes.withUnsafeBufferPointer { text in
      let sample = TableSample(
        text, from: form.start, line: form.lines.start, isWhole: isWhole, form.dialect, comment: form.chosen.comment,
        missing: form.chosen.missing, columnLimit: options.limits.columns)
      let sections = TableSection.sections(sample, isNamed: options.choices.table != nil)
      return (Self.lines(text, Self.roles(sample, form)), sections.map(\.name))
    }
  }

  static func roles(_ sample: TableSample, _ form: TableForm) -> [(line: Int, role: Role)] {
    var roles: [(line: Int, role: Role)] = []
    var filter = TableRowFilter(form)
    var names = form.headerRows
    var units = form.hasUnitsRow ? 1 : 0
    // The indices in `roles` of rows whose role depends on a later row.
    var waiting: [Int] = []
    for row in sample.rows {
      var role = Role.skipped
      if row.line < form.lines.body {
        if row.line >= form.lines.first, row.role == .cells {
          if names > 0 {
            (names, role) = (names - 1, .header)
          } else if units > 0 {
            (units, role) = (units - 1, .units)
          }
        }
      } else {
        switch filter.take(
          sample.cells[row.cells], sample.kinds[row.cells], row.role, sample.text, line: row.line)
        {
        case .row, .bad:
          for place in waiting { roles[place].role = .row }
          waiting.removeAll()
          role = .row
        case .pending(.title): role = .leftOut
        case .pending(.row), .pending(.bad), .pending(.blank), .pending(.total):
          role = .leftOut
          waiting.append(roles.count)
        case .leftOut:
          if filter.pending.isEmpty {
            for place in waiting { roles[place].role = .row }
            waiting.removeAll()
          }
          role = .leftOut
        case .skipped: role = row.role == .cells ? .leftOut : .skipped
        }
      }
      roles.append((row.line, role))
    }
    if !sample.isCut, let footer = form.chosen.footerRows, footer > 0 {
      for place in roles.indices.filter({ roles[$0].role == .row }).suffix(footer) { roles[place].role = .leftOut }
    }
    return roles
  }

  private static func lines(
    _ text: UnsafeBufferPointer<UInt8>, _ roles: [(line: Int, role: Role)]
  ) -> [Line] {
    var wanted = Set<Int>()
    let above = roles.prefix { $0.role == .skipped }.count
    for place in roles.indices.prefix(partLines) { wanted.insert(roles[place].line) }
    for place in roles.indices.dropFirst(max(0, above - 2)).prefix(partLines) { wanted.insert(roles[place].line) }
    for place in roles.indices.filter({ roles[$0].role == .leftOut }).prefix(partLines) {
      wanted.insert(roles[place].line)
    }
    for place in roles.indices.suffix(3) { wanted.insert(roles[place].line) }
    // A line above the first row can give the delimiter, such as `sep=;`.
    if let first = roles.first?.line, first > 1 { wanted.formUnion(1..<min(first, partLines)) }
    var lines: [Line] = []
    var number = 1
    var start = 0
    var row = -1
    while start < text.count {
      var end = start
      while end < text.count, text[end] != ASCII.lineFeed, text[end] != ASCII.carriageReturn { end += 1 }
      while row + 1 < roles.count, roles[row + 1].line <= number { row += 1 }
      if wanted.contains(number) || row >= 0 && wanted.contains(roles[row].line) && number - roles[row].line < 2 {
        let shown = String(decoding: text[start..<end].prefix(4 * lineLength), as: UTF8.self)
        lines.append(
          Line(number: number, text: String(shown.prefix(lineLength)), role: row < 0 ? .skipped : roles[row].role))
      }
      start = end < text.count ? TableSplitter.lineEnd(text, end, isLast: true) ?? text.count : text.count
      number += 1
    }
    return lines
  }
}
