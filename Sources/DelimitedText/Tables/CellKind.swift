internal import DataSets
import TextScanning

/// What a cell contains, such as a number or a date, judged without the rest of its column.
enum CellKind: UInt8, Hashable {
  case empty
  /// A word that means a missing value, such as `n/a`.
  case missing
  case number
  case date
  case time
  case text

  /// Determines the kind of a cell; `marks` are the words that mean a missing value.
  ///
  /// - Complexity: linear in the cell.
  init(_ cell: TableCell, _ text: UnsafeBufferPointer<UInt8>, marks: MissingWords) {
    if cell.start >= cell.end {
      self = .empty
      return
    }
    var (start, end) = (cell.start, cell.end)
    if cell.isQuoted {
      NumberScan.skipBlanks(text, &start, end)
      NumberScan.dropBlanks(text, start, &end)
      if start >= end {
        self = .empty
        return
      }
    }
    if PlainDigits.isNumber(text, start, end), !marks.isGiven(text, start, end) {
      self = .number
    } else if marks.contains(text, start, end) {
      self = .missing
    } else if let scan = NumberScan(text, start, end), scan.hasGroupsRight(text) {
      self = .number
    } else if DateScan(text, start, end) != nil
      || text[start] &- ASCII.zero <= 9
        && DateText.seconds(UnsafeBufferPointer(rebasing: text[start..<end])) != nil
    {
      self = .date
    } else if DateScan.isTime(text, start, end) {
      self = .time
    } else {
      self = .text
    }
  }
}

/// The words that mean a missing value: common words such as `n/a`, and words that the user gave.
struct MissingWords: Hashable, Sendable {
  private let given: [[UInt8]]
  /// The words of the user that are numbers; `-999` also matches `-999.0`.
  private let numbers: [Double]

  init(_ given: [String]) {
    self.given = given.map { Array($0.utf8) }
    numbers = given.compactMap { NumberSigns.plainNumber(Array($0.utf8), point: ASCII.point) }
  }

  /// Whether the user gave a number that means a missing value.
  var hasNumbers: Bool { !numbers.isEmpty }

  /// Returns whether the user gave this number as a mark for missing values.
  func contains(_ number: Double) -> Bool { numbers.contains(number) }

  private static let customary: [[UInt8]] = [
    "-", "--", "---", "–", ".", "..", "...", "…", ":", "/", "x", "na", "n/a", "#n/a", "nan", "null", "nd", "mq",
    "#div/0!",
  ].map { Array($0.utf8) }
  private static let longest = 7

  /// Returns whether the bytes mean a missing value: a word that the user gave, or a common one such as `n/a`.
  ///
  /// A flag may follow a colon, as in `: c`.
  func contains(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    isGiven(text, start, end) || Self.isCustomary(text, start, end)
  }

  /// Returns whether the bytes are a word or number that the user gave for missing values.
  func isGiven(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    if given.isEmpty { return false }
    let bytes = UnsafeBufferPointer(rebasing: text[start..<end])
    if given.contains(where: { $0.elementsEqual(bytes) }) { return true }
    if numbers.isEmpty { return false }
    guard let scan = NumberScan(text, start, end), scan.affix.isEmpty else { return false }
    return [ASCII.point, ASCII.comma].contains { mark in
      scan.digits(text, point: mark).flatMap { NumberSigns.plainNumber($0, point: ASCII.point) }
        .map(numbers.contains) ?? false
    }
  }

  /// Returns whether the bytes are a common word for a missing value, such as `n/a`, `-` or `null`.
  static func isCustomary(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    if end - start > longest { return false }
    let first = text[start]
    // `: c` is missing with a flag.
    if first == ASCII.colon, end - start <= 4 {
      return end - start == 1 || text[start + 1] == ASCII.space
    }
    if first &- ASCII.zero <= 9 { return false }
    return customary.contains { word in
      guard word.count == end - start else { return false }
      for index in word.indices {
        let byte = text[start + index]
        let lower = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
        if lower != word[index] { return false }
      }
      return true
    }
  }
}
