internal import DataSets

extension RowReader {
  /// What is inside of a field.
  struct FieldContent {
    var range: Range<Int>
    var hasDoubledQuotes: Bool
  }

  /// Keeps a field in every way that its column is asked for.
  @inline(never)
  mutating func keep(
    _ content: FieldContent, _ plan: ColumnStore.Plan, _ column: Int, _ text: UnsafeBufferPointer<UInt8>, row: Int,
    at start: Int
  ) throws(DelimitedProblem) {
    let raw = UnsafeBufferPointer(rebasing: text[content.range])
    let trimmed = Self.trimmed(raw)
    let isMissing = trimmed.isEmpty || missingMarks.contains { trimmed.elementsEqual($0) }
    if plan.number >= 0 {
      store.keep(
        isMissing ? .nan : try number(trimmed, column, text, row: row, at: start), in: plan.number)
    }
    if plan.date >= 0 {
      var seconds = Double.nan
      if !isMissing {
        guard let read = DateText.seconds(trimmed) else {
          throw problem(
            .notADate(column: layout.title(column), text: Self.shown(trimmed)), text, row: row, at: start)
        }
        seconds = read
      }
      store.keep(seconds, in: plan.date)
    }
    if plan.text >= 0 {
      if raw.contains(ASCII.nul) { throw problem(.nul, text, row: row, at: start) }
      guard var written = String(validating: raw, as: UTF8.self) else {
        throw problem(.notUTF8, text, row: row, at: start)
      }
      if content.hasDoubledQuotes { written = Self.undoubled(written) }
      store.keep(isMissing ? nil : written, in: plan.text)
    }
  }

  private func number(
    _ field: UnsafeBufferPointer<UInt8>, _ column: Int, _ text: UnsafeBufferPointer<UInt8>, row: Int, at start: Int
  ) throws(DelimitedProblem) -> Double {
    // A byte behind it that belongs to no number.
    let result = (Array(field) + [ASCII.lineFeed]).withUnsafeBufferPointer {
      DecimalScan.number(in: $0, from: 0, point: point)
    }
    let title = layout.title(column)
    guard let result, result.end == field.count else {
      if field.contains(ASCII.nul) { throw problem(.nul, text, row: row, at: start) }
      throw problem(.notANumber(column: title, text: Self.shown(field)), text, row: row, at: start)
    }
    guard result.number.isFinite else {
      throw problem(.tooLarge(column: title, text: Self.shown(field)), text, row: row, at: start)
    }
    return result.number
  }

  /// The field without blanks around it.
  private static func trimmed(_ field: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, field.count)
    while start < end, field[start] == ASCII.space || field[start] == ASCII.tab { start += 1 }
    while end > start, field[end - 1] == ASCII.space || field[end - 1] == ASCII.tab { end -= 1 }
    return UnsafeBufferPointer(rebasing: field[start..<end])
  }

  /// As much of a field as a message shows.
  private static func shown(_ field: UnsafeBufferPointer<UInt8>) -> String {
    let text = String(decoding: field.prefix(40), as: UTF8.self)
    return field.count > 40 ? text + "…" : text
  }

  private static func undoubled(_ text: String) -> String {
    var result: [UInt8] = []
    var isSecond = false
    for byte in text.utf8 {
      if byte == ASCII.quote, isSecond {
        isSecond = false
        continue
      }
      isSecond = byte == ASCII.quote
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A problem with its place counted out from the beginning of its row.
  func problem(
    _ reason: DelimitedProblem.Reason, _ text: UnsafeBufferPointer<UInt8>, row: Int, at offset: Int
  ) -> DelimitedProblem {
    var place = (line: line, column: 1)
    for index in row..<Swift.min(offset, text.count) {
      if text[index] == ASCII.lineFeed {
        place = (place.line + 1, 1)
      } else if text[index] & 0b1100_0000 != 0b1000_0000 {
        place.column += 1
      }
    }
    return DelimitedProblem(reason, line: place.line, column: place.column)
  }
}
