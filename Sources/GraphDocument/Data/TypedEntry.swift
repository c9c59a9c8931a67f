public import DataSets
public import EvaluationEngine
public import Formulas
public import GraphAnalysis

/// What a text means that is typed for a node, wherever it is typed: a number, a distribution, values or a formula.
public enum TypedEntry: Sendable {
  case number(Quantity)
  case distribution(Distribution)
  case data(DataSet)
  case formula(Formula)
}

extension TypedEntry {
  /// Why a text is none of these.
  public enum Problem: Error, Sendable {
    /// A list or a distribution that is mistaken.
    case line(LineProblem)
    case formula(FormulaProblem)

    /// What is wrong; of a list or a distribution with what would mend it.
    public var message: String {
      switch self {
      case .line(let problem): problem.sentence
      case .formula(let problem): problem.message
      }
    }

    /// What would mend it, if that is known and not said yet.
    public var mend: String? {
      switch self {
      case .line: nil
      case .formula(let problem): problem.mend
      }
    }

    /// Both in one sentence.
    public var sentence: String { mend.map { "\(message): \($0)" } ?? message }

    /// Where it is, as UTF-8 offsets into the text.
    public var span: Range<Int> {
      switch self {
      case .line(let problem): problem.span
      case .formula(let problem): problem.span
      }
    }
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - contents: The document whose groups a formula may call, a call of which is not a distribution, and whose names
  ///     a prefix of a number may be.
  ///   - node: The node that it is typed for; nil for a new one.
  /// - Returns: What the text means.
  /// - Throws: Why it means nothing, and where.
  /// - Complexity: linear in the text.
  public static func read(
    _ text: String, in contents: DocumentContents = DocumentContents(), for node: NodeID? = nil
  ) throws(Problem) -> TypedEntry {
    do throws(LineProblem) {
      if ValueList.isMeant(by: text) { return .data(try ValueList.parse(text)) }
      if DistributionSyntax.isMeant(by: text, beside: contents.groups) {
        return .distribution(try DistributionSyntax.parse(text))
      }
    } catch {
      throw .line(error)
    }
    do throws(FormulaProblem) {
      let typed = try TypedText(text, shadowing: contents.shadowedOperators)
      if let problem = contents.ambiguity(in: typed.prefixed, for: node) { throw problem }
      switch typed.meaning {
      case .number(let quantity): return .number(quantity)
      case .formula(let formula):
        if let problem = contents.callProblem(in: formula) { throw problem }
        return .formula(formula)
      }
    } catch {
      throw .formula(error)
    }
  }
}
