internal import DataSets
import TextScanning

/// Reads complete rows, and stores the requested fields.
///
/// It reads the bytes once, without recursion. Lines and columns are computed only for problems.
struct RowReader {
  let layout: DelimitedLayout
  let limits: DelimitedLimits
  let missingMarks: [[UInt8]]
  /// Numbers that mean a missing value; `-999` also matches `-999.0`.
  let missingNumbers: [Double]
  var store: ColumnStore
  private(set) var rowCount = 0
  /// The line in which the next row begins, from 1.
  private(set) var line: Int
  /// The number of blank lines since the last row, in a text of one column.
  ///
  /// They are missing values if another row follows.
  private var blankLines = 0
  /// The number of lines to skip before the first row of values: the header, and a line such as `sep=;`.
  private var rowsAhead: Int
  /// Whether blank lines are skipped, because a `TableRewriter` wrote the text.
  ///
  /// If not, blank lines are missing values of a single column.
  private let skipsBlankLines: Bool

  let delimiter: UInt8
  let signs: NumberSigns
  /// Whether numbers are parsed before the end of the field is found.
  ///
  /// This is impossible if a number may mean a missing value.
  let readsInPlace: Bool
  /// Whether some column has an unknown decimal mark, so that a number such as `1.234` needs a closer look.
  private let hasOpenColumns: Bool
  /// Whether totals are sought, among rows that may begin with a word for one.
  private let seeksTotals: Bool
  /// Whether the first cell of some row begins with a word such as `Total`.
  private(set) var mayHaveTotals = false
  /// Whether the user gave the decimal mark instead of having it detected.
  let isPointGiven: Bool

  init(
    _ layout: DelimitedLayout, _ requests: [ColumnRequest], surveys: Bool, _ options: DelimitedOptions,
    isRewritten: Bool = false
  ) throws(DelimitedProblem) {
    self.layout = layout
    line = 1
    skipsBlankLines = isRewritten
    limits = options.limits
    isPointGiven = options.hasDecimalComma != nil
    missingMarks = options.missingMarks.map { Array($0.utf8) }
    store = try ColumnStore(requests, layout, surveys: surveys)
    rowsAhead = (layout.hasHeader ? 1 : 0) + (layout.hasDelimiterHint ? 1 : 0)
    delimiter = layout.delimiter.byte
    signs = layout.signs
    hasOpenColumns = !layout.signs.openColumns.isEmpty
    seeksTotals = !isRewritten && layout.columnCount > 1 && options.choices.footerRows == nil
    let signs = signs
    missingNumbers = options.missingMarks.compactMap { mark in
      let bytes = Array(mark.utf8)
      return NumberSigns.plainNumber(bytes, point: ASCII.point) ?? signs.number(bytes)
    }
    readsInPlace = delimiter != signs.point && missingNumbers.isEmpty && signs.rules.isEmpty
  }

  mutating func table() -> DelimitedTable { table(layout) }

  mutating func table(_ layout: DelimitedLayout) -> DelimitedTable {
    DelimitedTable(
      layout: layout, rowCount: rowCount, read: store.read(), surveyed: store.surveyed, mayHaveTotals: mayHaveTotals)
  }

