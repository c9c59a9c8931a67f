import TextScanning

/// Decides whether lines such as `1,5` are decimal numbers in one column or several cells.
struct LoneColumn {
  enum Reading {
    case numbers
    case cells
    /// Both are possible; the user must answer the question in the problem.
    case open(DelimitedProblem)
  }

  private struct Line {
    var number: NumberScan
    var text: Range<Int>
    var place: Int
    var cells: Range<Int>
  }

  private struct Fractions {
    var widths: Set<Int> = []
    /// Whether the digits after the mark begin with 0 in some line, as whole numbers never do.
    var leadWithZero = false
    /// Whether the digits after the mark end with 0 in some line, which is rare in decimal numbers of different
    /// lengths.
    var endWithZero = false

    /// Whether the digits must be fractions, because some begin with 0.
    var areFractions: Bool { widths.count > 1 && leadWithZero }
    /// Whether the digits are probably whole numbers, because some end with 0.
    ///
    /// Up to two digits are not enough, because people write such fractions with or without a final 0.
    var areWholes: Bool { widths.count > 1 && endWithZero && !leadWithZero && (widths.max() ?? 0) > 2 }
  }

  private let undivided: TableSample
  private let divided: TableSample
  private var lines: [Line] = []
  private var hasOtherCells = false
  private var hasName = false

  /// Returns whether the first line with numbers can also be one number.
  ///
  /// Then both ways of reading the lines must be compared.
  static func mayBe(_ sample: TableSample, dividedBy mark: Delimiter) -> Bool {
    let isDivided = mark == sample.dialect.delimiter
    for row in sample.rows where row.role == .cells && row.cells.count > (isDivided ? 1 : 0) {
      let (first, last) = (sample.cells[row.cells.lowerBound], sample.cells[row.cells.upperBound - 1])
      guard !first.isQuoted, !last.isQuoted, let number = NumberScan(sample.text, first.start, last.end) else {
        if sample.kinds[row.cells].allSatisfy({ $0 == .number }) { return false }
        continue
      }
      if isDivided || number.hasOtherMarks { return number.hasGroupsRight(sample.text) }
    }
    // Numbers below a text with delimiters are not divided.
    return isDivided
      && sample.rows.contains { row in
        row.role == .cells && row.cells.count == 1 && sample.kinds[row.cells.lowerBound] == .number
      }
  }

  /// Returns a delimiter that is not in the text, if there is one.
  ///
  /// `counts` has the number of each byte in the text.
  static func delimiter(_ counts: [Int]) -> Delimiter {
    [Delimiter.semicolon, .tab, .bar].first { counts[Int($0.byte)] == 0 } ?? .semicolon
  }

  /// Creates a column from lines that can be single numbers.
  ///
  /// Returns nil if the lines cannot be single numbers, or if the name above them is divided too.
  ///
  /// - Parameters:
  ///   - undivided: The text split by a delimiter that is not in it.
  ///   - divided: The text split by the best delimiter.
  ///   - options: The options for reading the text.
  init?(_ undivided: TableSample, _ divided: TableSample, _ options: DelimitedOptions) {
    (self.undivided, self.divided) = (undivided, divided)
    let shape = TableShape(oneColumn: undivided, undivided.rows.indices, width: 1)
    guard shape.kinds.first == .number, let first = shape.bodyStart(undivided, undivided.rows.indices),
      let last = undivided.rows.lastIndex(where: { row in
        row.role == .cells && row.cells.count == 1 && undivided.kinds[row.cells.lowerBound] == .number
      })
    else { return nil }
    let cells = Dictionary(
      divided.rows.lazy.map { ($0.line, $0.cells) }, uniquingKeysWith: { first, _ in first })
    for row in undivided.rows[first...last] where row.role == .cells {
      guard row.cells.count == 1 else { return nil }
      switch undivided.kinds[row.cells.lowerBound] {
      case .number: take(row, cells[row.line] ?? 0..<0)
      case .empty, .missing: break
      case .date, .time, .text: return nil
      }
    }
    let isGiven = options.hasHeader ?? options.choices.headerRows.map { $0 > 0 }
    if let above = TableHeader.rowAbove(first, undivided, from: 0),
      undivided.kinds[undivided.rows[above].cells].first == .text
    {
      if (cells[undivided.rows[above].line]?.count ?? 1) > 1 { return nil }
      hasName = isGiven != false
    } else if isGiven == true {
      return nil
    }
  }

  private mutating func take(_ row: TableSample.Row, _ cells: Range<Int>) {
    let cell = undivided.cells[row.cells.lowerBound]
    guard cells.count > 1, !cell.isQuoted, let number = NumberScan(undivided.text, cell.start, cell.end) else { return }
    for kind in divided.kinds[cells] where kind != .number { hasOtherCells = true }
    lines.append(Line(number: number, text: cell.start..<cell.end, place: row.line, cells: cells))
  }

  func reading(_ options: DelimitedOptions) -> Reading {
    if lines.isEmpty { return .numbers }
    // A delimiter at the end of each line only adds an empty cell, and the number is the same.
    if lines.allSatisfy({ divided.cells[$0.cells.upperBound - 1].isEmpty }) { return .cells }
    let areDecimal = lines.contains { $0.number.evidence(undivided.text) == .comma }
    if let hasDecimalComma = options.hasDecimalComma, divided.dialect.delimiter == .comma {
      return hasDecimalComma || hasName && !areDecimal ? .numbers : .cells
    }
    if hasOtherCells { return .numbers }
    let fractions = fractions
    if hasName, !fractions.areWholes { return .numbers }
    if !hasName, fractions.areFractions { return .numbers }
    if !hasName, fractions.areWholes { return .cells }
    return .open(question)
  }

  private var fractions: Fractions {
    var fractions = Fractions()
    for line in lines {
      let last = divided.cells[line.cells.upperBound - 1]
      guard last.end > last.start else { continue }
      let digits = undivided.text[last.start..<last.end].prefix { $0 &- ASCII.zero <= 9 }
      fractions.widths.insert(digits.count)
      if digits.count < 2 { continue }
      if digits.first == ASCII.zero { fractions.leadWithZero = true }
      if digits.last == ASCII.zero { fractions.endWithZero = true }
    }
    return fractions
  }

  private var question: DelimitedProblem {
    let line = lines[0]
    let comma = line.number.digits(undivided.text, point: ASCII.comma)
    let isDecimal = divided.dialect.delimiter == .comma && comma != nil
    let number = isDecimal ? comma : line.number.digits(undivided.text, point: ASCII.point)
    return DelimitedProblem(
      .ambiguousCells(
        text: String(decoding: UnsafeBufferPointer(rebasing: undivided.text[line.text]), as: UTF8.self),
        number: String(decoding: number ?? [], as: UTF8.self),
        cells: line.cells.map { divided.cells[$0].text(in: divided.text) },
        delimiter: divided.dialect.delimiter, isDecimal: isDecimal),
      line: line.place, column: 1)
  }
}
