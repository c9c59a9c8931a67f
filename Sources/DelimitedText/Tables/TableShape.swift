import TextScanning

/// The number of columns of a table, and what each column contains.
struct TableShape: Hashable {
  var width = 0
  /// The most frequent kind of cell in each column: number, date, time or text.
  ///
  /// Only rows with `width` cells count.
  var kinds: [CellKind] = []

  /// How well a row matches the kinds of the columns.
  enum Fit: Hashable {
    case fits
    /// All cells in columns of numbers, dates or times are empty or missing.
    case textsOnly
    case misfit
  }

  init() {}

  init(_ sample: TableSample, _ range: Range<Int>) {
    var counts: [Int: (rows: Int, hasValues: Bool)] = [:]
    for row in sample.rows[range] where row.role == .cells {
      let hasValues = sample.kinds[row.cells].contains { $0 == .number || $0 == .date || $0 == .time }
      let count = counts[row.cells.count] ?? (0, false)
      counts[row.cells.count] = (count.rows + 1, count.hasValues || hasValues)
    }
    let isByBlanks = sample.dialect.delimiter == .spaces
    let leavesOutSentences = isByBlanks && counts.contains { $0.key > 1 && $0.value.hasValues }
    var best = 0
    for (cells, count) in counts {
      // A sentence beside rows of values has many words.
      if leavesOutSentences, count.rows == 1, !count.hasValues { continue }
      let weight = count.rows * (cells - 1)
      if weight > best || weight == best && cells > width {
        (best, width) = (weight, cells)
      }
    }
    if width == 0 { return }
    var tallies = [[Int]](repeating: [0, 0, 0, 0], count: width)
    for row in sample.rows[range] where row.role == .cells && row.cells.count == width {
      for (column, index) in row.cells.enumerated() {
        switch sample.kinds[index] {
        case .number: tallies[column][0] += 1
        case .date: tallies[column][1] += 1
        case .time: tallies[column][2] += 1
        case .text: tallies[column][3] += 1
        case .empty, .missing: break
        }
      }
    }
    kinds = tallies.map { tally in
      guard let most = tally.max(), most > 0 else { return .empty }
      return tally[0] == most ? .number : tally[1] == most ? .date : tally[2] == most ? .time : .text
    }
  }

  init(oneColumn sample: TableSample, _ range: Range<Int>, width: Int) {
    self.init()
    self.width = width
    var tally: [CellKind: Int] = [:]
    for row in sample.rows[range] where row.role == .cells && row.cells.count == 1 {
      let kind = sample.kinds[row.cells.lowerBound]
      if kind != .empty && kind != .missing { tally[kind, default: 0] += 1 }
    }
    let order: [CellKind] = [.number, .date, .time, .text]
    let most = tally.values.max() ?? 0
    kinds = Array(repeating: .empty, count: width)
    if let kind = order.first(where: { tally[$0] == most }), most > 0, width > 0 { kinds[0] = kind }
  }

  /// Creates the shape of the rows, or of the last ones if the rows above them are only a long text.
  ///
  /// A preamble may have more rows than the table below it. At least three rows with values must be the last ones.
  init(below sample: TableSample, _ range: Range<Int>) {
    self.init(sample, range)
    if hasValues { return }
    let rows = range.reversed().drop { sample.rows[$0].role == .blank }
    guard let last = rows.first else { return }
    let count = rows.prefix { row in
      sample.rows[row].role == .cells && sample.rows[row].cells.count == sample.rows[last].cells.count
    }.count
    let lastRows = TableShape(sample, last + 1 - count..<last + 1)
    if lastRows.hasValues, lastRows.fullRows(sample, last + 1 - count..<last + 1) >= 3 { self = lastRows }
  }

  /// Widens the table to the first row of values and its header, if both have more cells than most rows.
  ///
  /// - Complexity: linear in the rows of the range.
  mutating func widen(_ sample: TableSample, _ range: Range<Int>) {
    guard width > 1, let first = bodyStart(sample, range) else { return }
    // The row above the first row that fits the present width.
    let row = first - 1
    guard range.contains(row), range.contains(row - 1), sample.rows[row].role == .cells,
      sample.rows[row - 1].role == .cells
    else { return }
    let (cells, names) = (sample.rows[row].cells, sample.rows[row - 1].cells)
    guard cells.count > width, names.count == cells.count, fit(sample.kinds[cells].prefix(width)) == .fits,
      sample.kinds[names].allSatisfy({ $0 == .text })
    else { return }
    kinds += sample.kinds[cells].dropFirst(width)
    width = cells.count
  }

  var hasValues: Bool { kinds.contains { $0 == .number || $0 == .date || $0 == .time } }

  /// Returns how well a row with cells of these kinds matches the columns.
  ///
  /// - Complexity: linear in the cells.
  func fit(_ row: ArraySlice<CellKind>) -> Fit {
    var (good, bad) = (0, 0)
    var hasNumberAsDate = false
    var column = 0
    for kind in row {
      defer { column += 1 }
      guard column < width else {
        // An additional empty cell comes from a delimiter at the end.
        if kind != .empty { return .misfit }
        continue
      }
      let usual = kinds[column]
      guard usual == .number || usual == .date || usual == .time, kind != .empty else { continue }
      if kind == usual || kind == .missing {
        good += 1
      } else {
        bad += 1
        if usual == .date, kind == .number { hasNumberAsDate = true }
      }
    }
    if let first = row.first, first == .text {
      if kinds.first == .number || kinds.first == .date && row.count < width { return .misfit }
    }
    // If a row lacks cells, the others must be in their columns.
    if hasNumberAsDate || row.count < width && bad > 0 { return .misfit }
    if good + bad == 0 { return hasValues ? .textsOnly : .fits }
    return good >= bad ? .fits : .misfit
  }

