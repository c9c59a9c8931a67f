public import EvaluationEngine
public import Formulas

// Fast paths for readers that add many nodes without rare attributes.
extension DocumentBuilder {
  /// Adds a number that has only a name and a label; this is faster than `appendNode`.
  public mutating func appendNumber(_ number: Double, named name: String, label: String?) {
    graph.addNumber(number)
    appendPlain(name, label)
  }

  /// Adds an operator that has only a name, a label and `openInputs` open ports.
  ///
  /// It is faster than `appendNode` and a call of `addInput(nil)` for each port.
  public mutating func appendOperator(_ operation: OperatorID, named name: String, label: String?, openInputs: Int) {
    graph.addOperator(operation, openInputs: openInputs)
    appendPlain(name, label)
  }

  /// Adds a formula node that has only a name, a label, and an open port for each name that the formula mentions.
  ///
  /// Call `setMentions` later to link these ports.
  ///
  /// - Parameters:
  ///   - formula: The reader, which has just read the formula.
  ///   - text: The text of the formula.
  ///   - name: The name of the node.
  ///   - label: The label of the node; nil if it has none.
  public mutating func appendFormula(_ formula: FormulaReader, text: String, named name: String, label: String?) {
    graph.addFormula(formula.program, openInputs: formula.nameCount)
    let node = NodeID(index: Int32(truncatingIfNeeded: names.count))
    instances.setCalls(Set(formula.calls.map(\.group)), of: node)
    formulas.append(
      text: text, isUncertain: formula.isUncertain, hasPrefixes: !formula.prefixed.isEmpty, of: node)
    appendPlain(name, label)
  }

  @inline(__always)
  mutating func appendPlain(_ name: String, _ label: String?) {
    if let label { details.append(label: label, of: NodeID(index: Int32(truncatingIfNeeded: names.count))) }
    names.append(name)
  }
}
