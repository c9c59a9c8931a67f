internal import DataSets
import TextScanning

/// How the cells of one column are read.
struct ColumnRule: Hashable, Sendable {
  /// What a column is.
  enum Kind: Hashable, Sendable {
    case numbers
    case dates
    case texts
    case nothing
  }

  var kind: Kind = .texts
  /// The decimal mark.
  var point = ASCII.point
  /// Whether some number has a point or comma.
  var hasMarks = false
  /// The unit or currency beside each number, as a symbol; nil without one.
  var unit: String?
  /// Whether the cells themselves have it, rather than the header.
  var isUnitInCells = false
  /// Whether a percentage is the share that it means, `4 %` is 0.04: for numbers that replace those of a document.
  var takesShares = false
  /// Whether letters behind a number are flags.
  var hasFlags = false
  /// Whether words that stand for a missing value by custom do so here.
  var takesMissingWords = false
  /// The order of day, month and year, if it is open.
  var dateOrder: DateOrder?
  /// Whether eight digits are a date.
  var hasDigitDates = false
  /// Whether whole numbers in it are names: `07005`.
  var hasNames = false
  /// Whether its cells are addresses such as `192.168.100.200`, which are not numbers.
  var hasAddresses = false
  /// A cell with two readings that nothing decides between; nil if all is certain.
  var question: DelimitedProblem?
  /// A number far beyond all others, which may mean missing; nil without one.
  var extreme: LoneExtreme?

  /// Whether a percent sign is behind its numbers.
  var isPercentage: Bool { isUnitInCells && unit == "%" }

  /// The number that a cell is; nil if it is none, infinite if it is too large.
  ///
  /// - Complexity: linear in the cell.
  func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var (start, end) = (0, bytes.count)
    NumberScan.skipBlanks(bytes, &start, end)
    NumberScan.dropBlanks(bytes, start, &end)
    while end > start, bytes[end - 1] == 0 { end -= 1 }
    guard !hasAddresses, start < end, let scan = NumberScan(bytes, start, end) else { return nil }
    if !scan.affix.isEmpty, !(hasFlags && scan.hasFlag(bytes)) {
      let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[scan.affix]), as: UTF8.self)
      guard isUnitInCells, TableUnits.symbol(text) == unit else { return nil }
    } else if isUnitInCells, scan.affix.isEmpty, unit.map({ Currency.code($0) == nil }) == true {
      return nil
    }
    guard let digits = scan.digits(bytes, point: point) else { return nil }
    guard takesShares else { return NumberSigns.plainNumber(digits, point: ASCII.point) }
    // Moved in decimal, so that rounding happens once.
    if digits.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      return NumberSigns.plainNumber(digits, point: ASCII.point).map { $0 / 100 }
    }
    return NumberSigns.plainNumber(digits + Array("e-2".utf8), point: ASCII.point)
  }

  /// Whether a cell is a number except for its unit.
  func hasOtherUnit(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isUnitInCells, !bytes.isEmpty, let scan = NumberScan(bytes, 0, bytes.count) else { return false }
    return scan.digits(bytes, point: point) != nil
  }

  /// The seconds since 1970-01-01T00:00:00Z that a cell stands for; nil if it is not a date.
  func seconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var (start, end) = (0, bytes.count)
    NumberScan.skipBlanks(bytes, &start, end)
    NumberScan.dropBlanks(bytes, start, &end)
    if start >= end { return nil }
    if hasDigitDates, let iso = DateScan.digitDate(bytes, start, end) { return DateText.seconds(iso.utf8) }
    if let date = DateScan(bytes, start, end) { return date.seconds(dateOrder) }
    return DateText.seconds(UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  /// Whether a cell stands for a missing value by custom.
  func isMissing(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (kind == .numbers || kind == .dates) && isMissingWord(bytes)
  }

  /// Whether a cell is a word for a missing value, where a number or date is asked for.
  func isMissingWord(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    takesMissingWords && !bytes.isEmpty && MissingWords.isCustomary(bytes, 0, bytes.count)
  }

  /// Whether a cell proves that the other mark is the decimal one.
  func isContradicted(by bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard kind == .numbers, !bytes.isEmpty, let scan = NumberScan(bytes, 0, bytes.count) else { return false }
    return scan.digits(bytes, point: point) == nil
      && (scan.evidence(bytes) == .comma || scan.evidence(bytes) == .point)
  }
}
