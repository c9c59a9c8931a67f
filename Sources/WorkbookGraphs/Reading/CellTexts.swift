/// The texts that formulas return, as numbers: nodecalc computes only with numbers.
///
/// Texts that differ only in case have one number, because spreadsheets consider them equal.
struct CellTexts {
  /// The texts in their first spelling, by their numbers from 1 on.
  private(set) var spellings: [String] = []
  private var numbers: [String: Int] = [:]
  /// Whether the formula of a cell is known to give the number of a text.
  private var known: [CellKey: Bool] = [:]
  private var asked: [CellKey] = []

  /// The number of a text, from 1 on; a new one for a new text.
  mutating func number(of text: String) -> Int {
    let key = text.lowercased()
    if let number = numbers[key] { return number }
    spellings.append(text)
    numbers[key] = spellings.count
    return spellings.count
  }

  /// Whether a cell gives the number of a text; an unknown cell is recorded as requested, and gives none.
  mutating func isNumbered(_ key: CellKey) -> Bool {
    if let known = known[key] { return known }
    asked.append(key)
    return false
  }

  /// Whether a cell is known to give the number of a text.
  func gives(_ key: CellKey) -> Bool { known[key] == true }

  /// Sets the kind of a cell's value; the first setting counts.
  mutating func settle(_ key: CellKey, isNumbered: Bool) {
    if known[key] == nil { known[key] = isNumbered }
  }

  /// The cells requested since the last call, each once.
  mutating func takeAsked() -> Set<CellKey> {
    defer { asked = [] }
    return Set(asked)
  }

  /// The text of a number; nil for one that stands for none.
  func spelling(of number: Double) -> String? {
    Int(exactly: number).flatMap { spellings.indices.contains($0 - 1) ? spellings[$0 - 1] : nil }
  }

  /// Whether a number stands for that text.
  func isSame(_ number: Double, _ text: String) -> Bool {
    numbers[text.lowercased()].map { Double($0) == number } ?? false
  }
}
