import EvaluationEngine
import Formulas
public import GraphAnalysis
import TextScanning

/// The answer to a goal question in sentences without initial capital and full stop.
extension GoalFinding {
  /// Returns the range of the search and the number of its parts: `'price' from 0 to 100, in 1024 parts`.
  ///
  /// If the search had no range, the text has the value around which it searched. Nil if nothing was searched.
  public func spanSentence(in contents: DocumentContents) -> String? {
    guard let span, !isIndependent else { return nil }
    let input = contents.name(of: question.input)
    let fixIt =
      span.center == nil
      ? "" : " that grow with the distance; for equal parts, write '\(input)=LOW:HIGH' or give the node a range"
    return "'\(input)' \(Self.text(of: span, inputTexts(contents))), in \(span.parts) parts\(fixIt)"
  }

  /// Returns the reason why no value of the input gives the target node the wanted value; nil if there is such a value.
  public func reason(in contents: DocumentContents) -> String? {
    guard answer.solutions.isEmpty else { return nil }
    let (target, input) = (contents.name(of: question.target), contents.name(of: question.input))
    let (inputs, targets) = (inputTexts(contents), targetTexts(contents))
    let wanted = targets.text(question.wanted)
    if isIndependent {
      let present =
        contents.graph.value(of: question.target).number.map { ", which is \(targets.text($0))," } ?? ""
      return "'\(target)'\(present) does not depend on '\(input)': no value of '\(input)' changes it"
    }
    guard let span else { return "the range of '\(input)' is one value: there is nothing to search" }
    let scope = "for '\(input)' \(Self.text(of: span, inputs))"
    guard let reached = answer.reached, let nearest = answer.nearest else {
      return "'\(target)' has no value \(scope)"
    }
    if reached.lowerBound == reached.upperBound {
      return
        "'\(target)' is \(targets.text(reached.lowerBound)) \(scope) at every value tried, never \(wanted)"
    }
    if !answer.jumps.isEmpty { return "'\(target)' jumps over \(wanted) but never equals it \(scope)" }
    let values = Self.text(reached.lowerBound, reached.upperBound, targets)
    let (place, value) = (inputs.text(nearest.input), targets.text(nearest.value))
    return
      "'\(target)' does not reach \(wanted) \(scope): its values go \(values); the nearest is \(value) at '\(input)' = \(place)"
  }

  /// Returns one sentence for each input value at which the target node jumps over the wanted value or has no value.
  ///
  /// Only the first sentences are included, followed by the number of omitted sentences.
  public func remarks(in contents: DocumentContents) -> [String] {
    let (target, input) = (contents.name(of: question.target), contents.name(of: question.input))
    let (inputs, targets) = (inputTexts(contents), targetTexts(contents))
    let jumps = answer.jumps.map { jump in
      let (low, high) = (targets.text(jump.valueLow), targets.text(jump.valueHigh))
      return
        "'\(target)' jumps from \(low) to \(high) at '\(input)' = \(inputs.text(jump.high)), over \(targets.text(question.wanted))"
    }
    let failing = answer.failing.map { part in
      let place =
        isPoint(part.low, part.high)
        ? "at '\(input)' = \(Self.roundest(inputs.text(part.low), inputs.text(part.high)))"
        : "for '\(input)' \(Self.text(part.low, part.high, inputs))"
      let reason = part.reason.map { ": \(Self.sentence(for: $0, at: question.target, in: contents))" } ?? ""
      return "\(place) '\(target)' has no value\(reason)"
    }
    let all = jumps + failing
    let rest = all.count - MessageText.listedWords
    return Array(all.prefix(MessageText.listedWords)) + (rest > 0 ? ["and \(rest) more such places"] : [])
  }

  /// Returns whether the difference between two input values is only rounding, relative to the size of the search
  /// range.
  private func isPoint(_ low: Double, _ high: Double) -> Bool {
    guard low != high, let span else { return low == high }
    return high - low <= (span.center.map { $0.magnitude } ?? (span.high - span.low)) * 1e-12
  }

  private static func roundest(_ low: String, _ high: String) -> String { high.count < low.count ? high : low }

  private static func sentence(
    for failure: RowFailure, at target: NodeID, in contents: DocumentContents
  ) -> String {
    let reason = failure.failure.map { contents.sentence(forEveryRow: $0, of: failure.node) } ?? "it is not a number"
    return failure.node == target ? reason : "'\(contents.name(of: failure.node))': \(reason)"
  }

  /// Returns the range of the search in words.
  ///
  /// A search without a range goes up to a trillion times the present value, so the text has only the present value.
  private static func text(of span: GoalSeek.Span, _ texts: ValueText) -> String {
    span.center.map { "around \(texts.text($0)), near and far" } ?? text(span.low, span.high, texts)
  }

  private static func text(_ low: Double, _ high: Double, _ texts: ValueText) -> String {
    "from \(texts.text(low)) to \(texts.text(high))"
  }

  private func inputTexts(_ contents: DocumentContents) -> ValueText {
    contents.valueText(of: question.input, for: .message)
  }

  private func targetTexts(_ contents: DocumentContents) -> ValueText {
    contents.valueText(of: question.target, for: .message)
  }
}

extension GoalSeek.Solution {
  /// Returns the input value that gives the wanted value; for a range of such values, its lowest and highest value.
  public func text(in texts: ValueText) -> String {
    if low == high { return texts.text(input) }
    // The last number of a range must not be rounded to a number outside it.
    return "\(texts.exact(low)) … \(texts.exact(high))"
  }
}
