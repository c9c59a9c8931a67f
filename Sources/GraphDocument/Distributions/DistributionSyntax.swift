public import EvaluationEngine
import Formulas
public import GraphAnalysis
import TextScanning
import Units

/// The syntax for distributions: `uniform(1.1, 1.3)`, `normal(12k, 5%)`, or `5 to 9`.
///
/// `5 to 9` is an interval that contains the value with a probability of 90 %.
public enum DistributionSyntax {
  /// Why a text is not a valid distribution.
  public typealias Problem = LineProblem

  /// Returns whether a text looks like a distribution.
  ///
  /// It begins with the name of a distribution and a bracket, or has `to` between two words.
  public static func isMeant(by text: some StringProtocol) -> Bool {
    if let head = call(in: text) { return DistributionKind.named(head.name) != nil }
    let words = text.split { $0 == " " }
    return words.count >= 3 && words.dropFirst().dropLast().contains { $0 == between }
  }

  /// Returns whether a text typed for a node looks like a distribution.
  ///
  /// False for a call of a group with the name of a distribution.
  public static func isMeant(by text: some StringProtocol, beside groups: Groups) -> Bool {
    isMeant(by: text) && call(in: text).map { groups[$0.name] == nil } ?? true
  }

  /// Returns the edits that set a number's distribution, and its value and uncertainty accordingly.
  public static func edits(giving distribution: Distribution, to node: NodeID) -> [Edit] {
    [
      .setContent(node, .number(distribution.mean)),
      .setUncertainty(node, StandardUncertainty(distribution.standardUncertainty)),
      .setDistribution(node, distribution),
    ]
  }

  /// Parses a distribution of plain numbers, as documents store it.
  ///
  /// - Complexity: linear in the text.
  public static func parse(_ text: String) throws(Problem) -> Distribution {
    let typed = try TypedDistribution(text)
    guard let unit = typed.unit else { return typed.distribution }
    throw Problem(sentence: "a distribution here has no unit: remove '\(unit.text)'", span: 0..<text.utf8.count)
  }

  /// Returns whether a text has the form `name(…)`.
  static func isCall(_ text: String) -> Bool { call(in: text) != nil }

  /// Returns the ends of an interval such as `5 to 9`.
  static func ends(of text: String) -> [Substring] {
    var (start, ends) = (text.startIndex, [Substring]())
    while let sign = text[start...].firstRange(of: " \(between) ") {
      ends.append(text[start..<sign.lowerBound])
      start = sign.upperBound
    }
    return ends + [text[start...]]
  }

  private static let between = "to"

  private static func call<Text: StringProtocol>(in text: Text) -> (name: String, rest: Text.SubSequence)? {
    guard let bracket = text.firstIndex(of: "(") else { return nil }
    let name = text[..<bracket].filter { $0 != " " }
    return name.isEmpty || !name.allSatisfy({ $0.isLetter }) ? nil : (String(name), text[bracket...].dropFirst())
  }

  static func parts(of text: String) throws(Problem) -> (kind: DistributionKind, parts: [Substring]) {
    let whole = 0..<text.utf8.count
    if let (name, rest) = call(in: text) {
      guard let kind = DistributionKind.named(name) else {
        let meant = Suggestion.nearest(to: name, among: DistributionKind.all.map(\.name))
        let fixIt = meant.map { "did you mean '\($0)'?" } ?? "write \(patterns)"
        throw Problem(sentence: "no distribution is named '\(MessageText.shortened(name))': \(fixIt)", span: whole)
      }
      guard let end = rest.lastIndex(of: ")"), rest[end...].dropFirst().allSatisfy({ $0 == " " }) else {
        throw Problem(sentence: "the bracket is not closed at the end: write \(kind.pattern)", span: whole)
      }
      return (kind, rest[..<end].split(separator: ",", omittingEmptySubsequences: false))
    }
    if let kind = DistributionKind.named(between) {
      let ends = ends(of: text)
      if ends.count > 1 { return (kind, ends) }
    }
    throw Problem(sentence: "this is not a distribution: write \(patterns)", span: whole)
  }

  private static var patterns: String { "one of \(DistributionKind.all.map(\.pattern).joined(separator: ", "))" }
}
