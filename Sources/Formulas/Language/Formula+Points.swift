public import EvaluationEngine

extension Formula {
  /// Returns the program of a parameter's formula for every point: names are variables, or linked ports.
  ///
  /// A name that is neither fails with its ordinal among `names`. A call of a group fails too, as in `program`. If a
  /// node has the name of a variable, the variable counts.
  ///
  /// - Complexity: linear in the number of steps and of names times ports.
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
  /// Appends the step for a name that is a variable or a linked port.
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
