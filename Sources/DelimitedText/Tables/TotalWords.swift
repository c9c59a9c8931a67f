import TextScanning

/// The first words of rows with totals, balances or sums of periods, such as `Sum` or `Q1`.
enum TotalWords {
  /// A part of a year, in order of length.
  ///
  /// The rows of shorter parts may be added up in its row.
  enum Period: Int, CaseIterable {
    case quarter
    case half
  }

  private struct Word: Hashable {
    /// The word in lower case.
    var bytes: [UInt8] = []
    var period: Period?
  }

  /// Returns whether a cell begins with one of these words, also after `#`, ends with `total`, or is a star.
  ///
  /// Many tables have rows of periods, which are no totals. Without `orPeriod`, words for periods do not count.
  ///
  /// - Complexity: Constant for most cells, because few begin like one of the words.
  static func begin(_ cell: TableCell, _ text: UnsafeBufferPointer<UInt8>, orPeriod: Bool = true) -> Bool {
    word(cell, text).map { orPeriod || $0.period == nil } ?? false
  }

  /// Returns the period that a cell such as `Q1` or `Quarter 1` names; nil for other cells.
  static func period(_ cell: TableCell, _ text: UnsafeBufferPointer<UInt8>) -> Period? { word(cell, text)?.period }

  private static func word(_ cell: TableCell, _ text: UnsafeBufferPointer<UInt8>) -> Word? {
    var start = cell.start
    if start < cell.end, text[start] == ASCII.hash { start += 1 }
    let length = cell.end - start
    if length < 1 { return nil }
    if text[start] == UInt8(ascii: "*") {
      return length <= 3 && text[start..<cell.end].allSatisfy { $0 == UInt8(ascii: "*") } ? Word() : nil
    }
    if length < 2 { return nil }
    if endsWithTotal(start, cell.end, text) { return Word() }
    let group = groups[place(text[start], text[start + 1])]
    if group >= anyGroup { return nil }
    return words[Int(group)].first { word in
      let bytes = word.bytes
      guard length >= bytes.count else { return false }
      for index in bytes.indices where lowercased(text[start + index]) != bytes[index] { return false }
      if length == bytes.count { return true }
      let next = text[start + bytes.count]
      // `Q10` is no quarter.
      if word.period != nil, next &- ASCII.zero <= 9 { return false }
      return next < 0x80 && !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= next | 0x20)
    }
  }

  /// Returns whether a cell at `start` may begin with one of these words, judged by its first three bytes.
  ///
  /// A line feed must follow in the text.
  static func mayBegin(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    if text[start] == ASCII.lineFeed { return false }
    let group = groups[place(text[start], text[start + 1])]
    if group >= anyGroup { return group == anyGroup }
    return thirdBytes[Int(group) << 8 | Int(text[start + 2])]
  }

  /// Returns whether a cell ends with the word `total`, as in `Transactions Total`.
  private static func endsWithTotal(_ start: Int, _ end: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let word = ending
    guard end - start > word.count, lowercased(text[end - 1]) == word[word.count - 1] else { return false }
    for index in word.indices where lowercased(text[end - word.count + index]) != word[index] { return false }
    return true
  }
  private static let ending = Array(" total".utf8)

  /// Returns the index in `groups` of the first two bytes of a cell.
  @inline(__always)
  static func place(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }

  /// For the first two bytes of a cell, the index of the words that begin with them.
  ///
  /// It is `noGroup` if the cell is no total, and `anyGroup` if later bytes decide.
  static let groups: [UInt8] = {
    var groups = [UInt8](repeating: noGroup, count: 1 << 16)
    for first in [UInt8(ascii: "*"), ASCII.hash, ASCII.quote] {
      for second in 0...255 { groups[place(first, UInt8(second))] = anyGroup }
    }
    for (index, words) in words.enumerated() {
      for first in cases(words[0].bytes[0]) {
        for second in cases(words[0].bytes[1]) { groups[place(first, second)] = UInt8(index) }
      }
    }
    return groups
  }()
  /// For each group of words, and each byte, whether it is the third byte of some word in the group.
  private static let thirdBytes: [Bool] = {
    var bytes = [Bool](repeating: false, count: words.count << 8)
    for (index, words) in words.enumerated() {
      for word in words {
        // Any byte may follow a word of two bytes.
        for third in word.bytes.count > 2 ? cases(word.bytes[2]) : Array(0...255) {
          bytes[index << 8 | Int(third)] = true
        }
      }
    }
    return bytes
  }()

  static let noGroup: UInt8 = 255
  private static let anyGroup: UInt8 = 254

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  private static func cases(_ byte: UInt8) -> [UInt8] {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? [byte, byte & ~0x20] : [byte]
  }

  /// The words; those of a group begin with the same two bytes.
  private static let words: [[Word]] = {
    let all = (totals + balances).map { ($0, Period?.none) } + periods.map { ($0.word, $0.period) }
    // Other letters than those of ASCII have both cases.
    let forms = Set(
      all.flatMap { word, period in
        [word, word.capitalized, word.uppercased()].map { Word(bytes: $0.utf8.map(lowercased), period: period) }
      })
    return Array(Dictionary(grouping: forms) { place($0.bytes[0], $0.bytes[1]) }.values)
  }()

  private static let totals = [
    "total", "totals", "grand total", "subtotal", "sub-total", "sum", "summary", "overall", "summe", "gesamt",
    "gesamtsumme",
    "gesamtbetrag", "gesamtergebnis", "insgesamt", "zwischensumme", "somme", "sous-total", "totale", "subtotale",
    "somma", "totaal", "subtotaal", "totalt", "summa", "i alt", "yhteensä", "suma", "razem", "ogółem", "celkem",
    "součet", "celkom", "spolu", "összesen", "ukupno", "skupaj", "kokku", "kopā", "iš viso", "viso", "toplam",
    "genel toplam", "ara toplam", "jumlah", "tổng", "tổng cộng", "σύνολο", "итого", "всего", "сумма", "разом", "усього",
    "всього", "общо", "укупно", "合計", "合计", "総計", "總計", "总计", "小計", "小计", "計", "합계", "총계", "소계",
    "कुल", "योग", "المجموع", "الإجمالي", "סה\"כ",
  ]

  private static let periods: [(word: String, period: Period)] = [
    ("q1", .quarter), ("q2", .quarter), ("q3", .quarter), ("q4", .quarter), ("quarter", .quarter),
    ("quartal", .quarter), ("h1", .half), ("h2", .half),
  ]

  private static let balances = [
    "balance", "opening balance", "closing balance", "beginning balance", "starting balance", "ending balance",
    "previous balance", "new balance", "final balance", "brought forward", "carried forward", "saldo", "anfangssaldo",
    "eröffnungssaldo", "startsaldo", "endsaldo", "schlusssaldo", "alter saldo", "neuer saldo", "saldovortrag",
    "anfangsbestand", "endbestand", "alter kontostand", "neuer kontostand", "kontostand", "solde", "ancien solde",
    "nouveau solde", "beginsaldo", "eindsaldo", "ingående saldo", "utgående saldo", "сальдо", "остаток",
    "входящий остаток", "исходящий остаток",
  ]
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
