import DataSets
import TextScanning

struct ColumnEvidence {
  struct Place: Hashable {
    var text: String
    var line: Int
    var column: Int
  }

  struct Marks {
    var provesPoint = false
    var provesComma = false
    var firstOpenPoint: Place?
    var firstOpenComma: Place?
    var hasQuotedComma = false
    var smallWholes = 0
    var hasLargeWhole = false
    var malformed = 0
    /// The number of cells such as `(5)`, and the first of them.
    var bracketed: (count: Int, first: String) = (0, "")
  }

  /// Whether whole numbers are identifiers, dates or addresses.
  struct Wholes {
    var wholeWidths: Set<Int> = []
    var hasZeroFront = false
    var allBareWhole = true
    var digitDates = 0
    var addresses = 0
  }

  /// The words of a column, such as `CR` and `DR`, which may give the signs of another column's numbers.
  struct Signs {
    /// The different words in lower case.
    var words: Set<String> = []
    var first: String?
    var hasOtherText = false
  }

  private(set) var marks = Marks()
  private(set) var wholes = Wholes()
  private(set) var numbers = 0
  private(set) var missing = 0
  private(set) var dates = 0
  private(set) var times = 0
  private(set) var texts = 0
  private(set) var rows = 0

  private(set) var units: [String: Int] = [:]
  private(set) var unitless = 0
  private(set) var flags = 0
  private(set) var flagLetters: Set<String> = []
  private(set) var words: [String: Int] = [:]

  /// The number of cells that a reader of plain tables also understands as numbers if the decimal mark is a point.
  private var plainPoints = 0
  /// The number of cells that a reader of plain tables also understands as numbers if the decimal mark is a comma.
  private var plainCommas = 0
  /// The number of dates in ISO 8601, which a reader of plain tables also understands.
  private var plainDates = 0
  private var signs = Signs()

  private(set) var openDates: [UInt8: Place] = [:]
  private(set) var shownOrders: [UInt8: Set<DateOrder>] = [:]
  private(set) var hasPointDates = false
  private var extremes = ExtremeTally()

  private static let signWords: Set<String> = [
    "cr", "dr", "c", "d", "s", "h", "soll", "haben", "credit", "debit", "af", "bij", "zu", "ab",
  ]
  /// Pairs of letters that mean credit and debit; a letter gives a sign only if the other letter also occurs.
  private static let signLetters: [Set<String>] = [["c", "d"], ["s", "h"]]

  /// Returns a word, such as `CR`, that may give the sign of another column's number; nil for other texts.
  static func signWord(_ cell: TableCell, _ text: UnsafeBufferPointer<UInt8>) -> String? {
    guard 1...6 ~= cell.end - cell.start else { return nil }
    let word = cell.text(in: text)
    return signWords.contains(word.lowercased()) ? word : nil
  }

  /// The first word of a column whose words, such as `CR`, may give the signs of another column's numbers.
  ///
  /// Nil if the column has other texts too.
  var signWord: String? {
    let areLetters = signs.words.allSatisfy { $0.count == 1 }
    let hasPair = Self.signLetters.contains { signs.words.isSuperset(of: $0) }
    return signs.hasOtherText || areLetters && !hasPair ? nil : signs.first
  }

  mutating func take(
    _ cell: TableCell, _ kind: CellKind, _ text: UnsafeBufferPointer<UInt8>, _ place: @autoclosure () -> Place,
    _ given: MissingWords
  ) {
    rows += 1
    switch kind {
    case .empty: return
    case .missing:
      missing += 1
      if !given.isGiven(text, cell.start, cell.end) { words[cell.text(in: text), default: 0] += 1 }
    case .time: times += 1
    case .text:
      texts += 1
      if !signs.hasOtherText {
        if let word = Self.signWord(cell, text) {
          signs.words.insert(word.lowercased())
          signs.first = signs.first ?? word
        } else {
          signs.hasOtherText = true
        }
      }
    case .date:
      dates += 1
      if DateText.seconds(UnsafeBufferPointer(rebasing: text[cell.start..<cell.end])) != nil { plainDates += 1 }
      guard let date = DateScan(text, cell.start, cell.end) else { return }
      switch date.form {
      case .points: hasPointDates = true
      case .open(let mark):
        if let order = date.shownOrder {
          shownOrders[mark, default: []].insert(order)
        } else if date.first != date.second, openDates[mark] == nil {
          openDates[mark] = place()
        }
      case .yearFirst, .named: break
      }
    case .number:
      guard let scan = NumberScan(text, cell.start, cell.end) else { return }
      take(scan, cell, text, place)
    }
  }

