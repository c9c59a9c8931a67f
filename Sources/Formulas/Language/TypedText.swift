import TextScanning

/// The number or formula that a user typed for a node.
///
/// Every typed text is read by this type, so that a text means the same everywhere. If the whole text is a number, it
/// becomes a number; everything else is a formula.
public struct TypedText: Sendable {
  /// Whether a typed text is a number or a formula.
  public enum Meaning: Hashable, Sendable {
    case number(Quantity)
    case formula(Formula)
  }

  /// The meaning of the text.
  public let meaning: Meaning
  /// The numbers that were written with an SI prefix, in the order of the text.
  public let prefixed: [PrefixedNumber]

  /// Reads a typed text; `shadowing` are the names of groups in the document that replace operators of the same name.
  ///
  /// - Throws: The problem with the text as a number if it looks like a number, else as a formula.
  /// - Complexity: Linear in the text's length.
  public init(_ text: some StringProtocol, shadowing: [String] = []) throws(FormulaProblem) {
    var text = String(text)
    let body = text.withUTF8 { Self.body(of: $0) }
    let result = text.withUTF8 { bytes in
      Result { () throws(FormulaProblem) in
        var reader = FormulaReader(wholly: true, shadowing: shadowing)
        return (number: try reader.readTyped(UnsafeBufferPointer(rebasing: bytes[body])), reader: reader)
      }
    }
    switch result {
    case .success(let read):
      prefixed = read.reader.prefixed
      meaning =
        read.number.map { .number($0) }
        ?? .formula(
          read.reader.formula(
            of: String(decoding: text.utf8.dropFirst(body.lowerBound).prefix(body.count), as: UTF8.self)))
    case .failure(let problem): throw problem.moved(by: body.lowerBound)
    }
  }

  /// Returns the range of a typed text without an `=` at its start or end.
  ///
  /// People type `=` before a formula, as in a spreadsheet, or after it, as on a calculator. An `=` after a single name
  /// stays, because it may begin a definition such as `x = 3`.
  public static func body(of text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let reader = ByteReader(text)
    let equals = UInt8(ascii: "=")
    var body = 0..<text.count
    let start = reader.afterBlanks(0)
    if reader[start] == equals, reader[start + 1] != equals { body = start + 1..<text.count }
    guard let end = text[body].lastIndex(where: { $0 != 0x20 && $0 != 0x09 }), text[end] == equals,
      end > body.lowerBound,
      !"=<>!".utf8.contains(text[end - 1]),
      !text[body.lowerBound..<end].allSatisfy({
        $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == 0x20 || $0 >= 0x80
      })
        || text[body.lowerBound..<end].allSatisfy({ $0.isDigit || $0 == 0x20 })
    else { return body }
    return body.lowerBound..<end
  }

  /// Returns a typed text without the `=` at its start or end.
  public static func body(of text: String) -> Substring {
    var copy = text
    let body = copy.withUTF8 { Self.body(of: $0) }
    let start = text.utf8.index(text.startIndex, offsetBy: body.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: body.count)]
  }

  /// Reads a text that must be a formula and not a number.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - shadowing: The names of groups in the document that replace operators of the same name.
  /// - Returns: The formula.
  /// - Throws: the problem with the text.
  public static func formula(_ text: String, shadowing: [String] = []) throws(FormulaProblem) -> Formula {
    var text = text
    let body = text.withUTF8 { Self.body(of: $0) }
    let part = String(decoding: text.utf8.dropFirst(body.lowerBound).prefix(body.count), as: UTF8.self)
    do throws(FormulaProblem) {
      return try Formula.parse(part, shadowing: shadowing)
    } catch {
      throw error.moved(by: body.lowerBound)
    }
  }

  /// The formula, if the text is not a number.
  public var formula: Formula? {
    if case .formula(let formula) = meaning { formula } else { nil }
  }
}

extension FormulaProblem {
  /// Creates a formula's error from the error of a number in it.
  public init(_ problem: NumberProblem) { self.init(.number(problem.kind), at: problem.span) }

  /// Returns the error with its position moved by `bytes`, for a text to whose start this many bytes were added.
  func moved(by bytes: Int) -> FormulaProblem {
    bytes == 0 ? self : FormulaProblem(kind, at: span.lowerBound + bytes..<span.upperBound + bytes)
  }
}
