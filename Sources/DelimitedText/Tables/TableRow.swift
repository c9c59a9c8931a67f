import TextScanning

/// The position of a cell in the text, without the quotes or blanks around the cell.
struct TableCell {
  var start: Int
  var end: Int
  /// The start of the blanks before the cell.
  var paddedStart = 0
  /// The end of the blanks after the cell.
  var paddedEnd = 0
  /// Whether the cell is quoted; `start` and `end` exclude the quotes.
  var isQuoted = false
  var hasDoubledQuotes = false
  /// Whether the quote closes before the end of the cell, or never.
  var isMalformed = false
  var hasPadding = false
  /// Whether a byte order mark precedes the cell, because files were joined.
  var hasMark = false

  var isEmpty: Bool { start >= end }
}

/// The delimiter of a table, and whether rows also begin and end with it.
struct TableDialect: Hashable {
  var delimiter: Delimiter
  /// Whether each row begins and ends with the delimiter, as in `|a|b|`.
  var isFramed = false
  /// The columns, if blanks fill cells instead of separating them.
  var columns: FixedColumns?
  /// The number of columns if the last one has blanks in its cells; nil if blanks divide all cells.
  var mostCells: Int?

  /// Whether some blanks do not divide cells.
  var hasPlaces: Bool { columns != nil || mostCells != nil }
}

/// Splits UTF-8 text into rows of cells: lines end with CRLF, LF or CR, and cells are quoted as in RFC 4180.
struct TableSplitter {
  let dialect: TableDialect
  private let delimiter: UInt8
  private let isBlanks: Bool
  /// The index of the cell that contains the rest of its line.
  private let lastCell: Int

  /// The cells of the latest row, at most ``mostCells``.
  private(set) var cells: [TableCell] = []
  /// How many cells of a row are kept: more than a row may have, so that rows that are too long are noticed.
  private static let mostCells = 1 << 17
  /// Whether the latest row does not begin and end with the delimiter, unlike other rows of this table.
  private(set) var lacksFrame = false
  /// Whether stars at the end of the latest row were dropped; they mark rows and totals of print-outs.
  private(set) var hasStars = false
  /// The number of line ends in the latest row, including the last one; more than one if a cell contains line ends.
  private(set) var lines = 0
  /// The offset of the line end that ends the latest row.
  private(set) var contentEnd = 0

  init(_ dialect: TableDialect) {
    self.dialect = dialect
    delimiter = dialect.delimiter.byte
    isBlanks = dialect.delimiter == .spaces
    lastCell = dialect.mostCells.map { $0 - 1 } ?? .max
  }

  /// Splits the row that begins at `start`.
  ///
  /// If `isLast` is true, the end of the text also ends the row.
  ///
  /// - Returns: The offset of the next row; nil if `text` does not contain the end of the row.
  /// - Complexity: linear in the row.
  mutating func split(_ text: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool) -> Int? {
    cells.removeAll(keepingCapacity: true)
    lines = 0
    lacksFrame = false
    hasStars = false
    if let columns = dialect.columns { return split(text, from: start, by: columns, isLast: isLast) }
    let count = text.count
    var index = start
    while true {
      // A cell begins here.
      if isBlanks { while index < count, text[index] == ASCII.space || text[index] == ASCII.tab { index += 1 } }
      let first = index
      var cell = TableCell(start: first, end: first)
      if index < count, text[index] == ASCII.quote {
        guard let close = closing(text, from: index + 1, &cell) else {
          if !isLast { return nil }
          // The quote never closes.
          cell.isMalformed = true
          cell.end = count
          (cell.paddedStart, cell.paddedEnd) = (cell.start, count)
          cells.append(cell)
          contentEnd = count
          return count
        }
        (cell.start, cell.end, cell.isQuoted) = (first + 1, close, true)
        index = close + 1
        cell.paddedStart = first
        while index < count, text[index] == ASCII.space && !isBlanks || text[index] == 0 {
          if text[index] == 0 { cell.hasPadding = true }
          index += 1
        }
        if index < count, !isEnd(text[index]) {
          while index < count, !isEnd(text[index]) { index += 1 }
          cell.isMalformed = true
          (cell.start, cell.end, cell.isQuoted) = (first, index, false)
          (cell.paddedStart, cell.paddedEnd) = (first, index)
        }
        if !cell.isMalformed { cell.paddedEnd = index }
      } else {
        if cells.count == lastCell {
          while index < count, text[index] != ASCII.lineFeed, text[index] != ASCII.carriageReturn { index += 1 }
        } else {
          while index < count, !isEnd(text[index]) { index += 1 }
        }
        cell.end = index
        trim(text, &cell)
      }
      if index >= count {
        if !isLast { return nil }
        finish(&cell, text, first: start)
        contentEnd = count
        lines += 1
        return count
      }
      let byte = text[index]
      if byte == ASCII.lineFeed || byte == ASCII.carriageReturn {
        // It is not yet known whether a line feed follows.
        guard let end = Self.lineEnd(text, index, isLast: isLast) else { return nil }
        finish(&cell, text, first: start)
        contentEnd = index
        lines += 1
        return end
      }
      if cells.count < Self.mostCells { cells.append(cell) }
      index += 1
    }
  }

