public import EvaluationEngine
public import Formulas

// Fast paths for readers that add many nodes without rare attributes.
extension DocumentBuilder {
  /// Adds a number without further attributes; faster than `appendNode`, for readers of many nodes.
  public mutating func appendNumber(_ number: Double, named name: String, label: String?) {
    graph.addNumber(number)
    appendPlain(name, label)
  }

  /// Adds an operator without further attributes and with `openInputs` open ports.
  ///
  /// Equals `appendNode` followed by calls of `addInput(nil)`, but is faster, for readers of many nodes.
  public mutating func appendOperator(_ operation: OperatorID, named name: String, label: String?, openInputs: Int) {
    graph.addOperator(operation, openInputs: openInputs)
    appendPlain(name, label)
  }

  /// Adds a formula node without further attributes and with an open port for each name that it mentions.
  ///
  /// For readers of many nodes, which feed the ports later with `setMentions`. `text` is the text that `formula` read
  /// last.
  public mutating func appendFormula(_ formula: FormulaReader, text: String, named name: String, label: String?) {
    graph.addFormula(formula.program, openInputs: formula.nameCount)
    let node = NodeID(index: Int32(truncatingIfNeeded: names.count))
    uses.setCalls(Set(formula.calls.map(\.group)), of: node)
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
