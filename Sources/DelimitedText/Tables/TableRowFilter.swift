import TextScanning

/// The rows that were left out of a table, with the reasons, and the rows that have fewer cells than others.
public struct LeftOutRows: Hashable, Sendable {
  enum Reason: String, CaseIterable, Hashable, Sendable {
    case pageTitle = "page title"
    case repeatedHeader = "repeated header"
    case total = "total row"
    case footer = "below the table"
    case badRow = "row that does not fit"
    case otherPart = "subtotal"
    case lastRows = "footer"
  }

  private(set) var count = 0
  private(set) var reasons: [Reason] = []
  /// The lines of the first eight rows that were left out.
  private(set) var lines: [Int] = []
  private static let listed = 8
  private var rowCount = 0
  private var shortCount = 0
  private var shortLines: [Int] = []

  /// Creates a list without rows.
  public init() {}

  /// Adds a row that repeats the header.
  public mutating func addRepeatedHeader(line: Int) { add(.repeatedHeader, line: line) }

  mutating func add(_ reason: Reason, line: Int) {
    count += 1
    if !reasons.contains(reason) { reasons.append(reason) }
    if lines.count < Self.listed { lines.append(line) }
  }

  /// Counts a row that was read.
  ///
  /// `isShort` tells whether the last cells of the row are missing.
  mutating func note(_ line: Int, isShort: Bool) {
    rowCount += 1
    guard isShort else { return }
    shortCount += 1
    if shortLines.count < Self.listed { shortLines.append(line) }
  }

  /// The sentence for messages, such as "1 row left out (total row, line 16); 1 row lacks cells (line 9)"; nil without
  /// such rows.
  public var sentence: String? {
    let parts = [leftOutSentence, shortSentence].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// A sentence about rows whose last cells are missing; nil if there are none.
  ///
  /// Also nil if most rows are short, because the program that wrote the table then leaves out empty cells.
  private var shortSentence: String? {
    if shortCount == 0 || 2 * shortCount > rowCount { return nil }
    let numbers = shortLines.map(String.init).joined(separator: ", ") + (shortCount > shortLines.count ? ", …" : "")
    return shortCount == 1
      ? "1 row lacks cells (line \(numbers))" : "\(shortCount) rows lack cells (lines \(numbers))"
  }

  private var leftOutSentence: String? {
    if count == 0 { return nil }
    let why = reasons.map(\.rawValue).joined(separator: ", ")
    let numbers = lines.map(String.init).joined(separator: ", ") + (count > lines.count ? ", …" : "")
    let left = "\(MessageText.counted(count, "row")) left out"
    return reasons.count == 1
      ? "\(left) (\(why), \(count == 1 ? "line" : "lines") \(numbers))"
      : "\(left) (\(why): \(count == 1 ? "line" : "lines") \(numbers))"
  }
}

/// Decides which rows belong to the table.
///
/// Totals and notes below the table, for example, are left out.
struct TableRowFilter {
  enum Verdict: Hashable {
    /// The row belongs to the table; missing cells at its end are missing values.
    case row
    /// The row does not fit; reading the table fails and reports its line.
    case bad
    /// Only a later row can decide whether this row belongs to the table or follows it.
    case pending(Pending)
    case leftOut
    /// The row is blank, a rule or a comment.
    case skipped
  }

  /// What to do with a waiting row if the table continues after it.
  enum Pending: Hashable {
    case title
    case blank
    case row
    case bad
    /// A row without a name whose numbers are the sums of the numbers above; at the end of the table, the row is a
    /// total.
    case total
  }

  private let form: TableForm
  private let headers: [[String]]
  private var hasGap = false
  private var isBelowTotal = false
  private var isOver = false
  private(set) var pending: [(line: Int, what: Pending)] = []
  private(set) var leftOut = LeftOutRows()
  private(set) var rowCount = 0
  /// The problem with the first row after which no row can be trusted.
  ///
  /// There are two such problems:
  /// - So many rows follow the table that they are another table.
  /// - A row looks like a total, but its numbers are not sums.
  private(set) var problem: DelimitedProblem?
  private var sums: [Double]
  private var sumsSinceTotal: [Double]
  private var periods: [PeriodSums]
  private var lacksDate: [Bool]
  private var lacksName = false
  private let keepsSums: Bool

