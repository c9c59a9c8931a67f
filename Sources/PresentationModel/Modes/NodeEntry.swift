import EvaluationEngine
import Formulas

/// What a line that makes a node means: a number, or an operator by its name or sign, with or without `name =` before it.
struct NodeEntry {
  /// What is to be made.
  struct Node: Hashable, Sendable {
    var content: NodeContent
    var quantity: Quantity?
  }

  /// Why the line makes no node.
  struct Problem: Error, Hashable, Sendable {
    var sentence: String
  }

  /// The name before `=`, if there is one.
  let name: String?
  let result: Result<Node, Problem>

  /// `choice` is the operator chosen from the list; it wins over what is typed.
  init(_ text: String, choice: String?, allowsOperators: Bool) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let hasName = parts.count == 2
    name = hasName ? String(parts[0]).trimmed : nil
    let body = hasName ? String(parts[1]).trimmed : text
    result = Self.result(choice ?? body, allowsOperators: allowsOperators)
  }

  private static func result(_ body: String, allowsOperators: Bool) -> Result<Node, Problem> {
    if allowsOperators, let id = OperatorCatalog.operator(signed: body) ?? OperatorID(named: body) {
      return .success(Node(content: .operator(id), quantity: nil))
    }
    do throws(NumberProblem) {
      let quantity = try NumberText.parse(body)
      return .success(Node(content: .number(quantity.value), quantity: quantity))
    } catch {
      if body.isEmpty {
        return .failure(Problem(sentence: allowsOperators ? "type a number or an operator" : "type a number"))
      }
      let startsLikeWord = body.unicodeScalars.first?.properties.isAlphabetic == true
      return .failure(Problem(sentence: allowsOperators && startsLikeWord ? unknownOperator(body) : "\(error)"))
    }
  }

  static func unknownOperator(_ text: String) -> String {
    "there is no operator '\(text)'" + (OperatorCatalog.suggestion(for: text).map { ": did you mean '\($0)'?" } ?? "")
  }
}

extension OperatorCatalog {
  /// The operator with that sign, in its own or its ASCII form; nil for names, and for signs of none.
  static func `operator`(signed text: String) -> OperatorID? {
    ids.first { id in
      let descriptor = id.descriptor
      return descriptor.symbol != descriptor.name && (descriptor.symbol == text || descriptor.asciiSymbol == text)
    }
  }
}
