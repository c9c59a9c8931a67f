/// A number format code of a spreadsheet, such as `#,##0.00 "€"`.
struct NumberCode {
  /// The format that the code states; nil for plain numbers.
  let form: Cell.Form?

  /// Parses the part of a code for positive numbers, and ignores the parts for negative numbers, 0 and texts.
  ///
  /// Date letters and percent signs are recognized only outside quotes and brackets; currency signs also inside.
  init(_ code: String) {
    var isDate = false
    var isPercent = false
    var currency: String?
    var suffix: String?
    var hasDigits = false
    var closing: Character?
    var isEscaped = false
    var inside = ""
    for character in code {
      if isEscaped {
        isEscaped = false
        if Self.isCurrency(String(character)) { currency = String(character) }
      } else if let end = closing {
        if character == end {
          closing = nil
          currency = currency ?? Self.currency(in: inside, isBracket: end == "]")
          let text = inside.drop { $0 == " " }
          if end == "\"", hasDigits, !text.isEmpty { suffix = String(text) }
        } else {
          inside.append(character)
        }
      } else if character == ";" {
        break
      } else {
        switch character {
        case "\"", "[":
          closing = character == "[" ? "]" : "\""
          inside = ""
        case "\\", "_", "*": isEscaped = true
        case "d", "m", "y", "h", "s", "D", "M", "Y", "H", "S": isDate = true
        case "%": isPercent = true
        case "0", "#", "?", "G": hasDigits = true
        case "$", "€", "£", "¥": currency = String(character)
        default: break
        }
      }
    }
    form =
      isDate ? .date : isPercent ? .percent : currency.map { .currency($0) } ?? suffix.map { .suffixed($0) }
  }

  /// Returns the currency of a text in brackets such as `[$€-407]`, or of a quoted text that is only a currency; nil
  /// for other texts.
  private static func currency(in text: String, isBracket: Bool) -> String? {
    if !isBracket { return isCurrency(text.filter { $0 != " " }) ? text.filter { $0 != " " } : nil }
    guard text.hasPrefix("$") else { return nil }
    let name = text.dropFirst().prefix { $0 != "-" }
    return name.isEmpty ? nil : String(name)
  }

  private static func isCurrency(_ text: String) -> Bool {
    ["$", "€", "£", "¥", "EUR", "USD", "GBP", "CHF", "JPY"].contains(text)
  }
}
