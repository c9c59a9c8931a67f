import DataSets
import TextScanning

/// Whether a text is plain: what it shows is read as it is, by the readers of plain text, and needs no form of its own.
///
/// It is a quick test that refuses whatever could have another reading; the form then decides.
enum PlainTable {
  /// What the cells of a column are so far.
  private struct Column {
    enum Content {
      case nothing
      case numbers
      case dates
      case texts
    }

    var content = Content.nothing
    /// Whether some number may have another reading, and whether another one decides.
    var isOpen = false
    var isProven = false
    /// Whether some number may stand for a missing value: `-999`.
    var hasMarker = false
    /// Whether some number may be a day: `20260310`.
    var hasDigitDate = false
    /// Whether some text may give the sign of another column, and whether some text does not.
    var hasSign = false
    var hasOtherText = false
  }

  /// Whether a beginning of a text, laid out like that, is plain.
  ///
  /// - Complexity: linear in the text.
  static func accepts(_ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ layout: DelimitedLayout) -> Bool {
    if layout.delimiter == .spaces || ForeignContent.found(in: text) != nil { return false }
    var splitter = TableSplitter(TableDialect(delimiter: layout.delimiter))
    var columns = [Column](repeating: Column(), count: layout.columnCount)
    var offset = ByteOrderMark.length(in: text)
    if layout.hasDelimiterHint {
      offset += DelimiterHint(UnsafeBufferPointer(rebasing: text[offset...]))?.end ?? 0
    }
    if layout.hasHeader, layout.names.last?.isEmpty == true { return false }
    let point = layout.signs.point
    var isHeader = layout.hasHeader
    var body = offset
    // Lines without names above them, which are numbers themselves, may be one column.
    var mayBeLone =
      layout.delimiter == .comma && columns.count > 1 && !layout.hasHeader && layout.isDelimiterDetected
      && !layout.hasDelimiterHint && layout.isDecimalCommaDetected
    while offset < text.count, let next = splitter.split(text, from: offset, isLast: isWhole) {
      let start = offset
      offset = next
      if next > 0, text[next - 1] == ASCII.carriageReturn { return false }
      if next == splitter.contentEnd + 1, next <= text.count, text[next - 1] != ASCII.lineFeed { return false }
      if !UTF8Check.isValid(text, start, splitter.contentEnd) { return false }
      if splitter.contentEnd == start { continue }
      if splitter.cells.count != columns.count { return false }
      if isHeader {
        isHeader = false
        if splitter.cells.contains(where: { $0.isMalformed || $0.hasPadding }) { return false }
        if text[start] == ASCII.hash || text[start] == ASCII.leftBracket { return false }
        body = next
        continue
      }
      if text[start] == ASCII.hash || text[start] == ASCII.leftBracket && columns.count == 1 { return false }
      if columns.count == 1, mayBeDivided(text, splitter.cells[0]) { return false }
      var isEmpty = true
      for (column, cell) in splitter.cells.enumerated() where !cell.isEmpty {
        if !take(cell, text, point, isFirst: isEmpty, &columns[column]) { return false }
        isEmpty = false
      }
      if isEmpty, columns.count > 1 { return false }
      if mayBeLone {
        mayBeLone =
          text[start] != ASCII.quote && NumberScan(text, start, splitter.contentEnd)?.hasGroupsRight(text) == true
      }
    }
    if mayBeLone { return false }
    if columns.contains(where: { $0.isOpen && !$0.isProven && (columns.count > 1 || point == ASCII.comma) }),
      layout.delimiter != .comma || point != ASCII.point
    {
      return false
    }
    return !columns.indices.contains { column in
      let found = columns[column]
      return found.hasSign && !found.hasOtherText
        || found.hasDigitDate && layout.names.indices.contains(column) && TableForm.isNameOfDates(layout.names[column])
        || found.hasMarker && hasLoneExtreme(text, from: body, isWhole: isWhole, layout, column)
    }
  }

