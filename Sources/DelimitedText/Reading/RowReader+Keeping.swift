internal import DataSets
import TextScanning

extension RowReader {
  struct FieldContent {
    var range: Range<Int>
    var hasDoubledQuotes: Bool
  }

  /// Stores a field in each slot of its column.
  @inline(never)
  mutating func keep(
    _ content: FieldContent, _ plan: ColumnStore.Plan, _ column: Int, _ text: UnsafeBufferPointer<UInt8>, row: Int,
    at start: Int
  ) throws(DelimitedProblem) {
    let raw = UnsafeBufferPointer(rebasing: text[content.range])
    let trimmed = Self.trimmed(raw)
    if isMissing(trimmed, column) { return keepMissing(plan, column) }
    let field = Field(bytes: trimmed, column: column, text: text, row: row, start: start)
    if plan.isSurveyed { survey(field, hasDoubledQuotes: content.hasDoubledQuotes) }
    var plan = plan
    if plan.number >= 0 || plan.date >= 0 || plan.place >= 0, let question = rule(column)?.question { throw question }
    if plan.place >= 0 {
      store.settle(column, as: isMeantAsDate(trimmed, column) ? .dates : .numbers)
      plan = store.plans[column]
    }
    if plan.number >= 0 { store.keep(try number(field), in: plan.number) }
    if plan.date >= 0 { store.keep(try date(field), in: plan.date) }
    if plan.text >= 0 {
      if raw.contains(ASCII.nul) { throw problem(.nul, text, row: row, at: start) }
      guard var written = String(validating: raw, as: UTF8.self) else {
        throw problem(.notUTF8, text, row: row, at: start)
      }
      if content.hasDoubledQuotes { written = Self.undoubled(written) }
      store.keep(written, in: plan.text)
    }
  }

  private func isMissing(_ field: UnsafeBufferPointer<UInt8>, _ column: Int) -> Bool {
    if rule(column)?.isMissing(field) == true { return true }
    if field.isEmpty || missingMarks.contains(where: { field.elementsEqual($0) }) { return true }
    return !missingNumbers.isEmpty && signs.number(field, ofColumn: column).map(missingNumbers.contains) == true
  }

  private func rule(_ column: Int) -> ColumnRule? {
    signs.rules.indices.contains(column) ? signs.rules[column] : nil
  }

  private func seconds(_ field: UnsafeBufferPointer<UInt8>, _ column: Int) -> Double? {
    rule(column).map { $0.seconds(field) } ?? DateText.seconds(field)
  }

  mutating func keepMissing(_ plan: ColumnStore.Plan, _ column: Int) {
    if plan.number >= 0 { store.keep(Double.nan, in: plan.number) }
    if plan.date >= 0 { store.keep(Double.nan, in: plan.date) }
    if plan.place >= 0 { store.keep(Double.nan, in: plan.place) }
    if plan.text >= 0 { store.keep(nil as String?, in: plan.text) }
    if plan.isSurveyed { store.surveyed[column].tally.add(.missing) }
  }

  private struct Field {
    var bytes: UnsafeBufferPointer<UInt8>
    var column: Int
    var text: UnsafeBufferPointer<UInt8>
    var row: Int
    var start: Int
  }

  private mutating func survey(_ field: Field, hasDoubledQuotes: Bool) {
    let rule = rule(field.column)
    // Cells that a rule reads as names or dates are not numbers, although they have only digits.
    let mayBeNumber = rule.map { $0.question == nil && !$0.hasNames && !$0.hasDigitDates } ?? true
    let number = mayBeNumber ? signs.number(field.bytes, ofColumn: field.column) : nil
    let isNumber = number?.isFinite == true
    let seconds = number == nil && rule?.question == nil ? seconds(field.bytes, field.column) : nil
    let isDate = seconds != nil
    let column = field.column
    store.surveyed[column].sample.note(Self.shown(field.bytes, hasDoubledQuotes: hasDoubledQuotes))
    if let number, isNumber {
      store.surveyed[column].sample.note(number: number)
      store.surveyed[column].extremes.take(number)
    }
    if let seconds { store.surveyed[column].sample.note(date: seconds) }
    store.surveyed[column].tally.add(isNumber ? .number : isDate ? .date : number == nil ? .text : .other)
    if let question = rule?.question {
      store.surveyed[column].firstNoNumber = question
      store.surveyed[column].firstNoDate = question
    } else if !isNumber, store.surveyed[column].firstNoNumber == nil {
      store.surveyed[column].firstNoNumber = refusal { () throws(DelimitedProblem) in try self.number(field) }
    }
    if !isDate, !isNumber, store.surveyed[column].firstNoDate == nil {
      store.surveyed[column].firstNoDate = refusal { () throws(DelimitedProblem) in try date(field) }
    }
  }

