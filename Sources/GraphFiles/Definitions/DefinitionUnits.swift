import Formulas
import TextScanning

/// The text of definitions with their units in brackets: `speed = 3 m/s` becomes `speed = 3 [m/s]`.
struct DefinitionUnits {
  /// The text with brackets; nil if no definition has a unit without brackets.
  private(set) var bytes: [UInt8]?
  /// The offsets in `bytes` of the brackets and other bytes that were added, ascending.
  private var added: [Int] = []

  /// Finds the units in a text.
  ///
  /// `today` is the date when the text is typed; nil for a file.
  ///
  /// - Throws: An error for a name that is a unit and is also defined, or for a unit with two meanings.
  /// - Complexity: Linear in the text.
  init(_ text: UnsafeBufferPointer<UInt8>, today: String? = nil) throws(ReadingError) {
    let source = DefinitionSource(text: text)
    var names: Set<String>?
    var written: [UInt8] = []
    var copied = 0
    var start = ByteOrderMark.length(in: text)
    while start < text.count {
      let end = source.endOfDefinition(from: start)
      let whole = source.trimmed(start..<end)
      let sign = source.nameSign(in: whole)
      let body = source.trimmed((sign.map { $0 + 1 } ?? whole.lowerBound)..<whole.upperBound)
      start = source.next(after: end)
      guard today != nil || TypedUnits.mayHaveUnits(UnsafeBufferPointer(rebasing: text[body])) else { continue }
      let units: TypedUnits
      do throws(FormulaProblem) {
        units = try TypedUnits(source.string(body), today: today) { name in
          let known = names ?? Self.names(in: source)
          names = known
          return known.contains(name) || sign.map { Self.isInput(name, of: whole.lowerBound..<$0, in: source) } == true
        }
      } catch {
        throw ReadingError(
          .badFormula(error.message, fixIt: error.fixIt),
          at: body.lowerBound + error.span.lowerBound..<body.lowerBound + error.span.upperBound)
      }
      if !units.hasUnits { continue }
      written += text[copied..<body.lowerBound]
      added += units.added.map { $0 + written.count }
      written += units.text.utf8
      copied = body.upperBound
    }
    if copied == 0 { return }
    written += text[copied...]
    bytes = written
  }

  /// Returns the offset in the original text that corresponds to an offset in `bytes`.
  func typed(_ offset: Int) -> Int {
    if added.isEmpty { return offset }
    var (low, high) = (0, added.count)
    while low < high {
      let middle = (low + high) / 2
      if added[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return offset - low
  }

  /// Returns an error with its location in the original text, from an error with a location in `bytes`.
  func typed(_ error: ReadingError) -> ReadingError {
    var error = error
    let end = typed(error.offset + error.length)
    error.offset = typed(error.offset)
    error.length = max(0, end - error.offset)
    error.earlierOffset = error.earlierOffset.map { typed($0) }
    return error
  }

  /// Whether a name is an input of a function, such as `m` in `f(m) = 3 m`, and therefore not a unit.
  private static func isInput(_ name: String, of head: Range<Int>, in source: DefinitionSource) -> Bool {
    let head = source.string(head)
    guard let bracket = head.firstIndex(of: "(") else { return false }
    return head[bracket...].split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
  }

  private static func names(in source: DefinitionSource) -> Set<String> {
    var names: Set<String> = []
    var start = ByteOrderMark.length(in: source.text)
    while start < source.text.count {
      let end = source.endOfDefinition(from: start)
      let whole = source.trimmed(start..<end)
      if let sign = source.nameSign(in: whole) { names.insert(source.string(source.trimmed(whole.lowerBound..<sign))) }
      start = source.next(after: end)
    }
    return names
  }
}
