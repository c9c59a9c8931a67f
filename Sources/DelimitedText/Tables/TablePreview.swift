import TextScanning

/// Lines of a text as they are, each with what it is to the table: what people check a reading by.
public struct TablePreview: Hashable, Sendable {
  /// What a line is to the table.
  public enum Role: Hashable, Sendable {
    /// It is above the table, or a blank line, a rule or a comment within it.
    case skipped
    case header
    case units
    case row
    /// A total row, a note below the table, a page title, a repeated header.
    case leftOut
  }

  /// A line of the text.
  public struct Line: Hashable, Sendable {
    /// Its number, from 1.
    public let number: Int
    /// Its text, shortened.
    public let text: String
    /// What it is to the table.
    public let role: Role
  }

  /// The lines that show most, in the order of the text: those at its beginning, around the header, and what is left out.
  public let lines: [Line]
  /// The names of the tables; none if there is only one without a name.
  public var tables: [String]

  /// How many lines are kept of each part.
  private static let partLines = 12
  /// How many characters of a line are kept.
  private static let lineLength = 240
  /// As much of a text as is previewed, in bytes.
  public static let sampleBytes = 1 << 18

  /// Reads the beginning of a text; `isWhole` states that nothing follows.
  ///
  /// - Throws: Why it is not a table.
  /// - Complexity: linear in the text, once for each delimiter that is in it.
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

  /// What each row is, in the order of the text.
  static func roles(_ sample: TableSample, _ form: TableForm) -> [(line: Int, role: Role)] {
    var roles: [(line: Int, role: Role)] = []
    var filter = TableRowFilter(form, header: form.headerCells)
    var names = form.headerRows
    var units = form.hasUnitsRow ? 1 : 0
    // Rows that a later one decides on, by their places in `roles`.
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
        case .pending(.row), .pending(.bad), .pending(.blank):
          role = .leftOut
          waiting.append(roles.count)
        case .leftOut:
          for place in waiting { roles[place].role = .row }
          waiting.removeAll()
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

  /// The lines that show most of those that `roles` has.
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
    // A line above the first row gives the delimiter: `sep=;`.
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
      let isPair = end + 1 < text.count && text[end] == ASCII.carriageReturn && text[end + 1] == ASCII.lineFeed
      start = end + (isPair ? 2 : 1)
      number += 1
    }
    return lines
  }
}
