import EvaluationEngine
import Formulas

/// Nodes without a name of their own.
extension DocumentContents {
  /// The default name of numbers.
  public static let numberName = "number"

  /// The default name of formulas.
  public static let formulaName = "formula"

  /// Whether a node has the name that it was given when it was made (`number3`, `divide`), and has no more than its value.
  func isUnnamed(_ node: NodeID) -> Bool {
    let base: String
    switch graph.content(of: node) {
    case .number: base = Self.numberName
    case .formula: base = Self.formulaName
    case .operator(let operation): base = operation.name
    case .data, .sink: return false
    }
    let name = name(of: node)
    guard name.hasPrefix(base) else { return false }
    var number = name.utf8.dropFirst(base.utf8.count)
    // A name that ends in a digit is counted behind a `_`: `log2_3`.
    if base.utf8.last.map({ 0x30...0x39 ~= $0 }) == true, number.first == UInt8(ascii: "_") {
      number = number.dropFirst()
    }
    guard number.allSatisfy({ 0x30...0x39 ~= $0 }) else { return false }
    return label(of: node) == nil || constant(of: node) != nil
  }

  /// The constant that a number is, as an expanded formula labels it.
  func constant(of node: NodeID) -> FormulaConstant? {
    guard let label = label(of: node), let value = graph.value(of: node).number, uncertainty(of: node) == nil,
      graph.kind(of: node) == .number
    else { return nil }
    return FormulaConstant.allCases.first { $0.spellings[0] == label && $0.value == value }
  }
}
