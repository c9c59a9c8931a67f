import TextScanning

/// The first words of rows with totals or balances, such as `Sum`.
enum TotalWords {
  /// Returns whether a cell begins with one of these words, also after `#`, ends with `total`, or is a star.
  ///
  /// - Complexity: Constant for most cells, because few begin like one of the words.
  static func begin(_ cell: TableCell, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = cell.start
    if start < cell.end, text[start] == ASCII.hash { start += 1 }
    let length = cell.end - start
    if length < 1 { return false }
    if text[start] == UInt8(ascii: "*") {
      return length <= 3 && text[start..<cell.end].allSatisfy { $0 == UInt8(ascii: "*") }
    }
    if length < 2 { return false }
    if endsWithTotal(start, cell.end, text) { return true }
    let group = groups[place(text[start], text[start + 1])]
    if group >= anyGroup { return false }
    return words[Int(group)].contains { word in
      guard length >= word.count else { return false }
      for index in word.indices where lowercased(text[start + index]) != word[index] { return false }
      if length == word.count { return true }
      let next = text[start + word.count]
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
    let word = " total".utf8
    guard end - start > word.count else { return false }
    return zip(text[(end - word.count)..<end], word).allSatisfy { lowercased($0) == $1 }
  }

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
      for first in cases(words[0][0]) {
        for second in cases(words[0][1]) { groups[place(first, second)] = UInt8(index) }
      }
    }
    return groups
  }()
  /// For each group of words, and each byte, whether it is the third byte of some word in the group.
  private static let thirdBytes: [Bool] = {
    var bytes = [Bool](repeating: false, count: words.count << 8)
    for (index, words) in words.enumerated() {
      for word in words {
        for third in cases(word[2]) { bytes[index << 8 | Int(third)] = true }
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

  /// The words in lower case; those of a group begin with the same two bytes.
  private static let words: [[[UInt8]]] = {
    // Other letters than those of ASCII have both cases.
    let forms = Set((totals + balances).flatMap { [$0, $0.capitalized, $0.uppercased()] })
    let groups = Dictionary(grouping: forms.map { $0.utf8.map(lowercased) }) { place($0[0], $0[1]) }
    return Array(groups.values)
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
