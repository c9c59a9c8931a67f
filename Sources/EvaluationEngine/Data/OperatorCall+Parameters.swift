import DataSets

extension OperatorCall {
  func set(at port: Int) throws(Failure) -> DataSet {
    guard inputs.indices.contains(port) else { throw .openPort(port) }
    guard let set = inputs[port].set else { throw .wrongKind(port: port, needs: .data) }
    return set
  }

  func numbers() throws(Failure) -> [Double] {
    var numbers: [Double] = []
    numbers.reserveCapacity(inputs.count)
    for port in inputs.indices {
      guard let number = inputs[port].number else { throw .wrongKind(port: port, needs: .number) }
      numbers.append(number)
    }
    return numbers
  }

  func sets() throws(Failure) -> [DataSet] {
    var sets: [DataSet] = []
    for port in inputs.indices { sets.append(try set(at: port)) }
    return sets
  }

  /// Returns the number given for a parameter, or the parameter's default.
  func number(_ place: Int) throws(Failure) -> Double {
    guard case .number(let low, let high, let standard) = descriptor.parameters[place].kind else {
      throw .badParameter(place)
    }
    guard case .number(let number)? = parameters[place] else {
      guard let standard else { throw .badParameter(place) }
      return standard
    }
    guard number >= low, number <= high else { throw .badParameter(place) }
    return number
  }

  func wholeNumber(_ place: Int) throws(Failure) -> Int {
    guard case .wholeNumber(let low, let high, let standard) = descriptor.parameters[place].kind else {
      throw .badParameter(place)
    }
    guard case .number(let number)? = parameters[place] else {
      guard let standard else { throw .badParameter(place) }
      return standard
    }
    guard let whole = Int(exactly: number), low <= whole, whole <= high else { throw .badParameter(place) }
    return whole
  }

  func flag(_ place: Int) -> Bool {
    guard case .number(let number)? = parameters[place] else { return false }
    return number != 0
  }

  /// Returns the index of the option that was chosen for a parameter, or the default option.
  func choice(_ place: Int) throws(Failure) -> Int {
    guard case .choice(let words, let standard) = descriptor.parameters[place].kind else { throw .badParameter(place) }
    guard case .number(let number)? = parameters[place] else {
      guard let standard else { throw .badParameter(place) }
      return standard
    }
    guard let chosen = Int(exactly: number), words.indices.contains(chosen) else { throw .badParameter(place) }
    return chosen
  }

  func range(_ place: Int) -> (low: Double, high: Double)? {
    guard case .range(let low, let high)? = parameters[place] else { return nil }
    return (low, high)
  }

  func formula(_ place: Int) -> BoundFormula? {
    guard case .formula(let formula)? = parameters[place] else { return nil }
    return formula
  }
}

extension OperatorCall {
  /// Runs `body`, and turns a `DataProblem` into a failure.
  ///
  /// Before each block of steps, `body` must call its argument to ask whether to continue.
  func counting<Result>(
    _ body: ((_ steps: Int) -> Bool) throws(DataProblem) -> Result
  ) throws(Failure) -> Result {
    var stop: Failure?
    do throws(DataProblem) {
      return try body { steps in
        do throws(Failure) {
          try meter?.spend(steps)
          return true
        } catch {
          stop = error
          return false
        }
      }
    } catch {
      throw stop ?? .data(error)
    }
  }
}

extension Failure {
  /// Returns why a formula has no number at a point, where its result is `stored`.
  static func element(_ index: Int, _ stored: Double) -> Failure {
    if StoredValue.isLackOfX(stored) { return .data(.lacksX(index: index)) }
    guard case .failure(let failure)? = StoredValue.decode(stored, of: NodeID(index: -1)) else {
      return .element(index: index, .overflow)
    }
    return .element(index: index, failure)
  }
}

func dataResult<Result>(_ body: () throws(DataProblem) -> Result) throws(Failure) -> Result {
  do {
    return try body()
  } catch {
    throw .data(error)
  }
}
