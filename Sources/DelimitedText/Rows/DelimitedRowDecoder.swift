internal import DataSets
import TextScanning

/// Decodes the rows of a delimited text in blocks: finds the numbers of some columns, and the positions of the cells to
/// copy.
///
/// The form decides what is a number; nothing is guessed here. A cell that is not a number, or a row with too few or
/// too many cells, is a fault of only that row. A decoder belongs to one thread.
public final class DelimitedRowDecoder {
  private let form: DelimitedRowForm
  private let columnCount: Int
  /// For each column, whether its cells are parsed as numbers or copied.
  private let uses: UnsafeMutablePointer<Use>

  private struct Use {
    /// The index of the column among the columns requested as numbers; -1 if it is not requested.
    var number: Int32 = -1
    /// Whether a `ColumnRule` determines the meaning of cells, so that they cannot be parsed directly as numbers.
    var isOpen = false
    var isDate = false
    /// The index among the copied cells of a row; -1 if not copied.
    var kept: Int32 = -1
    /// Whether the cell is copied several times.
    ///
    /// `keptAgain` has the later indices.
    var isKeptAgain = false
  }
  private var keptAgain: [Int: [Int]] = [:]
  private let skipsBlankLines: Bool
  /// Whether some column has an unknown decimal mark, so that a number such as `1.234` needs a closer look.
  private let hasOpenColumns: Bool
  private let plainRule: ColumnRule

  /// Creates a decoder for the requested columns.
  ///
  /// - Precondition: The columns exist.
  public init(_ form: DelimitedRowForm, _ wanted: WantedColumns) {
    self.form = form
    columnCount = form.header.count
    uses = .allocate(capacity: columnCount)
    uses.initialize(repeating: Use(), count: columnCount)
    for (slot, column) in wanted.numbers.enumerated() { uses[column].number = Int32(slot) }
    hasOpenColumns = !form.signs.openColumns.isEmpty
    plainRule = ColumnRule(
      kind: .numbers, point: form.signs.point, openMarks: form.signs.hasThousands ? [] : [ASCII.comma],
      takesMissingWords: true)
    for column in form.signs.rules.indices where column < columnCount { uses[column].isOpen = true }
    for column in wanted.dates { (uses[column].isOpen, uses[column].isDate) = (true, true) }
    skipsBlankLines = columnCount > 1 || form.table != nil
    for (slot, column) in (wanted.kept ?? []).enumerated() {
      if uses[column].kept < 0 {
        uses[column].kept = Int32(slot)
      } else {
        uses[column].isKeptAgain = true
        keptAgain[column, default: []].append(slot)
      }
    }
  }

  deinit { uses.deallocate() }