  /// Reads rows that a `TableRewriter` wrote.
  ///
  /// All rows end within the text, except for a row with an open quote.
  mutating func read(rewritten text: [UInt8]) throws(DelimitedProblem) {
    let result = text.withUnsafeBufferPointer { text -> Result<Void, DelimitedProblem> in
      do throws(DelimitedProblem) {
        let stop = try read(text)
        if let quote = stop.openQuote {
          throw problem(
            .unterminatedQuote, UnsafeBufferPointer(rebasing: text[stop.end...]), row: 0, at: quote - stop.end)
        }
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Reads the complete rows in `text`, whose last byte is a line feed.
  ///
  /// - Returns: The offset of the first incomplete row, and of its open quote.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) throws(DelimitedProblem) -> (end: Int, openQuote: Int?) {
    var offset = 0
    let totals = seeksTotals ? TotalWords.groups : []
    while offset < text.count {
      if isBlankLine(text, offset) {
        if layout.columnCount == 1, rowsAhead == 0, !skipsBlankLines { blankLines += 1 }
        offset += text[offset] == ASCII.lineFeed ? 1 : 2
        line += 1
        continue
      }
      for _ in 0..<blankLines { try endMissingRow() }
      blankLines = 0
      // A row that is not blank has two bytes.
      let start = TotalWords.place(text[offset], text[offset &+ 1])
      if start < totals.count, totals[start] != TotalWords.noGroup { noteTotal(text, offset) }
      let row = try rowsAhead > 0 ? skipRow(text, offset) : readRow(text, offset)
      switch row {
      case .ended(let end, let lines):
        rowsAhead = max(rowsAhead - 1, 0)
        offset = end
        line += lines
      case .unfinished(let quote):
        return (offset, quote)
      }
    }
    return (offset, nil)
  }

  private enum Row {
    case ended(at: Int, lines: Int)
    case unfinished(quote: Int?)
  }

  @inline(__always)
  private func isBlankLine(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    let byte = text[offset]
    if byte == ASCII.lineFeed { return true }
    return byte == ASCII.carriageReturn && text[offset &+ 1] == ASCII.lineFeed
  }

  private mutating func endMissingRow() throws(DelimitedProblem) {
    for column in store.plans.indices { keepMissing(store.plans[column], column) }
    store.endRow()
    rowCount += 1
  }

  private func skipRow(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) throws(DelimitedProblem) -> Row {
    var offset = start
    var lines = 0
    while true {
      let field = try fieldEnd(text, offset, row: start)
      guard let field else { return .unfinished(quote: offset) }
      lines += field.lines
      offset = field.end + 1
      if text[field.end] == ASCII.lineFeed { return .ended(at: offset, lines: lines + 1) }
    }
  }

  private mutating func readRow(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) throws(DelimitedProblem) -> Row {
    var offset = start
    var lines = 0
    var column = 0
    let planned = store.plans.count
    while true {
      let fieldStart = offset
      let slot = column < planned ? store.ofPlainNumbers[column] : ColumnStore.needsInspection
      var end = -1
      if readsInPlace, slot != ColumnStore.needsInspection,
        let result = DecimalScan.number(in: text, from: offset, point: signs.point)
      {
        var place = result.end
        if text[place] == ASCII.carriageReturn, text[place &+ 1] == ASCII.lineFeed { place &+= 1 }
        if text[place] == delimiter || text[place] == ASCII.lineFeed, result.number.isFinite,
          !hasOpenColumns || !NumberSigns.mayBeOpen(text, fieldStart, result.end)
        {
          if slot >= 0 {
            store.keep(result.number, in: slot)
          } else {
            store.survey(result.number, column, text[fieldStart..<result.end])
          }
          end = place
        }
      }
      if end < 0 {
        guard let field = try fieldEnd(text, offset, row: start) else { return .unfinished(quote: offset) }
        end = field.end
        lines &+= field.lines
        if end &- fieldStart > limits.fieldBytes {
          throw problem(.fieldTooLong(limit: limits.fieldBytes), text, row: start, at: fieldStart)
        }
        if column < planned, !store.plans[column].isSkipped {
          try keep(field.content, store.plans[column], column, text, row: start, at: fieldStart)
        }
      }
      column &+= 1
      offset = end &+ 1
      if text[end] == ASCII.lineFeed { break }
      if column == layout.columnCount { column = try count(text, offset, row: start, from: column) }
    }
    if column != layout.columnCount {
      throw problem(.raggedRow(fields: column, expected: layout.columnCount), text, row: start, at: start)
    }
    if rowCount == limits.rows { throw DelimitedProblem(.tooManyRows(limit: limits.rows)) }
    store.endRow()
    rowCount &+= 1
    return .ended(at: offset, lines: lines &+ 1)
  }

  /// Records that a total may be in the text, if the row at `start` begins with a word for one.
  @inline(never)
  private mutating func noteTotal(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) {
    let start = text[start] == ASCII.quote ? start + 1 : start
    guard rowsAhead == 0, !mayHaveTotals, TotalWords.mayBegin(text, start) else { return }
    var end = start
    while text[end] != delimiter, text[end] != ASCII.quote, text[end] != ASCII.lineFeed { end += 1 }
    mayHaveTotals = TotalWords.begin(TableCell(start: start, end: end), text)
  }

  private func count(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, row: Int, from column: Int
  ) throws(DelimitedProblem) -> Int {
    var fields = column
    var offset = start
    while let field = try fieldEnd(text, offset, row: row) {
      fields += 1
      if fields > limits.columns { throw problem(.tooManyColumns(limit: limits.columns), text, row: row, at: offset) }
      offset = field.end + 1
      if text[field.end] == ASCII.lineFeed { break }
    }
    throw problem(.raggedRow(fields: fields, expected: column), text, row: row, at: row)
  }
}