  private static let mostPending = 1_000

  init(_ form: TableForm) {
    self.form = form
    headers = form.headerCells
    keepsSums = form.mayHaveTotals && form.chosen.footerRows == nil
    sums = Array(repeating: 0, count: keepsSums ? form.columnCount : 0)
    sumsSinceTotal = sums
    periods = TotalWords.Period.allCases.map { [sums] in PeriodSums(period: $0, sums: sums) }
    lacksDate = Array(repeating: false, count: keepsSums ? form.columnCount : 0)
  }

  /// Continues after earlier rows.
  ///
  /// `tally` has their count and sums.
  mutating func goOn(after tally: RowTally) {
    rowCount = tally.rows
    guard keepsSums else { return }
    (sums, sumsSinceTotal, lacksDate, lacksName) = (tally.sums, tally.sums, tally.lacksDate, tally.lacksName)
    for index in periods.indices { periods[index].goOn(after: tally) }
  }

  mutating func take(
    _ cells: ArraySlice<TableCell>, _ kinds: ArraySlice<CellKind>, _ role: TableSample.Role,
    _ text: UnsafeBufferPointer<UInt8>, line: Int
  ) -> Verdict {
    if case .block(_, let next?)? = form.section?.place, line >= next { isOver = true }
    switch role {
    case .blank where cells.count > 1 && form.section == nil && !isOver && rowCount > 0: return wait(.blank, line: line)
    case .blank, .rule:
      hasGap = true
      return .skipped
    case .comment: return .skipped
    case .section where form.section != nil:
      isOver = true
      return .skipped
    case .section, .cells, .unframed: break
    }
    if isOver {
      if form.section == nil { leftOut.add(.footer, line: line) }
      return .skipped
    }
    if let section = form.section, section.place == .labelled {
      guard cells.count > 1, let first = cells.first, first.text(in: text) == section.name else { return .skipped }
      switch cells[cells.startIndex + 1].text(in: text) {
      case "Data": break
      case "Header": return .skipped
      case _:
        leftOut.add(.otherPart, line: line)
        return .leftOut
      }
    }
    if isRepeatedHeader(cells, text) {
      resolvePending()
      leftOut.add(.repeatedHeader, line: line)
      hasGap = false
      return .leftOut
    }
    let isShort = 2 * cells.count < min(form.shape.width, form.columnCount)
    if role == .unframed || isShort && !(form.shape.fit(kinds) == .fits && isWhole(cells, kinds))
      || isSentence(kinds)
    {
      return wait(.title, line: line)
    }
    if form.isShifted(cells, kinds, text), form.chosen.footerRows == nil {
      if areSums(cells, kinds, text) { return leaveOutTotal(line) }
      if !form.chosen.leavesOutBadRows, problem == nil {
        problem = DelimitedProblem(.raggedRow(fields: cells.count, expected: form.columnCount), line: line)
      }
      return bad(line)
    }
    let total = keepsSums ? TableForm.totalCell(cells, kinds, text) : nil
    let period = total.flatMap { TotalWords.period($0.cell, text) }
    if let period, isTotal(of: period, cells, kinds, text) { return leaveOutTotal(line, of: period) }
    if let total, period == nil, isTotal(cells, kinds, text, isFirst: total.isFirst) { return leaveOutTotal(line) }
    if keepsSums, let word = strayTotal(cells, kinds, text), !form.chosen.leavesOutBadRows {
      if problem == nil { problem = DelimitedProblem(.strayTotal(word), line: line) }
      return .leftOut
    }
    if keepsSums, isUnnamedTotal(cells, kinds, text) {
      add(cells, kinds, text, nil)
      return wait(.total, line: line)
    }
    switch form.shape.fit(kinds) {
    case .fits:
      guard isWhole(cells, kinds) else { return hasGap || isBelowTotal ? wait(.bad, line: line) : bad(line) }
    case .textsOnly: if hasGap || isBelowTotal { return wait(.row, line: line) }
    case .misfit: return hasGap || isBelowTotal ? wait(.bad, line: line) : bad(line)
    }
    resolvePending()
    (hasGap, isBelowTotal) = (false, false)
    rowCount += 1
    leftOut.note(line, isShort: cells.count < form.columnCount)
    if keepsSums { add(cells, kinds, text, period) }
    return .row
  }

