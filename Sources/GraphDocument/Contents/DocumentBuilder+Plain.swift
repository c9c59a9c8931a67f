public import EvaluationEngine
public import Formulas

// Nodes of which nothing is known that is rare, for a reader of many.
extension DocumentBuilder {
  /// Adds a number without further attributes: as `appendNode`, but faster, for a reader of many.
  public mutating func appendNumber(_ number: Double, named name: String, label: String?) {
    graph.addNumber(number)
    appendPlain(name, label)
  }

  /// Adds an operator without further attributes, with `ports` open ports: as `appendNode` and as many `addInput(nil)`,
  /// but faster, for a reader of many.
  public mutating func appendOperator(_ operation: OperatorID, named name: String, label: String?, openInputs: Int) {
    graph.addOperator(operation, openInputs: openInputs)
    appendPlain(name, label)
  }

  /// Adds a formula node without further attributes, with an open port for each name that it mentions, for a reader of
  /// many that feeds them by `setMentions`.
  ///
  /// `text` is the formula's, which `formula` has read last.
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