  private static func shown(_ field: UnsafeBufferPointer<UInt8>, hasDoubledQuotes: Bool) -> String {
    // This many bytes contain more characters than are shown.
    let text = String(decoding: field.prefix(8 * ColumnSample.entryLength), as: UTF8.self)
    return hasDoubledQuotes ? undoubled(text) : text
  }

  private func refusal(_ read: () throws(DelimitedProblem) -> Double) -> DelimitedProblem? {
    do throws(DelimitedProblem) {
      _ = try read()
      return nil
    } catch {
      return error
    }
  }

  /// Returns whether a field is a date, or looks like a date that does not exist.
  private func isMeantAsDate(_ field: UnsafeBufferPointer<UInt8>, _ column: Int) -> Bool {
    if let rule = rule(column) { return rule.kind == .dates }
    return DateText.seconds(field) != nil || DateShape(String(decoding: field.prefix(40), as: UTF8.self)) == .yearFirst
  }

  private func date(_ field: Field) throws(DelimitedProblem) -> Double {
    guard let seconds = seconds(field.bytes, field.column) else {
      throw refused(field, DelimitedProblem.Reason.notADate)
    }
    return seconds
  }

  private func number(_ field: Field) throws(DelimitedProblem) -> Double {
    guard let number = signs.number(field.bytes, ofColumn: field.column) else {
      if rule(field.column)?.isMissingWord(field.bytes) == true { return .nan }
      if !isPointGiven, signs.isOpen(field.bytes, ofColumn: field.column) {
        throw refused(field, DelimitedProblem.Reason.ambiguousNumber(column:of:))
      }
      if let rule = rule(field.column), let unit = rule.unit, rule.hasOtherUnit(field.bytes) {
        throw problem(
          .otherUnit(column: layout.title(field.column), text: Self.shown(field.bytes), unit: unit), field.text,
          row: field.row, at: field.start)
      }
      if let rule = rule(field.column), rule.hasMarks, !isPointGiven, rule.isContradicted(by: field.bytes) {
        let hasDecimalComma = rule.point == ASCII.point
        throw refused(field) { .otherMark(column: $0, text: $1, hasDecimalComma: hasDecimalComma) }
      }
      if field.bytes.contains(ASCII.nul) { throw problem(.nul, field.text, row: field.row, at: field.start) }
      throw refused(field, DelimitedProblem.Reason.notANumber)
    }
    guard number.isFinite else { throw refused(field, DelimitedProblem.Reason.tooLarge) }
    return number
  }

  private func refused(
    _ field: Field, _ reason: (_ column: String, _ text: String) -> DelimitedProblem.Reason
  ) -> DelimitedProblem {
    problem(
      reason(layout.title(field.column), Self.shown(field.bytes)), field.text, row: field.row, at: field.start)
  }

  private static func trimmed(_ field: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, field.count)
    while start < end, field[start] == ASCII.space || field[start] == ASCII.tab { start += 1 }
    while end > start, field[end - 1] == ASCII.space || field[end - 1] == ASCII.tab { end -= 1 }
    return UnsafeBufferPointer(rebasing: field[start..<end])
  }

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

  /// Returns a problem with the line and column of an offset.
  ///
  /// The column is counted from the start of `row`.
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
