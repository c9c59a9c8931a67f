/// A code by which a spreadsheet shows numbers, such as `#,##0.00 "€"`.
struct NumberCode {
  /// The format of numbers; nil for plain ones.
  let form: Cell.Form?

  /// Reads a code up to the part for negative numbers.
  ///
  /// Letters of dates and signs count outside of texts and brackets, signs of currencies inside too.
  init(_ code: String) {
    var isDate = false
    var isPercent = false
    var currency: String?
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
        case "$", "€", "£", "¥": currency = String(character)
        default: break
        }
      }
    }
    form = isDate ? .date : isPercent ? .percent : currency.map { .currency($0) }
  }

  /// The currency of `[$€-407]`, or of a text that is nothing else.
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
