/// Assigns numbers to the texts that formulas return, because nodecalc computes only with numbers.
///
/// Texts that differ only in case have the same number, as they are equal in spreadsheets.
struct CellTexts {
  /// The texts in the order of their numbers, which start at 1, in the spelling that was found first.
  private(set) var spellings: [String] = []
  private var numbers: [String: Int] = [:]
  private var known: [CellKey: Bool] = [:]
  private var asked: [CellKey] = []

  mutating func number(of text: String) -> Int {
    let key = text.lowercased()
    if let number = numbers[key] { return number }
    spellings.append(text)
    numbers[key] = spellings.count
    return spellings.count
  }

  /// Returns whether a cell gives a text.
  ///
  /// If this is not known yet, returns false and requests the cell.
  mutating func isNumbered(_ key: CellKey) -> Bool {
    if let known = known[key] { return known }
    asked.append(key)
    return false
  }

  func gives(_ key: CellKey) -> Bool { known[key] == true }

  /// Sets whether a cell gives the number of a text.
  ///
  /// Only the first call for a cell has an effect.
  mutating func settle(_ key: CellKey, isNumbered: Bool) {
    if known[key] == nil { known[key] = isNumbered }
  }

  /// Returns the cells requested since the last call.
  mutating func takeAsked() -> Set<CellKey> {
    defer { asked = [] }
    return Set(asked)
  }

  func spelling(of number: Double) -> String? {
    Int(exactly: number).flatMap { spellings.indices.contains($0 - 1) ? spellings[$0 - 1] : nil }
  }

  /// Whether `text` has this number, ignoring case.
  func isSame(_ number: Double, _ text: String) -> Bool {
    numbers[text.lowercased()].map { Double($0) == number } ?? false
  }
}