  private mutating func take(
    _ scan: NumberScan, _ cell: TableCell, _ text: UnsafeBufferPointer<UInt8>, _ place: () -> Place
  ) {
    numbers += 1
    if scan.isBracketed {
      if marks.bracketed.count == 0 { marks.bracketed.first = cell.text(in: text) }
      marks.bracketed.count += 1
    }
    if scan.affix.isEmpty, !scan.hasOtherMarks,
      cell.end - cell.start == scan.core.count + scan.exponent.count + (scan.isNegative ? 1 : 0)
        || scan.leadsWithSign(text, cell)
    {
      let marks = scan.points + scan.commas
      if marks == 0 || scan.points == 1 && marks == 1 { plainPoints += 1 }
      if marks == 0 || scan.commas == 1 && marks == 1 { plainCommas += 1 }
    }
    if scan.affix.isEmpty {
      unitless += 1
    } else if scan.hasFlag(text) {
      flags += 1
      flagLetters.insert(String(decoding: UnsafeBufferPointer(rebasing: text[scan.affix]), as: UTF8.self))
    } else {
      let affix = String(decoding: UnsafeBufferPointer(rebasing: text[scan.affix]), as: UTF8.self)
      units[TableUnits.symbol(affix) ?? affix, default: 0] += 1
    }
    let isWhole = scan.isBareWhole && scan.affix.isEmpty && !scan.isNegative && scan.core.count == cell.end - cell.start
    if isWhole {
      if wholes.wholeWidths.count < 2 { wholes.wholeWidths.insert(scan.core.count) }
      if scan.leadsWithZero, scan.core.count > 1 { wholes.hasZeroFront = true }
      if DateScan.digitDate(text, scan.core.lowerBound, scan.core.upperBound) != nil { wholes.digitDates += 1 }
    } else {
      wholes.allBareWhole = false
    }
    if scan.isAddress(text) {
      wholes.addresses += 1
      return
    }
    switch scan.evidence(text) {
    case .none:
      if scan.core.count > 3 { marks.hasLargeWhole = true } else { marks.smallWholes += 1 }
    case .point:
      marks.provesPoint = true
    case .comma:
      marks.provesComma = true
      if cell.isQuoted { marks.hasQuotedComma = true }
    case .openPoint: if marks.firstOpenPoint == nil { marks.firstOpenPoint = place() }
    case .openComma:
      if cell.isQuoted { marks.hasQuotedComma = true }
      if marks.firstOpenComma == nil { marks.firstOpenComma = place() }
    case .malformed: marks.malformed += 1
    }
    if let digits = scan.digits(text, point: marks.provesComma ? ASCII.comma : ASCII.point),
      let value = NumberSigns.plainNumber(digits, point: ASCII.point), value.isFinite
    {
      extremes.take(value)
    }
  }

  /// Returns whether a reader without `rule` would read some cells differently.
  func needsRules(_ rule: ColumnRule) -> Bool {
    if rule.question != nil || areNames || rule.hasDigitDates || rule.isUnitInCells || rule.hasFlags { return true }
    if rule.takesMissingWords, !words.isEmpty { return true }
    switch rule.kind {
    case .numbers: return numbers != (rule.point == ASCII.point ? plainPoints : plainCommas)
    case .dates: return dates != plainDates
    case .texts, .nothing: return false
    }
  }

  /// Whether letters after the numbers are flags.
  ///
  /// Letters such as `c` and `d` for credit and debit are signs instead.
  var areFlags: Bool { flags > 0 && !Self.signLetters.contains(where: flagLetters.isSuperset) }

  /// Whether the numbers are identifiers: IP addresses, or whole numbers of equal width, one of which begins with 0.
  var areNames: Bool {
    areAddresses || wholes.hasZeroFront && wholes.allBareWhole && wholes.wholeWidths.count == 1 && numbers > 0
  }

  /// Whether all numbers are IP addresses such as `192.168.100.200`.
  var areAddresses: Bool { wholes.addresses > 0 && wholes.addresses == numbers }

  var areDigitDates: Bool { wholes.digitDates > 0 && wholes.digitDates == numbers && texts == 0 && dates == 0 }

  var isOfNumbers: Bool { numbers > 0 && texts == 0 && dates == 0 && times == 0 }

  var isMeantAsNumbers: Bool { numbers > texts + dates + times }

  /// The decimal mark that the cells of this column show; nil if they show no mark or both marks.
  var provenPoint: UInt8? {
    if marks.provesPoint != marks.provesComma { return marks.provesPoint ? ASCII.point : ASCII.comma }
    if marks.provesPoint { return nil }
    guard let mark = openMark else { return nil }
    let other = mark == ASCII.point ? ASCII.comma : ASCII.point
    if marks.hasLargeWhole { return mark }
    return marks.smallWholes >= 2 ? other : nil
  }

  /// The mark in numbers such as `1.234`, which may be decimal or separate thousands.
  ///
  /// Nil if there are no such numbers, or if some have a point and others a comma.
  var openMark: UInt8? {
    guard (marks.firstOpenPoint != nil) != (marks.firstOpenComma != nil) else { return nil }
    return marks.firstOpenPoint != nil ? ASCII.point : ASCII.comma
  }

  /// The first cell with an ambiguous mark, such as `1.234`.
  var firstOpen: Place? { marks.firstOpenPoint ?? marks.firstOpenComma }

  /// Whether some cells show a decimal point and others a decimal comma.
  var isContradictory: Bool { marks.provesPoint && marks.provesComma }

  /// A number such as -999 that is far outside all others, and how often it occurs; nil if there is none.
  var loneExtreme: (value: Double, count: Int)? { extremes.loneExtreme }
}