  mutating func finish() {
    for row in pending where row.what != .blank { leftOut.add(row.what == .total ? .total : .footer, line: row.line) }
    pending.removeAll()
  }

  /// Records a row at the end that the settings leave out.
  mutating func leaveOut(_ line: Int, _ reason: LeftOutRows.Reason) {
    rowCount -= 1
    leftOut.add(reason, line: line)
  }

  /// Leaves out a total, of a period or of all rows since the last one.
  ///
  /// A total does not show that the table continues, so pending rows stay pending.
  private mutating func leaveOutTotal(_ line: Int, of period: TotalWords.Period? = nil) -> Verdict {
    leftOut.add(.total, line: line)
    isBelowTotal = true
    if period == nil { sumsSinceTotal = Array(repeating: 0, count: sumsSinceTotal.count) }
    for index in periods.indices where period.map({ periods[index].period.rawValue <= $0.rawValue }) ?? true {
      periods[index].restart()
    }
    return .leftOut
  }

  private mutating func bad(_ line: Int) -> Verdict {
    if form.chosen.leavesOutBadRows {
      leftOut.add(.badRow, line: line)
      return .leftOut
    }
    resolvePending()
    rowCount += 1
    return .bad
  }

  private mutating func wait(_ what: Pending, line: Int) -> Verdict {
    if form.chosen.footerRows != nil, what == .blank { return .row }
    if form.chosen.footerRows != nil {
      return what == .title
        ? {
          leftOut.add(.pageTitle, line: line)
          return .leftOut
        }() : .bad
    }
    hasGap = true
    pending.append((line, what))
    guard pending.count > Self.mostPending else { return .pending(what) }
    if form.findings.rows == nil, form.section == nil, let row = pending.first(where: { $0.what != .blank }) {
      problem = DelimitedProblem(.furtherTable, line: row.line)
    }
    finish()
    isOver = true
    return .skipped
  }

  /// Decides about the waiting rows after another row has shown that the table continues.
  ///
  /// Page titles are left out; other rows belong to the table.
  private mutating func resolvePending() {
    for row in pending {
      switch row.what {
      case .title: leftOut.add(.pageTitle, line: row.line)
      case .bad where form.chosen.leavesOutBadRows: leftOut.add(.badRow, line: row.line)
      case .blank, .row, .bad, .total: rowCount += 1
      }
    }
    pending.removeAll()
  }

  /// Returns whether a row of another length can be read.
  ///
  /// In a shorter row, each cell must have the kind of its column. In a longer row, the additional cells must be empty.
  private func isWhole(_ cells: ArraySlice<TableCell>, _ kinds: ArraySlice<CellKind>) -> Bool {
    if cells.count > form.columnCount {
      return kinds.dropFirst(form.columnCount).allSatisfy { $0 == .empty }
    }
    if cells.count == form.columnCount || cells.count >= form.shape.width { return true }
    for (kind, usual) in zip(kinds, form.shape.kinds) where usual == .number || usual == .date || usual == .time {
      if kind != usual, kind != .empty, kind != .missing { return false }
    }
    return true
  }

