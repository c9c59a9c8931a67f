/// The name and the unit in the title of a column, such as `Betrag (EUR)`, `bed [°C]` or `Temp / °C`.
public struct HeaderUnit {
  /// The name without the unit.
  public let name: String
  /// The unit or currency, as a symbol.
  public let symbol: String

  /// Splits the title of a column into name and unit; nil if the title does not end with a unit.
  ///
  /// - Complexity: linear in the name.
  public init?(_ title: String) {
    guard let last = title.last else { return nil }
    if last != ")", last != "]" {
      // Only a slash between blanks counts, because `km/h` has a slash too.
      guard let stroke = title.ranges(of: " / ").last,
        let symbol = TableUnits.symbol(String(title[stroke.upperBound...])),
        stroke.lowerBound > title.startIndex
      else { return nil }
      (self.name, self.symbol) = (String(title[..<stroke.lowerBound]), symbol)
      return
    }
    guard let open = title.lastIndex(of: last == ")" ? "(" : "[") else { return nil }
    let inside = String(title[title.index(after: open)...].dropLast())
    var name = title[..<open]
    while name.last == " " { name.removeLast() }
    // A single letter in parentheses is part of the name: `team (A)`.
    guard !name.isEmpty, last == "]" || inside.count > 1 || !inside.allSatisfy(\.isLetter),
      let symbol = TableUnits.symbol(inside)
    else { return nil }
    (self.name, self.symbol) = (String(name), symbol)
  }
}
