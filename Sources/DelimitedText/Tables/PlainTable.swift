import DataSets
import TextScanning

/// Checks quickly whether a text can be read as a plain table.
///
/// If anything in the text is ambiguous, the check fails and a `TableForm` decides how to read it.
enum PlainTable {
  private struct Column {
    enum Content {
      case nothing
      case numbers
      case dates
      case texts
    }

    var content = Content.nothing
    /// Whether some number is ambiguous: `1.234` is 1234 if the point separates thousands.
    var isOpen = false
    /// Whether some number shows the decimal mark, as `12.5` does.
    var isProven = false
    /// Whether some number has more than three digits without separators, as `1234` has.
    ///
    /// Then `1.234` is not 1234.
    var hasLargeWhole = false
    /// Whether some number may stand for a missing value, such as `-999`.
    var hasMarker = false
    /// Whether some number may be a date, such as `20260310`.
    var hasDigitDate = false
    /// Whether some text may give the sign of the amount in its row, such as `debit`.
    var hasSign = false
    /// Whether some text has nothing to do with the sign of an amount.
    var hasOtherText = false
  }

  private static let firstBytes = 1 << 16

  /// Returns the layout of a plain text; nil if a `TableForm` must decide.
  ///
  /// Only the first part of a long text is checked, because readers of plain text report later rows that are not plain.
  /// If `seeksDecimalMark` is true and no number in the first part shows the decimal mark, all of the text is checked.
  ///
  /// - Complexity: linear in the text.
  static func layout(
    of text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: DelimitedOptions, seeksDecimalMark: Bool = false
  ) -> DelimitedLayout? {
    let first = TableForm.beginning(of: text, bytes: firstBytes)
    if isWhole || text.count <= first.count { return wholeLayout(of: text, isWhole: isWhole, options) }
    if first.contains(ASCII.lineFeed) {
      guard let layout = wholeLayout(of: first, isWhole: false, options) else { return nil }
      if layout.signs.openColumns.isEmpty || !seeksDecimalMark { return layout }
    }
    return wholeLayout(of: text, isWhole: false, options)
  }

  private static func wholeLayout(
    of text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: DelimitedOptions
  ) -> DelimitedLayout? {
    if text.contains(ASCII.nul) { return nil }
    let body = UnsafeBufferPointer(rebasing: text[ByteOrderMark.length(in: text)...])
    guard var layout = try? DelimitedLayout(body, isWhole: isWhole, options),
      let columns = columns(text, isWhole: isWhole, layout)
    else { return nil }
    layout.isOfTexts = columns.allSatisfy { $0.content == .texts || $0.content == .nothing }
    let isProven = !layout.isDecimalCommaDetected || columns.contains(where: \.isProven)
    if isProven, layout.signs.point == ASCII.point { layout.signs.hasThousands = true }
    let isOpen = !isProven && layout.delimiter != .comma && columns.count > 1
    layout.signs.openColumns = Set(isOpen ? columns.indices.filter { !columns[$0].hasLargeWhole } : [])
    return layout
  }

  private static func columns(
    _ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ layout: DelimitedLayout
  ) -> [Column]? {
    if layout.delimiter == .spaces || OtherFileContent.found(in: text) != nil { return nil }
    var splitter = TableSplitter(TableDialect(delimiter: layout.delimiter))
    var columns = [Column](repeating: Column(), count: layout.columnCount)
    var offset = ByteOrderMark.length(in: text)
    if layout.hasDelimiterHint {
      offset += DelimiterHint(UnsafeBufferPointer(rebasing: text[offset...]))?.end ?? 0
    }
    if layout.hasHeader, layout.names.last?.isEmpty == true { return nil }
    let point = layout.signs.point
    var isHeader = layout.hasHeader
    var body = offset
    // Lines without a header that are numbers as a whole may be one column.
    var mayBeLone =
      layout.delimiter == .comma && columns.count > 1 && !layout.hasHeader && layout.isDelimiterDetected
      && !layout.hasDelimiterHint && layout.isDecimalCommaDetected
    // The first cell of a total may be empty.
    var (namelessRows, isLastNameless) = (0, false)
    while offset < text.count, let next = splitter.split(text, from: offset, isLast: isWhole) {
      let start = offset
      offset = next
      if next > 0, text[next - 1] == ASCII.carriageReturn { return nil }
      if next == splitter.contentEnd + 1, next <= text.count, text[next - 1] != ASCII.lineFeed { return nil }
      // Two carriage returns end the row.
      if next > splitter.contentEnd + 2 { return nil }
      if !UTF8Check.isValid(text, start, splitter.contentEnd) { return nil }
      if splitter.contentEnd == start { continue }
      if splitter.cells.count != columns.count { return nil }
      if isHeader {
        isHeader = false
        if splitter.cells.contains(where: { $0.isMalformed || $0.hasPadding || $0.hasMark }) { return nil }
        if text[start] == ASCII.hash || text[start] == ASCII.leftBracket { return nil }
        body = next
        continue
      }
      if text[start] == ASCII.hash || text[start] == ASCII.leftBracket && columns.count == 1 { return nil }
      if columns.count == 1, mayBeDivided(text, splitter.cells[0]) { return nil }
      var isEmpty = true
      // A word for a total may be after a date.
      var mayBeTotal = true
      for (column, cell) in splitter.cells.enumerated() where !cell.isEmpty {
        if !take(cell, text, point, isFirst: mayBeTotal, &columns[column]) { return nil }
        isEmpty = false
        mayBeTotal = mayBeTotal && columns[column].content == .dates
      }
      if isEmpty, columns.count > 1 { return nil }
      isLastNameless = splitter.cells[0].isEmpty
      if isLastNameless { namelessRows += 1 }
      if mayBeLone {
        mayBeLone =
          text[start] != ASCII.quote && NumberScan(text, start, splitter.contentEnd)?.hasGroupsRight(text) == true
      }
    }
    if mayBeLone || isWhole && isLastNameless && namelessRows == 1 && columns.count > 1 { return nil }
    if columns.contains(where: { $0.isOpen && !$0.isProven && (columns.count > 1 || point == ASCII.comma) }),
      layout.delimiter != .comma || point != ASCII.point
    {
      return nil
    }
    let isOther = columns.indices.contains { column in
      let found = columns[column]
      return found.hasSign && !found.hasOtherText
        || found.hasDigitDate && layout.names.indices.contains(column) && TableForm.isNameOfDates(layout.names[column])
        || found.hasMarker && hasLoneExtreme(text, from: body, isWhole: isWhole, layout, column)
    }
    return isOther ? nil : columns
  }

