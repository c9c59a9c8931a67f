public import EvaluationEngine

extension Formula {
  /// Compiles a per-point formula, such as `value * 2` in `map(s, value * 2)`.
  ///
  /// A name is a variable or a node linked to a port; if it could be both, it is the variable. Any other name fails
  /// with its index in `names`, and a call of a group fails as in `program`.
  ///
  /// - Parameters:
  ///   - variables: The variables that the formula may use.
  ///   - wired: For each port, the name of the node linked to it; nil for an open port.
  /// - Returns: The program, whose ports are the ports in `wired`.
  /// - Complexity: Linear in the number of steps, and in the number of names times ports.
  public func program(over variables: [PointVariable], wired: [String?]) -> Program {
    var program = Program()
    for step in steps {
      program.append(step.kind, literals, units, names: names.count) { program, name in
        program.append(name: name, of: self, over: variables, wired: wired)
      }
    }
    return program
  }
}

extension Program {
  /// Appends the step for a name: a variable, the port linked to the named node, or a failure.
  mutating func append(
    name: Int, of formula: Formula, over variables: [PointVariable], wired: [String?]
  ) {
    let text = formula.names[name]
    if let variable = PointVariable.named(text, among: variables) {
      appendVariable(variable)
    } else if let port = wired.firstIndex(where: { $0.map { $0.utf8.elementsEqual(text.utf8) } ?? false }) {
      appendInput(port)
    } else {
      appendUnknownName(name)
    }
  }
}
