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

  /// Reads a text.
  ///
  /// - Throws: its problem as a formula; as a number where it can only have been meant as one.
  /// - Complexity: linear in the text's length.
  public init(_ text: some StringProtocol) throws(FormulaProblem) {
    let numberProblem: NumberProblem
    do throws(NumberProblem) {
      let number = try NumberText.read(text)
      meaning = .number(number.quantity)
      prefixed = number.prefixed
      return
    } catch {
      numberProblem = error
    }
    do throws(FormulaProblem) {
      let formula = try Formula.parse(text)
      meaning = .formula(formula)
      prefixed = formula.prefixed
    } catch {
      throw Self.isMeantAsNumber(text) ? FormulaProblem(numberProblem) : error
    }
  }

  /// The formula, where the text is no number as written.
  public var formula: Formula? {
    if case .formula(let formula) = meaning { formula } else { nil }
  }

  /// Digits, marks and blanks alone.
  private static func isMeantAsNumber(_ text: some StringProtocol) -> Bool {
    text.utf8.contains(where: \.isDigit) && text.allSatisfy { $0.isWholeNumber || ".,_ ±".contains($0) }
  }
}

extension FormulaProblem {
  /// The problem of a number.
  public init(_ problem: NumberProblem) { self.init(.number(problem.kind), at: problem.span) }
}
