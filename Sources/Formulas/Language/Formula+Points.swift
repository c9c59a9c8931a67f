public import EvaluationEngine

extension Formula {
  /// The formula of a parameter as it is computed for every point: names are variables, or what is wired into a port.
  ///
  /// A name that is neither fails, by its ordinal among `names`. Where a node is called as a variable is, the variable counts.
  ///
  /// - Complexity: linear in the number of steps and of names times ports.
  public func program(over variables: [PointVariable], wired: [String?]) -> Program {
    var program = Program()
    for step in steps {
      switch step.kind {
      case .literal(let index): program.appendConstant(literals[index].value)
      case .constant(let constant): program.appendConstant(constant.value)
      case .name(let name):
        if let variable = PointVariable.named(names[name], among: variables) {
          program.appendVariable(variable)
        } else if let port = wired.firstIndex(where: { $0.map { $0.utf8.elementsEqual(names[name].utf8) } ?? false }) {
          program.appendInput(port)
        } else {
          program.appendUnknownName(name)
        }
      case .variable(let variable): program.appendVariable(variable)
      case .call(let operation, let arguments): program.appendCall(operation, arguments: arguments)
      }
    }
    return program
  }
}
