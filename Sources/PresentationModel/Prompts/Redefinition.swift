import EvaluationEngine
import Formulas
import GraphDocument

/// A new value for an existing node, typed as if the node were new: `rate = 5` when there is a node `rate`.
struct Redefinition: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    case number(String)
    case distribution(String)
    case formula(Formula)
    case data(String)
  }

  let node: NodeID
  private let value: Value

  /// Creates the redefinition of a node; nil if the node cannot have such a value.
  ///
  /// Numbers accept numbers, formulas and distributions. Formulas accept numbers and formulas. Data in the document
  /// accepts lists of values.
  init?(_ node: NodeID, as value: Value, in contents: DocumentContents) {
    switch value {
    case .number, .formula: guard Self.isNumberOrFormula(node, contents) else { return nil }
    case .distribution: guard contents.kind(of: node) == .number else { return nil }
    case .data: guard Self.isWrittenData(node, contents) else { return nil }
    }
    self.node = node
    self.value = value
  }

  /// Returns the node with this name; nil if there is none, or if values of its kind cannot be typed.
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

  func refusal(in contents: DocumentContents) -> EditError? {
    formula.flatMap { contents.refusal(ofFormula: $0, for: node) }
  }

  var formula: Formula? {
    if case .formula(let formula) = value { formula } else { nil }
  }

  var text: String {
    switch value {
    case .number(let text), .distribution(let text), .data(let text): text
    // In the formula, `ans` has been replaced by the node's name.
    case .formula(let formula): formula.text
    }
  }

  /// Returns the question to the user, such as `'rate' is 0.045: set it to 0.05?`; nil if the node was deleted.
  func question(in contents: DocumentContents) -> String? {
    guard contents.contains(node) else { return nil }
    // The number to be replaced is shown with all its digits.
    let typed = contents.graph.value(of: node).number.map { value in
      contents.valueText(of: node, for: .message).typed(Quantity(value, contents.uncertainty(of: node)))
    }
    let old =
      contents.formula(of: node).map { "= \($0.shortText)" }
      ?? "is \(typed ?? NodeInspection.shownValue(of: node, in: contents))"
    return "'\(contents.name(of: node))' \(old): set it to \(shownText)?"
  }

  private var shownText: String {
    text.count > Self.shownLength ? text.prefix(Self.shownLength) + "…" : text
  }

  private static let shownLength = 40
}

extension FormulaEntry {
  /// Returns the redefinition of an existing node; nil if the text would create a new node, or if its value is invalid.
  func redefinition(in contents: DocumentContents) -> Redefinition? {
    guard let node = Redefinition.node(named: name, in: contents), case .success(let made) = result else { return nil }
    switch made {
    case .number, .quantity: return Redefinition(node, as: .number(body), in: contents)
    case .distribution: return Redefinition(node, as: .distribution(body), in: contents)
    case .formula(let formula): return Redefinition(node, as: .formula(formula), in: contents)
    case .data: return Redefinition(node, as: .data(body), in: contents)
    }
  }
}

extension NodeEntry {
  /// Returns the redefinition of an existing node; nil if the text would create a new node, or if its value is invalid.
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
  /// Returns a preview of a text that names an existing node.
  ///
  /// The preview says that Enter first asks for confirmation, or why the node cannot have the value.
  func preview(of redefinition: Redefinition, comingTo sentence: String) -> PromptPreview {
    if let refusal = redefinition.refusal(in: contents) { return .refusal(refusal.sentence) }
    return PromptPreview("\(sentence) · \(acceptKey) asks whether to set '\(contents.name(of: redefinition.node))'")
  }
}
