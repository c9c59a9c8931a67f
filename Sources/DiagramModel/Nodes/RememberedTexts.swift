import Formulas
import GraphDocument

/// The rows of notes, remembered for texts that take long to be wrapped: a note has them wrapped when it comes or its text changes,
/// and not for each picture.
struct NoteRows {
  /// Shorter texts are wrapped as fast as found.
  private static let leastBytes = 512
  /// Beyond so many all are forgotten.
  private static let limit = 256

  private var rows: [String: [String]] = [:]
  /// How many texts have been wrapped, for tests.
  private(set) var wrappedCount = 0

  /// The same as `NoteFace.rows(of:)`.
  mutating func rows(of text: String) -> [String] {
    if let known = rows[text] { return known }
    wrappedCount += 1
    let wrapped = NoteFace.rows(of: text)
    guard text.utf8.count >= Self.leastBytes else { return wrapped }
    if rows.count >= Self.limit { rows = [:] }
    rows[text] = wrapped
    return wrapped
  }
}

/// Numbers as people read them, remembered: most numbers of a frame were in the frame before.
struct NumberTexts {
  /// Beyond so many all are forgotten.
  private static let limit = 4_096

  private struct Key: Hashable {
    let bits: UInt64
    let format: NumberFormat
  }

  private var known: [Key: FormattedNumber] = [:]

  /// The same as `texts.number(Quantity(value))`.
  mutating func text(of value: Double, in texts: ValueText) -> FormattedNumber {
    let key = Key(bits: value.bitPattern, format: texts.format)
    if let text = known[key] { return text }
    if known.count >= Self.limit { known = [:] }
    let text = texts.number(Quantity(value))
    known[key] = text
    return text
  }
}