  private func isRepeatedHeader(_ cells: ArraySlice<TableCell>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    headers.contains { header in
      guard cells.count == header.count, let first = cells.first(where: { !$0.isEmpty }),
        let name = header.first(where: { !$0.isEmpty }), first.end - first.start >= name.utf8.count
      else { return false }
      return zip(cells, header).allSatisfy { $0.text(in: text) == $1 }
    }
  }

  private func isTotal(
    _ cells: ArraySlice<TableCell>, _ kinds: ArraySlice<CellKind>, _ text: UnsafeBufferPointer<UInt8>, isFirst: Bool
  ) -> Bool {
    if hasGap, rowCount > 0, isFirst { return true }
    // Behind a date only sums show that the row is no other row of the day.
    let hasDate = zip(kinds, 0..<form.columnCount).contains { kind, column in
      form.findings.datedColumns.contains(column) && !lacksDate[column] && kind != .date
    }
    if hasDate && isFirst { return true }
    return areSums(of: sums, cells, kinds, text) || areSums(of: sumsSinceTotal, cells, kinds, text)
  }

  /// Returns whether a row adds up the rows of shorter periods above it, since the last total.
  private func isTotal(
    of period: TotalWords.Period, _ cells: ArraySlice<TableCell>, _ kinds: ArraySlice<CellKind>,
    _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let found = periods[period.rawValue]
    return found.rows > 1 && !found.hasPeriods && areSums(of: found.sums, cells, kinds, text)
  }

  /// Returns whether the numbers of a row are these sums.
  ///
  /// If several are, a minority of others may be means or shares.
  private func areSums(
    of sums: [Double], _ cells: ArraySlice<TableCell>, _ kinds: ArraySlice<CellKind>,
    _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var tally = SumTally()
    var numbers = 0
    for ((cell, kind), column) in zip(zip(cells, kinds), 0..<form.columnCount) where kind == .number {
      let rule = form.columns.indices.contains(column) ? form.columns[column] : ColumnRule()
      guard rule.kind == .numbers, let (value, digits) = number(cell, rule, text) else { continue }
      numbers += 1
      tally.count(value, isSum: Self.isSum(value, sums[column], digits))
    }
    guard rowCount > 0, numbers > 0 else { return false }
    return tally.others == 0 || rowCount > 1 && tally.matches > 1 && tally.matches >= tally.others
  }

  /// Returns whether blanks divide cells, and a row with more cells than columns has only texts: it is a sentence.
  private func isSentence(_ kinds: ArraySlice<CellKind>) -> Bool {
    form.dialect.delimiter == .spaces && kinds.count > form.columnCount && form.shape.hasValues
      && kinds.allSatisfy { $0 == .text || $0 == .missing }
  }

  /// Returns whether the numbers of a row are the sums of the last columns of numbers.
  private func areSums(
    _ cells: ArraySlice<TableCell>, _ kinds: ArraySlice<CellKind>, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let numbers = zip(cells, kinds).filter { $0.1 == .number }.map(\.0)
    let columns = form.columns.indices.filter { form.columns[$0].kind == .numbers }.suffix(numbers.count)
    guard keepsSums, rowCount > 0, columns.count == numbers.count else { return false }
    return zip(numbers, columns).allSatisfy { cell, column in
      number(cell, form.columns[column], text).map { Self.isSum($0, sums[column], $1) } == true
    }
  }

  /// Returns whether the first cell of a row is empty, unlike those of all rows above, and its numbers are the sums of
  /// those above.
  ///
  /// If several are, a minority of others may be means or shares.
  private func isUnnamedTotal(
    _ cells: ArraySlice<TableCell>, _ kinds: ArraySlice<CellKind>, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard rowCount > 1, !lacksName, cells.count > 1, cells.first?.isEmpty == true else { return false }
    var tally = SumTally()
    for (column, (cell, kind)) in zip(cells, kinds).enumerated() where kind == .number {
      guard form.columns.indices.contains(column), form.columns[column].kind == .numbers,
        let (value, digits) = number(cell, form.columns[column], text)
      else { return false }
      tally.count(value, isSum: Self.isSum(value, sums[column], digits))
    }
    return tally.matches > 0 && (tally.others == 0 || tally.matches > 1 && tally.matches > tally.others)
  }

