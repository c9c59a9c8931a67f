/// Key scripts that build graphs from nothing.
enum Building {
  /// 2 + 3 × 4, with the result in `sum`.
  static let sum =
    number("two", "2") + number("three", "3") + number("four", "4")
    + node("product", "multiply", from: "three", "four") + node("sum", "add", from: "two", "product")

  /// The payment of the mortgage example.
  static let mortgage =
    number("principal", "250k") + number("rate", "4.5%") + number("twelve", "12") + number("years", "30")
    + number("one", "1")
    + node("monthly_rate", "divide", from: "rate", "twelve")
    + node("months", "multiply", from: "twelve", "years")
    + node("growth_rate", "add", from: "monthly_rate", "one")
    + node("growth", "power", from: "growth_rate", "months")
    + node("growth_interest", "multiply", from: "monthly_rate", "growth")
    + node("growth_less_one", "subtract", from: "growth", "one")
    + node("annuity", "divide", from: "growth_interest", "growth_less_one")
    + node("payment", "multiply", from: "principal", "annuity")

  /// A number node.
  static func number(_ name: String, _ value: String) -> String {
    "=\(name) = \(value)<Enter>"
  }

  /// An operator node, its ports filled in order.
  static func node(_ name: String, _ operatorName: String, from sources: String...) -> String {
    sources.reduce("a\(name) = \(operatorName)<Enter>") { keys, source in
      keys + "/\(source)<Enter>c/\(name)<Enter><Enter>"
    }
  }
}