  /// Whether a number of a column is so far from all others that it may stand for a missing value.
  ///
  /// It is looked for only in columns with a number made of nines, so that others need not be parsed.
  private static func hasLoneExtreme(
    _ text: UnsafeBufferPointer<UInt8>, from body: Int, isWhole: Bool, _ layout: DelimitedLayout, _ column: Int
  ) -> Bool {
    var splitter = TableSplitter(TableDialect(delimiter: layout.delimiter))
    var extremes = ExtremeTally()
    var offset = body
    while offset < text.count, let next = splitter.split(text, from: offset, isLast: isWhole) {
      offset = next
      guard splitter.cells.indices.contains(column), !splitter.cells[column].isEmpty else { continue }
      let cell = splitter.cells[column]
      let bytes = UnsafeBufferPointer(rebasing: text[cell.start..<cell.end])
      if let number = NumberSigns.plainNumber(bytes, point: layout.signs.point), number.isFinite {
        extremes.take(number)
      }
    }
    return extremes.loneExtreme != nil
  }

  /// Whether the only cell of a row has what divides others.
  private static func mayBeDivided(_ text: UnsafeBufferPointer<UInt8>, _ cell: TableCell) -> Bool {
    !cell.isQuoted
      && text[cell.start..<max(cell.start, cell.end)].contains { byte in
        byte == ASCII.tab || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "|") || byte == ASCII.space
      }
  }

  private static func take(
    _ cell: TableCell, _ text: UnsafeBufferPointer<UInt8>, _ point: UInt8, isFirst: Bool, _ column: inout Column
  ) -> Bool {
    if cell.isMalformed || cell.hasPadding { return false }
    var (start, end) = (cell.start, cell.end)
    if cell.isQuoted {
      while start < end, TableSplitter.isBlank(text[start]) { start += 1 }
      while end > start, TableSplitter.isBlank(text[end - 1]) { end -= 1 }
      if start == end { return true }
    }
    switch content(text, start, end, point, &column) {
    case nil: return false
    case let found? where column.content == .nothing: column.content = found
    case let found?: if column.content != found { return false }
    }
    guard column.content == .texts else { return true }
    if !column.hasOtherText {
      if ColumnEvidence.signWord(cell, text) == nil { column.hasOtherText = true } else { column.hasSign = true }
    }
    return !(isFirst && TableRowFilter.isTotalWord(cell, text))
  }

  /// What a cell is; nil if it has another reading than the plain one.
  private static func content(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ point: UInt8, _ column: inout Column
  ) -> Column.Content? {
    var index = start
    if text[index] == ASCII.minus || text[index] == ASCII.plus { index += 1 }
    let first = index
    while index < end, text[index] &- ASCII.zero <= 9 { index += 1 }
    let before = index - first
    if before == 0, index == end || text[index] != point { return textContent(text, start, end) }
    if before > 1, text[first] == ASCII.zero { return nil }
    var behind = -1
    if index < end, text[index] == point {
      index += 1
      let fraction = index
      while index < end, text[index] &- ASCII.zero <= 9 { index += 1 }
      behind = index - fraction
    }
    var hasExponent = false
    if index < end, text[index] | 0x20 == UInt8(ascii: "e"), before + max(behind, 0) > 0 {
      index += 1
      if index < end, text[index] == ASCII.minus || text[index] == ASCII.plus { index += 1 }
      let digits = index
      while index < end, text[index] &- ASCII.zero <= 9 { index += 1 }
      if index == digits { return nil }
      hasExponent = true
      // From about 9e36 on.
      if index - digits >= 2, text[digits - 1] != ASCII.minus { column.hasMarker = true }
    }
    if index == end {
      // A day without marks, and a word for a missing value.
      if before == 8, behind < 0, text[first] == UInt8(ascii: "1") || text[first] == UInt8(ascii: "2"),
        DateScan.digitDate(text, first, end) != nil
      {
        column.hasDigitDate = true
      }
      if !column.hasMarker, before + max(behind, 0) >= 3, text[first] == ASCII.nine,
        text[first..<end].allSatisfy({ $0 == ASCII.nine || $0 == point })
      {
        column.hasMarker = true
      }
      if behind == 3, 1...3 ~= before, text[first] != ASCII.zero, !hasExponent {
        column.isOpen = true
      } else if behind >= 0 {
        column.isProven = true
      }
      return before + max(behind, 0) > 0 ? .numbers : nil
    }
    guard end - start >= 7 else { return nil }
    return DateText.seconds(UnsafeBufferPointer(rebasing: text[start..<end])) == nil ? nil : .dates
  }

  /// Texts: without digits, or with letters in front that are not currency and no month.
  private static func textContent(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Column.Content? {
    var index = start
    var hasDigit = false
    while index < end {
      if text[index] == 0 { return nil }
      if text[index] &- ASCII.zero <= 9 { hasDigit = true }
      index += 1
    }
    if !hasDigit {
      let isRule = end - start >= 4 && text[start..<end].allSatisfy { $0 == text[start] }
      return isRule ? nil : .texts
    }
    var letters = start
    while letters < end, UInt8(ascii: "a")...UInt8(ascii: "z") ~= text[letters] | 0x20 { letters += 1 }
    if letters == start { return nil }
    if letters - start <= 3 || letters - start >= 3 && DateScan(text, start, end) != nil {
      return NumberScan(text, start, end) == nil && DateScan(text, start, end) == nil ? .texts : nil
    }
    return .texts
  }

  /// Whether the end of a text, which begins within a row, has nothing that ends or leaves out rows: a total, a rule, a row of another
  /// length, lines below a blank line.
  ///
  /// It goes line by line, and takes a line within quotes for a row of another length.
  static func acceptsTail(_ tail: UnsafeBufferPointer<UInt8>, _ delimiter: Delimiter, columnCount: Int) -> Bool {
    guard let first = tail.firstIndex(of: ASCII.lineFeed) else { return true }
    var start = first + 1
    var hasGap = false
    while start < tail.count {
      var end = start
      var delimiters = 0
      while end < tail.count, tail[end] != ASCII.lineFeed {
        if tail[end] == delimiter.byte { delimiters += 1 }
        end += 1
      }
      var stop = end
      if stop > start, tail[stop - 1] == ASCII.carriageReturn { stop -= 1 }
      if stop == start {
        hasGap = true
      } else {
        if hasGap, columnCount > 1 { return false }
        if delimiters + 1 != columnCount, !tail[start..<stop].contains(ASCII.quote) { return false }
        // The first cell that is not empty.
        var filled = start
        while filled < stop, tail[filled] == delimiter.byte { filled += 1 }
        var cell = TableCell(start: filled, end: filled)
        while cell.end < stop, tail[cell.end] != delimiter.byte { cell.end += 1 }
        if cell.end > cell.start, tail[cell.start] == ASCII.quote { cell.start += 1 }
        if TableRowFilter.isTotalWord(cell, tail) || tail[start] == ASCII.hash || isRule(tail, start, stop) {
          return false
        }
      }
      start = end + 1
    }
    return true
  }

  /// Where the first row begins, of a text that begins with one, that may be none of the table or end it; nil without one.
  static func strayRow(
    of text: UnsafeBufferPointer<UInt8>, _ delimiter: Delimiter, columnCount: Int
  ) -> Int? {
    var splitter = TableSplitter(TableDialect(delimiter: delimiter))
    var offset = 0
    while offset < text.count, let next = splitter.split(text, from: offset, isLast: true) {
      let named = splitter.cells.first { !$0.isEmpty }
      if splitter.cells.count != columnCount || named.map({ TableRowFilter.isTotalWord($0, text) }) != false
        || text[offset] == ASCII.hash || isRule(text, offset, splitter.contentEnd)
      {
        return offset
      }
      offset = next
    }
    return nil
  }

  private static func isRule(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    end - start >= 4 && [ASCII.minus, UInt8(ascii: "="), UInt8(ascii: "*"), UInt8(ascii: "_")].contains(text[start])
      && text[start..<end].allSatisfy { $0 == text[start] }
  }
}
