import Formulas
import GraphDocument

/// The rows of wrapped long notes, cached until the text changes.
struct NoteRows {
  /// How long a text must be to be kept, in bytes; wrapping a shorter text is as fast as finding its rows.
  private static let leastBytes = 512
  private static let limit = 256

  private var rows: [String: [String]] = [:]
  /// The number of texts that were wrapped instead of found in the cache, for tests.
  private(set) var wrappedCount = 0

  /// Returns the same rows as `NoteFace.rows(of:)`.
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

/// The texts of numbers, cached because most numbers stay from one frame to the next.
struct NumberTexts {
  private static let limit = 4_096

  private struct Key: Hashable {
    let bits: UInt64
    let format: NumberFormat
    let unit: String?
    let isComputed: Bool
  }

  private var known: [Key: FormattedNumber] = [:]

  /// Returns `texts.computed(value)` for a computed number, else `texts.number(Quantity(value))`.
  mutating func text(of value: Double, in texts: ValueText, isComputed: Bool) -> FormattedNumber {
    let key = Key(bits: value.bitPattern, format: texts.format, unit: texts.unit, isComputed: isComputed)
    if let text = known[key] { return text }
    if known.count >= Self.limit { known = [:] }
    let text = isComputed ? texts.computed(value) : texts.number(Quantity(value))
    known[key] = text
    return text
  }
}
