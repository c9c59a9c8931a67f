import TextScanning

/// How wide a table is, what its columns hold, and where its body begins.
struct TableShape: Hashable {
  /// How many cells most rows have.
  var width = 0
  /// What most rows of that width have in each column; numbers, dates, times or texts.
  var kinds: [CellKind] = []

  /// How a row fits the body.
  enum Fit: Hashable {
    case fits
    /// No cell is in a column of numbers, dates or times.
    case textsOnly
    case misfit
  }

  init() {}

  /// The shape of the rows of a sample within `range`.
  init(_ sample: TableSample, _ range: Range<Int>) {
    var counts: [Int: Int] = [:]
    for row in sample.rows[range] where row.role == .cells { counts[row.cells.count, default: 0] += 1 }
    var best = 0
    for (cells, rows) in counts {
      let weight = rows * (cells - 1)
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

  /// Takes more columns, where the first row of values and the one above it have them and the others lack their last cells.
  ///
  /// - Complexity: linear in the rows of the range.
  mutating func widen(_ sample: TableSample, _ range: Range<Int>) {
    guard width > 1, let first = bodyStart(sample, range) else { return }
    // The row above the first one that fits as it is.
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

  /// Whether some column holds numbers, dates or times.
  var hasValues: Bool { kinds.contains { $0 == .number || $0 == .date || $0 == .time } }

  /// How a row with cells of these kinds fits.
  ///
  /// - Complexity: linear in the cells.
  func fit(_ row: ArraySlice<CellKind>) -> Fit {
    var (good, bad) = (0, 0)
    var hasNumberAsDate = false
    var column = 0
    for kind in row {
      defer { column += 1 }
      guard column < width else {
        // One more, which is empty, comes of a delimiter at the end.
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
    // Of a row that lacks cells the others have to be in their columns.
    if hasNumberAsDate || row.count < width && bad > 0 { return .misfit }
    if good + bad == 0 { return hasValues ? .textsOnly : .fits }
    return good >= bad ? .fits : .misfit
  }

  /// The first row of the body in `range`: one that fits, after which at least half of the next five fit; nil if there is none.
  func bodyStart(_ sample: TableSample, _ range: Range<Int>) -> Int? {
    let rows = range.filter { sample.rows[$0].role == .cells }
    let fits = rows.map { fit(sample.kinds[sample.rows[$0].cells]) == .fits }
    // A row of less than half of the cells is a title.
    for (place, row) in rows.enumerated() where fits[place] && 2 * sample.rows[row].cells.count >= width {
      if isHeader(sample, row, above: place > 0 ? rows[place - 1] : nil) { continue }
      let next = fits[(place + 1)...].prefix(5)
      if 2 * next.count(where: { $0 }) >= next.count { return row }
    }
    return nil
  }

  /// Whether a row that fits, since it has words for missing values, holds names all the same: it has no value, and names cannot be above it.
  ///
  /// `x` is such a word, and the name of many a column.
  private func isHeader(_ sample: TableSample, _ row: Int, above: Int?) -> Bool {
    let kinds = sample.kinds[sample.rows[row].cells]
    guard hasValues, kinds.contains(.missing), kinds.allSatisfy({ $0 == .missing || $0 == .text }) else { return false }
    guard let above, sample.rows[above].cells.count == kinds.count else { return true }
    return !sample.kinds[sample.rows[above].cells].allSatisfy { $0 == .text || $0 == .missing }
  }

  /// How many rows fit and have the cells of all columns.
  func fullRows(_ sample: TableSample, _ range: Range<Int>) -> Int {
    range.count { row in
      let row = sample.rows[row]
      return row.role == .cells && row.cells.count == width && fit(sample.kinds[row.cells]) == .fits
    }
  }

  /// How well a dialect fits: see `TableForm`'s detection.
  func score(_ sample: TableSample, _ range: Range<Int>) -> Double {
    var (rows, fitting, wide) = (0, 0, 0)
    var (cells, values) = (0, 0)
    // What divides other tables is hardly ever meant inside of a cell. A decimal comma is no better than what divides its row.
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
    // A text that is not divided at all fits anything.
    if width == 1 { return 0.05 + share * Double(values) / Double(cells) }
    return share * (0.3 + Double(values) / Double(cells)) * (sample.dialect.delimiter == .spaces ? 0.6 : 1)
  }
}