  /// Decodes rows until the block is full or the text ends.
  ///
  /// - Parameters:
  ///   - text: Complete rows, less than 2 GiB; the last byte is a line feed.
  ///   - start: The offset of the first row.
  ///   - rows: The block; its previous content is removed.
  /// - Returns: The offset after the last decoded row.
  /// - Complexity: Linear in the bytes decoded.
  public func take(_ text: UnsafeBufferPointer<UInt8>, from start: Int, into rows: RowBatch) -> Int {
    let delimiter = form.delimiter.byte
    let point = form.signs.point
    let (uses, columnCount, hasOpenColumns) = (uses, columnCount, hasOpenColumns)
    let hasMissingNumbers = form.missing.hasNumbers
    var offset = start
    rows.removeAll()
    while offset < text.count, rows.count < rows.limit {
      if text[offset] == ASCII.lineFeed || text[offset] == ASCII.carriageReturn && text[offset &+ 1] == ASCII.lineFeed,
        skipsBlankLines
      {
        offset &+= text[offset] == ASCII.lineFeed ? 1 : 2
        continue
      }
      let rowStart = offset
      var contentEnd = offset
      var column = 0
      var hasOther = false
      while true {
        let use = uses[column]
        var end = -1
        if use.number >= 0, !use.isOpen {
          let isQuoted = text[offset] == ASCII.quote
          var place = isQuoted ? offset &+ 1 : offset
          while isBlank(text[place], delimiter) { place &+= 1 }
          if point != delimiter || isQuoted, let found = DecimalScan.number(in: text, from: place, point: point) {
            place = found.end
            while isBlank(text[place], delimiter) { place &+= 1 }
            var isWhole = true
            if isQuoted {
              isWhole = text[place] == ASCII.quote
              if isWhole { place &+= 1 }
            }
            contentEnd = place
            if isWhole, text[place] == ASCII.carriageReturn, text[place &+ 1] == ASCII.lineFeed { place &+= 1 }
            if isWhole, text[place] == delimiter || text[place] == ASCII.lineFeed, found.number.isFinite,
              !hasOpenColumns || !NumberSigns.mayBeOpen(text, offset, found.end),
              !hasMissingNumbers || !form.missing.contains(found.number)
            {
              rows.set(found.number, of: Int(use.number))
              end = place
            }
          }
        }
        if end < 0 {
          let cell = DelimitedCell(text, offset, delimiter: delimiter)
          end = cell.end
          contentEnd = cell.contentEnd
          if use.number >= 0 {
            takeNumber(cell, column, text, offset, into: rows, Int(use.number))
            hasOther = true
          }
        }
        if use.kept >= 0 {
          rows.keep(RowBatch.Place(offset, contentEnd), as: Int(use.kept))
          if use.isKeptAgain { keepAgain(column, RowBatch.Place(offset, contentEnd), in: rows) }
        }
        column &+= 1
        offset = end &+ 1
        if text[end] == ASCII.lineFeed { break }
        if column == columnCount {
          offset = refuseRest(text, from: offset, row: rowStart, in: rows)
          break
        }
      }
      if column < columnCount { fillUp(from: column, rowStart..<contentEnd, in: rows) }
      if hasOther, rows.faults.last?.row == rows.count, isRepeatedHeader(text, rowStart) {
        rows.leaveOutHeader(at: rowStart)
        continue
      }
      rows.endRow(at: RowBatch.Place(rowStart, contentEnd))
    }
    return offset
  }

  @inline(__always)
  private func isBlank(_ byte: UInt8, _ delimiter: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.tab && delimiter != ASCII.tab
  }

  private func isRepeatedHeader(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    guard form.table == nil, form.hasHeader else { return false }
    var offset = start
    for (column, name) in form.header.enumerated() {
      let cell = DelimitedCell(text, offset, delimiter: form.delimiter.byte)
      guard text[offset..<cell.contentEnd].elementsEqual(name) else { return false }
      if (text[cell.end] == ASCII.lineFeed) != (column == columnCount - 1) { return false }
      offset = cell.end + 1
    }
    return true
  }

  private func keepAgain(_ column: Int, _ place: RowBatch.Place, in rows: RowBatch) {
    for slot in keptAgain[column] ?? [] { rows.keep(place, as: slot) }
  }

