import TextScanning

/// What a text means that is typed for a node: the one reader of all entries, so that a text has one value wherever it is typed.
///
/// A number as written is a number; everything else is a formula.
public struct TypedText: Sendable {
  /// How a text is understood.
  public enum Meaning: Hashable, Sendable {
    case number(Quantity)
    case formula(Formula)
  }

  /// What the text means.
  public let meaning: Meaning
  /// The numbers that were written with an SI prefix, in the order of the text.
  public let prefixed: [PrefixedNumber]

  /// Reads a text; the operators in `shadowing` are groups of the document.
  ///
  /// - Throws: its problem as a formula; as a number where it can only have been meant as one.
  /// - Complexity: linear in the text's length.
  public init(_ text: some StringProtocol, shadowing: [String] = []) throws(FormulaProblem) {
    var text = String(text)
    let result = text.withUTF8 { bytes in
      Result { () throws(FormulaProblem) in
        var reader = FormulaReader(wholly: true, shadowing: shadowing)
        return (number: try reader.readTyped(bytes), reader: reader)
      }
    }
    let read = try result.get()
    prefixed = read.reader.prefixed
    meaning = read.number.map { .number($0) } ?? .formula(read.reader.formula(of: text))
  }

  /// The formula, where the text is no number as written.
  public var formula: Formula? {
    if case .formula(let formula) = meaning { formula } else { nil }
  }
}

extension FormulaProblem {
  /// The problem of a number.
  public init(_ problem: NumberProblem) { self.init(.number(problem.kind), at: problem.span) }
}