  /// Returns whether a number in a column is so far from the others that it may mean a missing value, as `-999` does.
  ///
  /// This parses all numbers of the column. Call it only for a column with a number such as 999, whose digits are all
  /// nines.
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

  private static func mayBeDivided(_ text: UnsafeBufferPointer<UInt8>, _ cell: TableCell) -> Bool {
    !cell.isQuoted
      && text[cell.start..<max(cell.start, cell.end)].contains { byte in
        byte == ASCII.tab || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "|") || byte == ASCII.space
      }
  }

  private static func take(
    _ cell: TableCell, _ text: UnsafeBufferPointer<UInt8>, _ point: UInt8, isFirst: Bool, _ column: inout Column
  ) -> Bool {
    if cell.isMalformed || cell.hasPadding || cell.hasMark { return false }
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
    return !(isFirst && TotalWords.begin(cell, text))
  }

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
      // Numbers from about 9e36 on.
      if index - digits >= 2, text[digits - 1] != ASCII.minus { column.hasMarker = true }
    }
    if index == end {
      // A date without separators, and a number that means missing.
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
      } else if before > 3 {
        column.hasLargeWhole = true
      }
      return before + max(behind, 0) > 0 ? .numbers : nil
    }
    guard end - start >= 7 else { return nil }
    return DateText.seconds(UnsafeBufferPointer(rebasing: text[start..<end])) == nil ? nil : .dates
  }

  /// Returns `.texts` if a cell is certainly a text; nil if it may be a number or a date.
  ///
  /// A cell without digits is a text. A cell with digits is a text if it begins with letters that are neither a
  /// currency nor a month.
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

  /// Returns whether the end of a text has only rows of the table.
  ///
  /// `tail` begins inside a row. These lines are not rows of the table:
  /// - a total, or a last row whose first cell is the only empty one;
  /// - a rule;
  /// - a row of another length;
  /// - lines below a blank line.
  ///
  /// The check is by line. A line inside quotes counts as a row of another length.
  static func acceptsTail(_ tail: UnsafeBufferPointer<UInt8>, _ delimiter: Delimiter, columnCount: Int) -> Bool {
    guard let first = tail.firstIndex(of: ASCII.lineFeed) else { return true }
    var start = first + 1
    var hasGap = false
    var (namelessRows, isLastNameless) = (0, false)
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
        isLastNameless = tail[start] == delimiter.byte
        if isLastNameless { namelessRows += 1 }
        // The first cell that is not empty.
        var filled = start
        while filled < stop, tail[filled] == delimiter.byte { filled += 1 }
        var cell = TableCell(start: filled, end: filled)
        while cell.end < stop, tail[cell.end] != delimiter.byte { cell.end += 1 }
        if cell.end > cell.start, tail[cell.start] == ASCII.quote { cell.start += 1 }
        if TotalWords.begin(cell, tail) || tail[start] == ASCII.hash || isRule(tail, start, stop) {
          return false
        }
        // The word may be after a date.
        if cell.end < stop, tail[cell.start] &- ASCII.zero <= 9 {
          var next = TableCell(start: cell.end + 1, end: cell.end + 1)
          while next.end < stop, tail[next.end] != delimiter.byte { next.end += 1 }
          if next.end > next.start, tail[next.start] == ASCII.quote { next.start += 1 }
          if TotalWords.begin(next, tail) { return false }
        }
      }
      start = end + 1
    }
    return !isLastNameless || namelessRows > 1 || columnCount == 1
  }

  /// Returns the offset of the first row that may not belong to the table, such as a total or a comment.
  ///
  /// Returns nil if all rows belong to the table. The text must begin with a row.
  static func strayRow(
    of text: UnsafeBufferPointer<UInt8>, _ delimiter: Delimiter, columnCount: Int
  ) -> Int? {
    var splitter = TableSplitter(TableDialect(delimiter: delimiter))
    var offset = 0
    var (namelessRows, lastNameless) = (0, Int?.none)
    while offset < text.count, let next = splitter.split(text, from: offset, isLast: true) {
      let named = splitter.cells.first { !$0.isEmpty }
      if splitter.cells.count != columnCount || named.map({ TotalWords.begin($0, text) }) != false
        || text[offset] == ASCII.hash || isRule(text, offset, splitter.contentEnd)
      {
        return offset
      }
      lastNameless = splitter.cells[0].isEmpty ? offset : nil
      if lastNameless != nil { namelessRows += 1 }
      offset = next
    }
    return namelessRows == 1 ? lastNameless : nil
  }

  private static func isRule(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    end - start >= 4 && [ASCII.minus, UInt8(ascii: "="), UInt8(ascii: "*"), UInt8(ascii: "_")].contains(text[start])
      && text[start..<end].allSatisfy { $0 == text[start] }
  }
}
