import EvaluationEngine
import Formulas
import GraphDocument

/// Another value for a node that a line names as if it were new: `rate = 5` if there is a rate.
struct Redefinition: Hashable, Sendable {
  /// The line's content for the name.
  enum Value: Hashable, Sendable {
    /// A number, as it was typed.
    case number(String)
    /// A distribution, as it was typed.
    case distribution(String)
    case formula(Formula)
    /// A list of values, as it was typed.
    case data(String)
  }

  /// The node of that name.
  let node: NodeID
  private let value: Value

  /// Nil if the node cannot have such a value: numbers and formulas take numbers and formulas, numbers take
  /// distributions, data in the document takes lists of values.
  init?(_ node: NodeID, as value: Value, in contents: DocumentContents) {
    switch value {
    case .number, .formula: guard Self.isNumberOrFormula(node, contents) else { return nil }
    case .distribution: guard contents.kind(of: node) == .number else { return nil }
    case .data: guard Self.isWrittenData(node, contents) else { return nil }
    }
    self.node = node
    self.value = value
  }

  /// The node of that name if some value can be typed for it; nil if there is none, or it is of another kind.
  static func node(named name: String?, in contents: DocumentContents) -> NodeID? {
    guard let name, let node = contents.node(named: name), contents.contains(node) else { return nil }
    return isNumberOrFormula(node, contents) || isWrittenData(node, contents) ? node : nil
  }

  private static func isNumberOrFormula(_ node: NodeID, _ contents: DocumentContents) -> Bool {
    let kind = contents.kind(of: node)
    return kind == .number || kind == .formula
  }

  private static func isWrittenData(_ node: NodeID, _ contents: DocumentContents) -> Bool {
    guard case .written? = contents.source(of: node) else { return false }
    return true
  }

  /// Why the node cannot be that; nil if it can.
  func refusal(in contents: DocumentContents) -> EditError? {
    formula.flatMap { contents.refusal(ofFormula: $0, for: node) }
  }

  /// The formula that the node becomes; nil if it gets a number or values.
  var formula: Formula? {
    if case .formula(let formula) = value { formula } else { nil }
  }

  /// The text to type for the node.
  var text: String {
    switch value {
    case .number(let text), .distribution(let text), .data(let text): text
    // `ans` is the node there that it stands for.
    case .formula(let formula): formula.text
    }
  }

  /// `'rate' is 0.045: set it to 0.05?`; nil if the node was deleted.
  func question(in contents: DocumentContents) -> String? {
    guard contents.contains(node) else { return nil }
    // A number that is to be replaced is shown with all of its digits.
    let typed = contents.graph.value(of: node).number.map { value in
      contents.valueText(of: node, for: .message).typed(Quantity(value, contents.uncertainty(of: node)))
    }
    let old =
      contents.formula(of: node).map { "= \($0.shortText)" }
      ?? "is \(typed ?? NodeInspection.shownValue(of: node, in: contents))"
    return "'\(contents.name(of: node))' \(old): set it to \(shownText)?"
  }

  /// The text, or the beginning of a long one.
  private var shownText: String {
    text.count > Self.shownLength ? text.prefix(Self.shownLength) + "…" : text
  }

  /// The most characters of a text that a question shows.
  private static let shownLength = 40
}

extension FormulaEntry {
  /// The change of an existing node; nil if the line would make one, or its value cannot be read.
  func redefinition(in contents: DocumentContents) -> Redefinition? {
    guard let node = Redefinition.node(named: name, in: contents), case .success(let made) = result else { return nil }
    switch made {
    case .number: return Redefinition(node, as: .number(body), in: contents)
    case .distribution: return Redefinition(node, as: .distribution(body), in: contents)
    case .formula(let formula): return Redefinition(node, as: .formula(formula), in: contents)
    case .data: return Redefinition(node, as: .data(body), in: contents)
    }
  }
}

extension NodeEntry {
  /// The change of an existing node; nil if the line would make one, or its value cannot be read.
  func redefinition(in contents: DocumentContents) -> Redefinition? {
    guard let node = Redefinition.node(named: name, in: contents), case .success(let made) = result else { return nil }
    switch made.content.kind {
    case .number:
      return Redefinition(node, as: made.distribution == nil ? .number(body) : .distribution(body), in: contents)
    case .data: return Redefinition(node, as: .data(body), in: contents)
    case .operator, .formula, .group, .chart, .note: return nil
    }
  }
}

extension PromptContext {
  /// The effect of Enter on a line that names an existing node: the value with a note that it asks; or the reason why
  /// the node cannot have it.
  func preview(of redefinition: Redefinition, comingTo sentence: String) -> PromptPreview {
    if let refusal = redefinition.refusal(in: contents) { return .refusal(refusal.sentence) }
    return PromptPreview("\(sentence) · \(acceptKey) asks whether to set '\(contents.name(of: redefinition.node))'")
  }
}