  @inline(never)
  private func takeNumber(
    _ cell: DelimitedCell, _ column: Int, _ text: UnsafeBufferPointer<UInt8>, _ start: Int, into rows: RowBatch,
    _ slot: Int
  ) {
    var range = cell.quoted ?? start..<cell.contentEnd
    func isBlank(_ byte: UInt8) -> Bool { byte == ASCII.space || byte == ASCII.tab }
    while !range.isEmpty, isBlank(text[range.lowerBound]) { range = range.lowerBound + 1..<range.upperBound }
    while !range.isEmpty, isBlank(text[range.upperBound - 1]) { range = range.lowerBound..<range.upperBound - 1 }
    if range.isEmpty { return rows.fail(.empty, of: slot, at: range) }
    let bytes = UnsafeBufferPointer(rebasing: text[range])
    var rule = plainRule
    if form.signs.rules.indices.contains(column) {
      rule = form.signs.rules[column]
    } else if form.signs.openColumns.contains(column) {
      rule.openMarks = [ASCII.point, ASCII.comma]
    }
    if rule.isMissing(bytes) || form.missing.isGiven(bytes, 0, bytes.count) {
      return rows.fail(.empty, of: slot, at: range)
    }
    if uses[column].isDate {
      let isOfRule = form.signs.rules.indices.contains(column)
      guard let seconds = isOfRule ? rule.seconds(bytes) : DateText.seconds(bytes) else {
        return rows.fail(.notADate, of: slot, at: range)
      }
      return rows.set(seconds, of: slot)
    }
    guard let number = rule.number(bytes) else {
      let kind: RowFault.Kind =
        !form.isPointGiven && rule.isOpen(bytes)
        ? .ambiguous
        : isOfOtherMark(bytes, rule) ? .otherMark : beginsTable(text, range.lowerBound) ? .otherTable : .notANumber
      return rows.fail(kind, of: slot, at: range)
    }
    if number.isFinite { rows.set(number, of: slot) } else { rows.fail(.tooLarge, of: slot, at: range) }
  }

  /// Returns whether a cell is a number only with a different decimal mark than the mark of `rule`.
  ///
  /// Returns false if the user gave the mark.
  private func isOfOtherMark(_ bytes: UnsafeBufferPointer<UInt8>, _ rule: ColumnRule) -> Bool {
    if form.isPointGiven { return false }
    var rule = rule
    rule.kind = .numbers
    return rule.isContradicted(by: bytes)
  }

  /// Returns whether the row of a cell is the header of another table.
  ///
  /// This is so if the row is below a blank line, and each of its cells is a text.
  private func beginsTable(_ text: UnsafeBufferPointer<UInt8>, _ cell: Int) -> Bool {
    var start = cell
    while start > 0, text[start - 1] != ASCII.lineFeed { start -= 1 }
    guard columnCount > 1, start > 1,
      text[start - 2] == ASCII.lineFeed
        || start > 2 && text[start - 2] == ASCII.carriageReturn
          && text[start - 3] == ASCII.lineFeed
    else { return false }
    var splitter = TableSplitter(TableDialect(delimiter: form.delimiter))
    guard splitter.split(text, from: start, isLast: true) != nil, splitter.cells.count == columnCount else {
      return false
    }
    // A name may be a word for a missing value, such as `x`; the cell itself is not.
    return splitter.cells.allSatisfy { name in
      let kind = CellKind(name, text, marks: MissingWords([]))
      return kind == .text || kind == .missing && !(name.start...name.end).contains(cell)
    }
  }

  @inline(never)
  private func fillUp(from column: Int, _ row: Range<Int>, in rows: RowBatch) {
    let nothing = row.upperBound..<row.upperBound
    rows.lack(columnCount - column)
    for lacking in column..<columnCount {
      let use = uses[lacking]
      if use.number >= 0 {
        rows.fail(.lacking(cells: column, expected: columnCount), of: Int(use.number), at: nothing)
      }
      guard use.kept >= 0 else { continue }
      rows.keep(RowBatch.Place(row.upperBound, row.upperBound), as: Int(use.kept))
      if use.isKeptAgain { keepAgain(lacking, RowBatch.Place(row.upperBound, row.upperBound), in: rows) }
    }
  }

  /// Counts the cells of a row that has more cells than the header, and rejects the row.
  ///
  /// - Returns: The offset of the next row.
  @inline(never)
  private func refuseRest(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, row: Int, in rows: RowBatch
  ) -> Int {
    var offset = start
    var cells = columnCount
    while offset < text.count {
      let cell = DelimitedCell(text, offset, delimiter: form.delimiter.byte)
      cells += 1
      offset = cell.end + 1
      if text[cell.end] == ASCII.lineFeed { break }
    }
    rows.refuse(.tooMany(cells: cells, expected: columnCount), at: row..<offset)
    return offset
  }
}
