/// Assigns numbers to the texts that formulas return, because nodecalc computes only with numbers.
///
/// Texts that differ only in case have the same number, because spreadsheets consider them equal.
struct CellTexts {
  /// The texts in the order of their numbers, which start at 1; each in the spelling that was found first.
  private(set) var spellings: [String] = []
  private var numbers: [String: Int] = [:]
  /// Whether the formula of a cell gives a text, for the cells that have been examined.
  private var known: [CellKey: Bool] = [:]
  private var asked: [CellKey] = []

  /// Returns the number of a text, at least 1; a text without a number gets the next one.
  mutating func number(of text: String) -> Int {
    let key = text.lowercased()
    if let number = numbers[key] { return number }
    spellings.append(text)
    numbers[key] = spellings.count
    return spellings.count
  }

  /// Returns whether a cell gives a text; if it has not been examined, returns false and adds it to the requested
  /// cells.
  mutating func isNumbered(_ key: CellKey) -> Bool {
    if let known = known[key] { return known }
    asked.append(key)
    return false
  }

  /// Returns whether a cell has been examined and gives a text.
  func gives(_ key: CellKey) -> Bool { known[key] == true }

  /// Sets whether a cell gives the number of a text; only the first call for a cell has an effect.
  mutating func settle(_ key: CellKey, isNumbered: Bool) {
    if known[key] == nil { known[key] = isNumbered }
  }

  /// Returns the cells recorded as requested since the last call, without duplicates.
  mutating func takeAsked() -> Set<CellKey> {
    defer { asked = [] }
    return Set(asked)
  }

  /// Returns the text that has this number; nil if none has.
  func spelling(of number: Double) -> String? {
    Int(exactly: number).flatMap { spellings.indices.contains($0 - 1) ? spellings[$0 - 1] : nil }
  }

  /// Returns whether `text` has this number, ignoring case.
  func isSame(_ number: Double, _ text: String) -> Bool {
    numbers[text.lowercased()].map { Double($0) == number } ?? false
  }
}