  private mutating func split(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, by columns: FixedColumns, isLast: Bool
  ) -> Int? {
    var end = start
    while end < text.count, text[end] != ASCII.lineFeed, text[end] != ASCII.carriageReturn { end += 1 }
    var next = end
    if end < text.count {
      guard let found = Self.lineEnd(text, end, isLast: isLast) else { return nil }
      next = found
    } else if !isLast {
      return nil
    }
    (contentEnd, lines) = (end, 1)
    let found = columns.cells(of: text, start..<end)
    lacksFrame = found == nil
    for range in found ?? [start..<end] {
      var cell = TableCell(start: range.lowerBound, end: range.upperBound)
      trim(text, &cell)
      cells.append(cell)
    }
    if cells.allSatisfy(\.isEmpty) { cells.removeLast(cells.count - 1) }
    return next
  }

  /// Returns the offset after the line end at `index`; nil if more bytes are needed to find it.
  ///
  /// Two carriage returns before a line feed are one line end, because some programs convert line ends twice.
  static func lineEnd(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, isLast: Bool) -> Int? {
    if text[index] == ASCII.lineFeed { return index + 1 }
    var next = index + 1
    while next < text.count, next < index + 3 {
      if text[next] == ASCII.lineFeed { return next + 1 }
      if text[next] != ASCII.carriageReturn { return index + 1 }
      next += 1
    }
    return next < index + 3 && !isLast ? nil : index + 1
  }

  private mutating func finish(_ cell: inout TableCell, _ text: UnsafeBufferPointer<UInt8>, first: Int) {
    if isBlanks, !cells.isEmpty, !cell.isQuoted {
      // Blanks at the end of a line do not separate cells.
      if !cell.isEmpty { cells.append(cell) }
      if cells.count > 1, let last = cells.last, Self.isStars(last, text) {
        cells.removeLast()
        hasStars = true
      }
    } else {
      cells.append(cell)
    }
    guard dialect.isFramed else { return }
    if cells.count > 2, let front = cells.first, let back = cells.last, front.isEmpty, back.isEmpty {
      cells.removeFirst()
      cells.removeLast()
    } else {
      lacksFrame = true
    }
  }

  /// Returns whether a cell is one to three stars.
  static func isStars(_ cell: TableCell, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    1...3 ~= cell.end - cell.start && text[cell.start..<cell.end].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  @inline(__always)
  private func isEnd(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == ASCII.lineFeed || byte == ASCII.carriageReturn || isBlanks && byte == ASCII.tab
  }

  private mutating func closing(_ text: UnsafeBufferPointer<UInt8>, from start: Int, _ cell: inout TableCell) -> Int? {
    var index = start
    while index < text.count {
      let byte = text[index]
      if byte == ASCII.quote {
        guard index + 1 < text.count, text[index + 1] == ASCII.quote else { return index }
        cell.hasDoubledQuotes = true
        index += 1
      } else if byte == ASCII.lineFeed {
        lines += 1
      }
      index += 1
    }
    return nil
  }

  private func trim(_ text: UnsafeBufferPointer<UInt8>, _ cell: inout TableCell) {
    (cell.paddedStart, cell.paddedEnd) = (cell.start, cell.end)
    while cell.start < cell.end, Self.isBlank(text[cell.start]) { cell.start += 1 }
    while cell.end > cell.start, Self.isBlank(text[cell.end - 1]) || text[cell.end - 1] == 0 {
      if text[cell.end - 1] == 0 { cell.hasPadding = true }
      cell.end -= 1
    }
    if cell.hasPadding { cell.paddedEnd = cell.end }
    if cell.start == cell.end { return }
    if text[cell.start] == 0xEF, cell.end - cell.start >= 3, text[cell.start + 1] == 0xBB, text[cell.start + 2] == 0xBF
    {
      cell.start += 3
      cell.paddedStart = cell.start
      cell.hasMark = true
    }
  }

  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool {
    // Print-outs begin pages with a form feed.
    byte == ASCII.space || byte == ASCII.tab || byte == 0x0C
  }
}

extension TableCell {
  func text(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    let content = UnsafeBufferPointer(rebasing: bytes[start..<max(start, end)])
    guard hasDoubledQuotes else { return String(decoding: content, as: UTF8.self) }
    return String(
      decoding: DelimitedField.content(of: [ASCII.quote] + content + [ASCII.quote]), as: UTF8.self)
  }
}
