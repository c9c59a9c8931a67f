public import EvaluationEngine
import Formulas
public import GraphAnalysis

/// Answers how small an input's uncertainty must be to get a wanted uncertainty of a result.
///
/// The texts are sentences without initial capital and full stop.
extension RequiredUncertainty {
  /// Computes how uncertain the question's input may be if its target must have the wanted uncertainty.
  ///
  /// `meter` counts the work on data sets and may end it.
  ///
  /// - Complexity: The same as for the initialiser that takes nodes.
  public init(_ question: GoalQuestion, in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil) {
    self.init(
      question.wanted, of: question.target, by: question.input, contents.uncertaintyPropagation, in: contents.graph,
      countedBy: meter)
  }

  /// Returns why the question has no answer; nil if it has one.
  ///
  /// Either no uncertainty of the input gives the wanted uncertainty, or every uncertainty does.
  public func reason(_ question: GoalQuestion, in contents: DocumentContents) -> String? {
    let (target, input) = (contents.name(of: question.target), contents.name(of: question.input))
    let texts = contents.valueText(of: question.target, for: .message)
    let (wanted, others) = (texts.side(question.wanted), texts.text(self.others))
    switch outcome {
    case .limit: return nil
    case .independent: return "'\(target)' does not depend on '\(input)', so u(\(input)) has no effect"
    case .unmoved:
      return
        "'\(target)' does not change with '\(input)' to first order, so any u(\(input)) will do: without it u(\(target)) is \(others)"
    case .exceeded:
      return
        "u(\(target)) cannot be \(wanted): without '\(input)', the other sources already give \(others)"
    case .unknown(let unknown): return "u(\(target)) is unknown: \(contents.sentence(for: unknown))"
    }
  }
}
