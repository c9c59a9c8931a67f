public import DataSets
public import EvaluationEngine
public import Formulas

/// What a user typed for a node: a number, a distribution, a list of values or a formula.
public enum TypedEntry: Sendable {
  case number(Quantity)
  /// A number with a unit; `unit` is the text in square brackets after the number.
  case quantity(Quantity, unit: String)
  case distribution(TypedDistribution)
  case data(DataSet)
  case formula(Formula)
}

extension TypedEntry {
  /// Why a typed text is not valid.
  public enum Problem: Error, Sendable {
    /// An error in a list of values or in a distribution.
    case line(LineProblem)
    case formula(FormulaProblem)

    /// The error; for a list or a distribution, it includes the suggestion.
    public var message: String {
      switch self {
      case .line(let problem): problem.sentence
      case .formula(let problem): problem.message
      }
    }

    /// A suggestion; nil if there is no suggestion, or if `message` contains it.
    public var fixIt: String? {
      switch self {
      case .line: nil
      case .formula(let problem): problem.fixIt
      }
    }

    /// Problem and suggestion in one sentence.
    public var sentence: String { fixIt.map { "\(message): \($0)" } ?? message }

    /// The part of the text with the error, as UTF-8 offsets.
    public var span: Range<Int> {
      switch self {
      case .line(let problem): problem.span
      case .formula(let problem): problem.span
      }
    }
  }

  /// Parses a typed text.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - contents: The document. Its groups can be called in a formula. Its groups and nodes also decide between two
  ///     readings of a text: as a distribution or the call of a group, and as an SI prefix or the name of a node.
  ///   - node: The node for which the text is typed; nil for a new node.
  ///   - today: The date that the word `today` stands for, unless a node has this name; nil for none.
  /// - Returns: The meaning of the text.
  /// - Throws: The problem and its location.
  /// - Complexity: Linear in the text.
  public static func read(
    _ text: String, in contents: DocumentContents = DocumentContents(), for node: NodeID? = nil,
    today: String? = nil
  ) throws(Problem) -> TypedEntry {
    let units: TypedUnits
    do throws(FormulaProblem) {
      units = try TypedUnits(text, today: today, units: contents.unitDefinitions) { contents.node(named: $0) != nil }
    } catch {
      // In the value of a node, a number and a name are a quantity: `3 m`, whatever nodes there are.
      guard case .unitOrNode = error.kind, node != nil, isWhole(error.span, of: text),
        let read = try? TypedUnits(text, today: today, units: contents.unitDefinitions, isNode: { _ in false })
      else { throw .formula(error) }
      units = read
    }
    do throws(LineProblem) {
      if ValueList.isMeant(by: units.hasUnits ? units.text : text) { return .data(try ValueList.parse(text)) }
      // `5 to 9` is a distribution, `60 mph to m/s` a conversion.
      if TypedDistribution.isMeant(by: units.text, beside: contents.groups) {
        return .distribution(try TypedDistribution(text, units: contents.unitDefinitions))
      }
    } catch {
      throw .line(error)
    }
    do throws(FormulaProblem) {
      let typed = try units.read { text throws(FormulaProblem) in
        try TypedText(text, shadowing: contents.shadowedOperators)
      }
      if let problem = contents.ambiguity(in: typed.prefixed, for: node) { throw problem }
      switch typed.meaning {
      case .number(let quantity): return .number(quantity)
      case .formula(let formula):
        if let (number, unit) = formula.quantity { return .quantity(number, unit: unit) }
        if let problem = contents.callProblem(in: formula) { throw problem }
        return .formula(formula)
      }
    } catch {
      throw .formula(error)
    }
  }

  /// Whether a span covers the whole text, except for blanks and a plus or minus sign.
  private static func isWhole(_ span: Range<Int>, of text: String) -> Bool {
    let bytes = Array(text.utf8)
    return (bytes[..<span.lowerBound] + bytes[span.upperBound...]).allSatisfy { " +-".utf8.contains($0) }
  }
}
