import Formulas

/// Numbers in words for screen readers, which would not read symbols such as `−` and `±`.
extension ValueText {
  /// Returns the text of a number in words: `minus 0.5`, `12.0 plus or minus 0.05`, `1.5 times 10 to the 20`.
  static func spoken(_ text: String) -> String {
    let words = text.split(separator: " ").enumerated().map { index, word -> String in
      if word == "±" { return "plus or minus" }
      if word == "%" { return "percent" }
      if index == 0 { return spoken(number: word) }
      // The two sides of an uncertainty are in brackets and have their own signs.
      if word.hasPrefix("(+") { return "plus " + spoken(number: word.dropFirst(2)) }
      return spoken(number: word.last == ")" ? word.dropLast() : word)
    }
    return words.joined(separator: " ")
  }

  private static func spoken(number text: Substring) -> String {
    var text = text
    var words = ""
    if text.first == "-" || text.first == "−" {
      words = "minus "
      text = text.dropFirst()
    }
    guard let mark = text.firstIndex(of: "e") else { return words + text }
    var power = text[text.index(after: mark)...]
    let isNegative = power.first == "-"
    power = power.drop { $0 == "-" || $0 == "+" || $0 == "0" }
    return words + text[..<mark] + " times 10 to the " + (isNegative ? "minus " : "") + (power.isEmpty ? "0" : power)
  }
}
