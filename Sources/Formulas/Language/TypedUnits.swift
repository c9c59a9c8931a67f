import EvaluationEngine
import TextScanning
public import Units

/// Finds units without brackets in a typed text and puts them into brackets: `3 m/s`, `x to km/h`, `12 V / 4.7 kohm`.
///
/// A document stores units in brackets, so that they cannot be mistaken for names of nodes.
public struct TypedUnits: Sendable {
  /// The text with all units in brackets; the typed text itself if it has none.
  public let text: String
  /// The offsets in `text` of the bytes that the typed text does not have, ascending.
  public let added: [Int]
  /// Whether the typed text has units without brackets.
  public let hasUnits: Bool
  /// The word that a typed text may have in place of the present date.
  public static let today = "today"

  /// Puts the units of a typed text into brackets.
  ///
  /// A name after a number is a unit if no node has that name. A letter directly after the digits stays an SI prefix:
  /// `3m` is 0.003.
  ///
  /// - Parameters:
  ///   - typed: The text.
  ///   - today: The date that the word `today` becomes; nil where a text must mean the same tomorrow.
  ///   - definitions: The units that the document defines.
  ///   - isNode: Whether a node has this name.
  /// - Throws: The problem, with its place in the typed text, if a name is both a unit and a node, or if a unit has two
  ///   readings.
  /// - Complexity: linear in the text.
  public init(
    _ typed: String, today: String? = nil, units definitions: UnitDefinitions = .none, isNode: (String) -> Bool
  ) throws(FormulaProblem) {
    var copy = typed
    let today = today.flatMap { typed.contains(Self.today) ? $0 : nil }
    guard today != nil || copy.withUTF8({ Self.mayHaveUnits($0) }) else {
      (text, added, hasUnits) = (typed, [], false)
      return
    }
    let found: Result<[UnitSearch.Replacement], FormulaProblem> = copy.withUTF8 { bytes in
      var search = UnitSearch(bytes, today: today, definitions)
      do throws(FormulaProblem) {
        try search.run(isNode)
      } catch {
        return .failure(error)
      }
      return .success(search.found)
    }
    let places = try found.get()
    if places.isEmpty {
      (text, added, hasUnits) = (typed, [], false)
      return
    }
    hasUnits = true
    let bytes = Array(typed.utf8)
    var written: [UInt8] = []
    var added: [Int] = []
    var end = 0
    for place in places {
      written += bytes[end..<place.span.lowerBound]
      if let last = written.last, last != ASCII.space, place.text.hasPrefix("[") {
        added.append(written.count)
        written.append(ASCII.space)
      }
      let length = place.text.utf8.count
      // The brackets, or what a longer text has more.
      let more = length - place.span.count
      if more > 0 { added += (0..<more).map { written.count + ($0 == 0 ? 0 : length - more + $0) } }
      written += place.text.utf8
      end = place.span.upperBound
    }
    written += bytes[end...]
    text = String(decoding: written, as: UTF8.self)
    self.added = added
  }

  /// Calls `read` with the text that has brackets.
  ///
  /// - Throws: The problem from `read`, with its span in the typed text.
  public func read<Result>(
    _ read: (_ text: String) throws(FormulaProblem) -> Result
  ) throws(FormulaProblem) -> Result {
    do throws(FormulaProblem) {
      return try read(text)
    } catch {
      throw FormulaProblem(error.kind, at: typedSpan(of: error.span))
    }
  }

  /// Converts a span of `text`, with the added brackets, to the corresponding span of the typed text.
  public func typedSpan(of span: Range<Int>) -> Range<Int> {
    func typed(_ offset: Int) -> Int { offset - added.prefix { $0 < offset }.count }
    let start = typed(span.lowerBound)
    return start..<max(start, typed(span.upperBound))
  }

  /// Returns whether a text may have units.
  ///
  /// A letter or unit symbol after a number, or a conversion such as `to`, may mean a unit. Most formulas have none of
  /// these, and need no further search.
  ///
  /// - Complexity: Linear in the text.
  public static func mayHaveUnits(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var isBehindNumber = false
    // The last four bytes: conversions have blanks around their word.
    var last: UInt32 = 0x2020_2020
    for (place, byte) in text.enumerated() {
      if isBehindNumber, byte.isLetter || byte >= 0x80 || byte == UInt8(ascii: "[") { return true }
      // `5'11"`
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\""), last & 0xFF &- 0x30 <= 9 { return true }
      if byte == UInt8(ascii: "%"), isBehindNumber, last & 0xFF == 0x20, endsShare(text, place + 1) { return true }
      if byte.isDigit || byte == UInt8(ascii: ")") || byte == UInt8(ascii: ".") {
        isBehindNumber = true
      } else if byte != ASCII.space, !(byte == ASCII.slash && (last & 0xFF == 0x31 || last & 0xFF == 0x20)) {
        // The stroke of `40 1/h` and `40 /h` may be the beginning of a unit.
        isBehindNumber = false
      }
      last = last << 8 | UInt32(byte)
      if last == 0x2074_6F20 || last == 0x2069_6E20 || last & 0xFFFF == 0x2D3E || last & 0xFF_FFFF == 0xE2_8692
        || last == 0x6265_7228
      {
        // " to ", " in ", "->", "→" or the end of "number(".
        return true
      }
    }
    return false
  }
}

extension TypedUnits {
  /// Whether a percent sign before `start` is a unit, because no value follows it: `4.5 / %`, `5 % * 3`.
  ///
  /// Before a value, it would be the remainder operator.
  private static func endsShare(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    var place = start
    while place < text.count, text[place] == ASCII.space { place += 1 }
    return place == text.count || "*/),]^".utf8.contains(text[place])
  }
}
