internal import DataSets
import TextScanning

struct ColumnRule: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case numbers
    case dates
    case texts
    case nothing
  }

  var kind: Kind = .texts
  var point = ASCII.point
  /// Whether some number has a point or comma.
  var hasMarks = false
  /// The marks that may be decimal or separate thousands, as in `1.234`; empty if this is known.
  var openMarks: Set<UInt8> = []
  /// The symbol of the unit or currency of the numbers; nil if there is none.
  var unit: String?
  /// Whether the unit is in the cells rather than in the header.
  var isUnitInCells = false
  /// Whether `4 %` is read as 0.04, for numbers that go to a document's inputs.
  var takesShares = false
  /// Whether letters after a number are ignored as flags.
  var hasFlags = false
  /// Whether common words such as `n/a` mean a missing value in this column.
  var takesMissingWords = false
  var dateOrder: DateOrder?
  /// Whether numbers of eight digits, such as `20261127`, are dates.
  var hasDigitDates = false
  /// Whether whole numbers in the column are identifiers, such as `07005`.
  var hasNames = false
  /// Whether the cells are IP addresses such as `192.168.100.200`, which are not numbers.
  var hasAddresses = false
  /// What the user must decide about an ambiguous cell; nil if nothing is ambiguous.
  var question: DelimitedProblem?
  /// A number far outside the others, which may mean missing; nil if there is none.
  var extreme: LoneExtreme?

  var isPercentage: Bool { isUnitInCells && unit == "%" }

  /// Returns the number in a cell, infinite if it is too large; nil if the cell is not a number.
  ///
  /// - Complexity: linear in the cell.
  func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    if isOpen(bytes) { return nil }
    var (start, end) = (0, bytes.count)
    NumberScan.skipBlanks(bytes, &start, end)
    NumberScan.dropBlanks(bytes, start, &end)
    while end > start, bytes[end - 1] == 0 { end -= 1 }
    if !isUnitInCells, !takesShares, !hasAddresses,
      let number = PlainDigits.number(bytes, start, end, point: point)
    {
      return number
    }
    guard !hasAddresses, start < end, let scan = NumberScan(bytes, start, end) else { return nil }
    if !scan.affix.isEmpty, !(hasFlags && scan.hasFlag(bytes)) {
      let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[scan.affix]), as: UTF8.self)
      guard isUnitInCells, TableUnits.symbol(text) == unit else { return nil }
    } else if isUnitInCells, scan.affix.isEmpty, unit.map({ Currency.code($0) == nil }) == true {
      return nil
    }
    guard let digits = scan.digits(bytes, point: point) else { return nil }
    guard takesShares else { return NumberSigns.plainNumber(digits, point: ASCII.point) }
    // The decimal point is moved in the text, so that rounding happens once.
    if digits.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      return NumberSigns.plainNumber(digits, point: ASCII.point).map { $0 / 100 }
    }
    return NumberSigns.plainNumber(digits + Array("e-2".utf8), point: ASCII.point)
  }

  /// Returns whether a cell such as `1.234` is ambiguous, because its mark is one of `openMarks`.
  func isOpen(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // A group of three digits is always behind the mark.
    guard !openMarks.isEmpty, bytes.count >= 5, bytes.contains(where: openMarks.contains),
      let scan = NumberScan(bytes, 0, bytes.count)
    else { return false }
    return switch scan.evidence(bytes) {
    case .openPoint: openMarks.contains(ASCII.point)
    case .openComma: openMarks.contains(ASCII.comma)
    case .none, .point, .comma, .malformed: false
    }
  }

  /// Returns whether a cell of a column with units in its cells is a number, whatever its unit is.
  func hasOtherUnit(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isUnitInCells, !bytes.isEmpty, let scan = NumberScan(bytes, 0, bytes.count) else { return false }
    return scan.digits(bytes, point: point) != nil
  }

  /// Returns the date in a cell as seconds since 1970-01-01T00:00:00Z; nil if the cell is not a date.
  func seconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var (start, end) = (0, bytes.count)
    NumberScan.skipBlanks(bytes, &start, end)
    NumberScan.dropBlanks(bytes, start, &end)
    if start >= end { return nil }
    if hasDigitDates, let iso = DateScan.digitDate(bytes, start, end) { return DateText.seconds(iso.utf8) }
    if let date = DateScan(bytes, start, end) { return date.seconds(dateOrder) }
    guard bytes[start] &- ASCII.zero <= 9 else { return nil }
    return DateText.seconds(UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  /// Returns whether a cell of numbers or dates is a common word for a missing value, such as `n/a`.
  func isMissing(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (kind == .numbers || kind == .dates) && isMissingWord(bytes)
  }

  /// Returns whether a cell is a common word for a missing value, and such words count in this column.
  func isMissingWord(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    takesMissingWords && !bytes.isEmpty && MissingWords.isCustomary(bytes, 0, bytes.count)
  }

  func isContradicted(by bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard kind == .numbers, !bytes.isEmpty, let scan = NumberScan(bytes, 0, bytes.count) else { return false }
    return scan.digits(bytes, point: point) == nil
      && (scan.evidence(bytes) == .comma || scan.evidence(bytes) == .point)
  }
}
