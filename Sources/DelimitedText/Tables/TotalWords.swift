import TextScanning

/// The first words of rows with totals or balances, such as `Sum`.
enum TotalWords {
  /// Returns whether a cell begins with one of these words, or is a star.
  ///
  /// - Complexity: Constant for most cells, because few begin like one of the words.
  static func begin(_ cell: TableCell, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let length = cell.end - cell.start
    if length < 1 { return false }
    if text[cell.start] == UInt8(ascii: "*") {
      return length <= 3 && text[cell.start..<cell.end].allSatisfy { $0 == UInt8(ascii: "*") }
    }
    guard let words = words[lowercased(text[cell.start])] else { return false }
    return words.contains { word in
      guard length >= word.count else { return false }
      for index in word.indices where lowercased(text[cell.start + index]) != word[index] { return false }
      if length == word.count { return true }
      let next = text[cell.start + word.count]
      return next < 0x80 && !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= next | 0x20)
    }
  }

  /// For each byte, whether it can be the first byte of a cell that begins with one of these words or with a quote.
  static let firstBytes: [Bool] = {
    var bytes = [Bool](repeating: false, count: 256)
    for byte in Array(words.keys) + [UInt8(ascii: "*"), ASCII.quote] {
      bytes[Int(byte)] = true
      if UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte { bytes[Int(byte & ~0x20)] = true }
    }
    return bytes
  }()

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  private static let words: [UInt8: [[UInt8]]] = {
    // Other letters than those of ASCII have both cases.
    let forms = Set((totals + balances).flatMap { [$0, $0.capitalized, $0.uppercased()] })
    return Dictionary(grouping: forms.map { $0.utf8.map(lowercased) }) { $0[0] }
  }()

  private static let totals = [
    "total", "totals", "grand total", "subtotal", "sub-total", "sum", "overall", "summe", "gesamt", "gesamtsumme",
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
