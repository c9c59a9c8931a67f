extension Operator {
  /// The number of inputs that a call can have, without parameters.
  public var callInputs: ClosedRange<Int> {
    if reduction != nil { return 1...ports.maximum }
    // The variables mark an operator that takes several sets together.
    if pointVariables.contains(.each(0)) { return 1...Ports.limit - 1 }
    if !pointVariables.isEmpty { return 1...1 }
    return ports.minimum...ports.maximum
  }

  /// The number of arguments that a call can have, parameters included.
  public var callArguments: ClosedRange<Int> {
    let required = parameters.reduce(0) { $0 + ($1.isRequired ? $1.argumentCount : 0) }
    let most = parameters.reduce(0) { $0 + $1.argumentCount }
    return callInputs.lowerBound + required...Swift.min(callInputs.upperBound + most, Ports.limit)
  }

  func inputCount(of arguments: Int) -> Int {
    if callInputs.lowerBound == callInputs.upperBound { return callInputs.lowerBound }
    // A variable number of inputs is followed only by required parameters.
    return arguments - parameters.reduce(0) { $0 + ($1.isRequired ? $1.argumentCount : 0) }
  }

  /// Returns the index of the argument that is a formula for every point; nil if no argument is.
  ///
  /// `arguments` is the number of arguments of the call.
  public func formulaArgument(of arguments: Int) -> Int? {
    var place = inputCount(of: arguments)
    for parameter in parameters {
      if parameter.isFormula { return place < arguments ? place : nil }
      place += parameter.argumentCount
    }
    return nil
  }

  /// Returns which arguments of a call are words such as "mean", each with the possible words.
  public func choiceArguments(of arguments: Int) -> [(place: Int, words: [String])] {
    var place = inputCount(of: arguments)
    var choices: [(place: Int, words: [String])] = []
    for parameter in parameters where place < arguments {
      if let words = parameter.choices { choices.append((place, words)) }
      place += parameter.argumentCount
    }
    return choices
  }

  /// The labels of a call's arguments, including parameters; an ellipsis means that more arguments of this kind may
  /// follow.
  public var callLabels: [String] {
    let inputs =
      callInputs.upperBound == 1 && ports.isVariadic
      ? ["data"]
      : ports.hasSharedLabel ? [ports.label(at: 0), ports.label(at: 1), "…"] : (0..<ports.maximum).map(ports.label)
    return inputs
      + parameters.flatMap { parameter in
        parameter.argumentCount == 1 ? [parameter.name] : ["low", "high"]
      }
  }

  /// The variables that the operator's formula for every point can contain; empty if it has no such parameter.
  public var pointVariables: [PointVariable] {
    for parameter in parameters {
      if case .formula(let variables, _) = parameter.kind { return variables }
    }
    return []
  }
}

extension Operator {
  /// Returns whether a call can have this number of arguments.
  ///
  /// A parameter that is a range counts as two arguments.
  public func takes(_ arguments: Int) -> Bool {
    guard callArguments.contains(arguments) else { return false }
    var rest = arguments - inputCount(of: arguments)
    for parameter in parameters where rest > 0 {
      if rest < parameter.argumentCount { return false }
      rest -= parameter.argumentCount
    }
    return rest == 0
  }
}