  /// Returns the first row of values in `range`; nil if there is none.
  ///
  /// The row matches the columns, and so does at least half of the next five rows.
  /// If no row is so, because notes below a short table outnumber its rows, only the next rows up to a gap count.
  func bodyStart(_ sample: TableSample, _ range: Range<Int>) -> Int? {
    let rows = range.filter { sample.rows[$0].role == .cells }
    let fits = rows.map { fit(sample.kinds[sample.rows[$0].cells]) == .fits }
    // A row with less than half of the cells is a title.
    for (place, row) in rows.enumerated() where fits[place] && 2 * sample.rows[row].cells.count >= width {
      if isHeader(sample, row, above: place > 0 ? rows[place - 1] : nil) { continue }
      let next = fits[(place + 1)...].prefix(5)
      if 2 * next.count(where: { $0 }) >= next.count { return row }
    }
    guard hasValues else { return nil }
    return rows.indices.first { place in
      guard fits[place], 2 * sample.rows[rows[place]].cells.count >= width, place + 1 < rows.count,
        !isHeader(sample, rows[place], above: place > 0 ? rows[place - 1] : nil)
      else { return false }
      let next = (place + 1..<min(place + 6, rows.count)).prefix { rows[$0] - rows[place] == $0 - place }
      return !next.isEmpty && 2 * next.count(where: { fits[$0] }) >= next.count
    }.map { rows[$0] }
  }

  /// Returns whether a row is a header although it looks like a row of values.
  ///
  /// A column name such as `x` can also be a word for a missing value. Such a row has no other value, and the row above
  /// it does not contain names.
  private func isHeader(_ sample: TableSample, _ row: Int, above: Int?) -> Bool {
    let kinds = sample.kinds[sample.rows[row].cells]
    guard hasValues, kinds.contains(.missing), kinds.allSatisfy({ $0 == .missing || $0 == .text }) else { return false }
    guard let above, sample.rows[above].cells.count == kinds.count, !sample.beginsWithHash(above) else { return true }
    return !sample.kinds[sample.rows[above].cells].allSatisfy { $0 == .text || $0 == .missing }
  }

  /// Returns whether a comma divides a number that stands below others, as in `rent     850,00`.
  ///
  /// Blanks then divide cells, and the comma is a decimal mark or separates thousands.
  private func isDivided(_ sample: TableSample, _ index: Int, _ row: Range<Int>) -> Bool {
    guard sample.kinds[index] == .text, row.contains(index + 1) else { return false }
    let (cell, next) = (sample.cells[index], sample.cells[index + 1])
    guard !cell.isQuoted, !next.isQuoted, !next.isEmpty, sample.text[next.start] &- ASCII.zero <= 9,
      next.paddedStart == next.start
    else { return false }
    let digits = sample.text[cell.start..<cell.end].reversed().prefix { $0 &- ASCII.zero <= 9 || $0 == ASCII.point }
    return !digits.isEmpty && cell.end - digits.count - 2 >= cell.start
      && sample.text[cell.end - digits.count - 1] == ASCII.space
      && sample.text[cell.end - digits.count - 2] == ASCII.space
  }

  func fullRows(_ sample: TableSample, _ range: Range<Int>) -> Int {
    range.count { row in
      let row = sample.rows[row]
      return row.role == .cells && row.cells.count == width && fit(sample.kinds[row.cells]) == .fits
    }
  }

  /// Returns the number of rows at the end, above blank lines, that fit and have all cells.
  func lastRows(_ sample: TableSample) -> Int {
    sample.rows.reversed().drop { $0.role == .blank }.prefix { row in
      row.role == .cells && row.cells.count == width && fit(sample.kinds[row.cells]) == .fits
    }.count
  }

  /// Returns a score for the delimiter of the sample; higher is better.
  func score(_ sample: TableSample, _ range: Range<Int>) -> Double {
    var (rows, fitting, wide) = (0, 0, 0)
    var (cells, values) = (0, 0)
    // Delimiters of other tables are rarely part of a cell. So a split at decimal commas scores lower than a split at
    // the row's real delimiter.
    let dividers: [UInt8] =
      switch sample.dialect.delimiter {
      case .comma: [ASCII.tab, UInt8(ascii: ";"), UInt8(ascii: "|")]
      case .semicolon, .bar: [ASCII.tab]
      case .tab, .spaces: []
      }
    var undivided = 0
    for index in range {
      let row = sample.rows[index]
      if row.role != .cells && row.role != .unframed { continue }
      rows += 1
      for cell in row.cells where sample.kinds[cell] != .empty {
        cells += 1
        if sample.dialect.delimiter == .comma, isDivided(sample, cell, row.cells) {
          undivided += 2
          continue
        }
        if sample.kinds[cell] != .text {
          values += 1
        } else if !dividers.isEmpty, !sample.cells[cell].isQuoted,
          sample.text[sample.cells[cell].start..<sample.cells[cell].end].contains(where: { dividers.contains($0) })
        {
          undivided += 1
        }
      }
      guard row.role == .cells, fit(sample.kinds[row.cells]) == .fits else { continue }
      fitting += 1
      if row.cells.count == width { wide += 1 }
    }
    if rows == 0 || fitting == 0 || cells == 0 { return 0 }
    let share = Double(wide) / Double(rows) * Double(cells - undivided) / Double(cells)
    // A text of one column fits any dialect.
    if width == 1 { return 0.05 + share * Double(values) / Double(cells) }
    let isByBlanks = sample.dialect.delimiter == .spaces && !sample.dialect.hasPlaces
    return share * (0.3 + Double(values) / Double(cells)) * (isByBlanks ? 0.6 : 1)
  }
}
