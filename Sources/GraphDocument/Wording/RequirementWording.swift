public import EvaluationEngine
import Formulas
public import GraphAnalysis

/// The answer to the question how small an input's uncertainty must be, in sentences without initial capital and full
/// stop.
extension RequiredUncertainty {
  /// Computes the uncertainty of the question's input that gives the wanted uncertainty of its target.
  ///
  /// `meter` counts the work on data sets and may end it.
  ///
  /// - Complexity: as for `RequiredUncertainty`.
  public init(_ question: GoalQuestion, in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil) {
    self.init(
      question.wanted, of: question.target, by: question.input, contents.uncertaintyPropagation, in: contents.graph,
      countedBy: meter)
  }

  /// Returns the reason why no uncertainty of the input gives the wanted uncertainty, or why all do; nil if there is a
  /// limit.
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