  /// Returns the text of the first cell if it is a word for a total in a column of numbers; nil for any other cell.
  private func strayTotal(
    _ cells: ArraySlice<TableCell>, _ kinds: ArraySlice<CellKind>, _ text: UnsafeBufferPointer<UInt8>
  ) -> String? {
    guard let column = cells.firstIndex(where: { !$0.isEmpty }),
      TotalWords.begin(cells[column], text, orPeriod: false)
    else { return nil }
    let place = column - cells.startIndex
    guard form.shape.kinds.indices.contains(place), form.shape.kinds[place] == .number,
      kinds[kinds.startIndex + place] == .text, kinds.contains(.number)
    else { return nil }
    return cells[column].text(in: text)
  }

  private static func isSum(_ value: Double, _ sum: Double, _ digits: Int) -> Bool {
    var unit = 1.0
    for _ in 0..<min(digits, 12) { unit /= 10 }
    let tolerance = max(1e-9 * abs(sum), digits > 0 ? 0.51 * unit : 1e-6)
    return abs(value - sum) <= tolerance
  }

  private func number(
    _ cell: TableCell, _ rule: ColumnRule, _ text: UnsafeBufferPointer<UInt8>
  ) -> (Double, Int)? {
    guard let scan = NumberScan(text, cell.start, cell.end), let digits = scan.digits(text, point: rule.point),
      let value = NumberSigns.plainNumber(digits, point: ASCII.point)
    else { return nil }
    return (value, digits.lastIndex(of: ASCII.point).map { digits.count - 1 - $0 } ?? 0)
  }

  private mutating func add(
    _ cells: ArraySlice<TableCell>, _ kinds: ArraySlice<CellKind>, _ text: UnsafeBufferPointer<UInt8>,
    _ period: TotalWords.Period?
  ) {
    for index in periods.indices { periods[index].addRow(of: period) }
    if cells.first?.isEmpty == true { lacksName = true }
    // A balance without a date does not show that rows may lack one.
    let mayLackDates = cells.first { !$0.isEmpty }.map { TotalWords.begin($0, text, orPeriod: false) } == true
    var column = 0
    for (cell, kind) in zip(cells, kinds) {
      defer { column += 1 }
      guard column < form.columnCount else { break }
      if kind != .date, !mayLackDates { lacksDate[column] = true }
      guard kind == .number, form.columns.indices.contains(column), form.columns[column].kind == .numbers,
        let (value, _) = number(cell, form.columns[column], text)
      else { continue }
      sums[column] += value
      sumsSinceTotal[column] += value
      for index in periods.indices { periods[index].sums[column] += value }
    }
  }
}

/// The sums of the rows since the last total of a period, or of a longer one.
private struct PeriodSums {
  let period: TotalWords.Period
  var sums: [Double]
  private(set) var rows = 0
  /// Whether some of the rows are of the same period or of a longer one, so that no row adds them up.
  private(set) var hasPeriods = false

  mutating func addRow(of other: TotalWords.Period?) {
    rows += 1
    if let other, other.rawValue >= period.rawValue { hasPeriods = true }
  }

  mutating func goOn(after tally: RowTally) { (sums, rows) = (tally.sums, tally.rows) }

  mutating func restart() { self = PeriodSums(period: period, sums: Array(repeating: 0, count: sums.count)) }
}

/// How many numbers of a row are sums; a total may also have means or shares.
private struct SumTally {
  private(set) var matches = 0
  private(set) var others = 0

  /// Counts a number; 0 is the sum of empty columns and shows nothing.
  mutating func count(_ value: Double, isSum: Bool) {
    if !isSum { others += 1 } else if value != 0 { matches += 1 }
  }
}
