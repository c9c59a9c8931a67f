import DataSets

extension Operator {
  static let integrate = Operator(
    name: "integrate", symbol: "integrate", asciiSymbol: "integrate",
    summary:
      "the integral of the values over x by the trapezoidal rule; needs two points or more, and increasing x",
    category: .data, ports: .fixed("data"),
    kernel: .data(
      DataKernel(
        .nothing,
        slopes: { call throws(Failure) in
          let set = try call.set(at: 0)
          let slopes = try dataResult { () throws(DataProblem) in try set.slopesOfIntegral() }
          return CallSlopes(call, inputs: [.row(PointSlopes(values: slopes.values, x: slopes.x))])
        }
      ) { call throws(Failure) in
        let set = try call.set(at: 0).withoutErrors
        return Computed(try dataResult { () throws(DataProblem) in try set.integral() })
      }), domain: everywhere, derivative: steps,
    example: Example(arguments: [.values([1, 2, 4])], result: .number(4.5)), units: .integral)

  static let nearest = ofOnePoint(
    "nearest", "the value of the point whose x is nearest to a number; of equally near ones, the first",
    example: Example(arguments: [.values([5, 7, 9]), .number(1.2)], result: .number(7)), units: .placed,
    parameters: [place("x", "the x to look for, or the index if no point has an x")]
  ) { set, call throws(Failure) in
    let x = try call.number(0)
    // In a set with x, a point that lacks it is never found, even if all points do.
    return set.nearest(x: x)
  }

  static let nearestTo = ofOnePoint(
    "nearestTo", "the value of the point nearest to a place in a chart of the set",
    example: Example(arguments: [.values([5, 7, 9]), .number(0), .number(8.5)], result: .number(7)),
    parameters: [place("x", "the x of the place"), place("y", "the value at the place")]
  ) { set, call throws(Failure) in
    let x = try call.number(0)
    return set.nearest(toX: x, y: try call.number(1))
  }

  static let first = ofOnePoint(
    "first", "the value of the first point for which a formula is not 0, such as annotation == \"food\"",
    example: Example(arguments: [.values([5, 7, 9]), .formula("value > 6")], result: .number(7)), units: .first(.same),
    ports: .dataAndMentioned,
    parameters: [
      OperatorParameter(
        name: "formula", kind: .formula([.value, .x, .index], isRequired: true), summary: "the condition on the point")
    ]
  ) { set, call throws(Failure) in
    guard let formula = call.formula(0) else { throw .badParameter(0) }
    return try formula.values(of: set).firstIndex { $0 != 0 }
  }

  private static func place(_ name: String, _ summary: String) -> OperatorParameter {
    OperatorParameter(
      name: name,
      kind: .number(low: -Double.greatestFiniteMagnitude, high: .greatestFiniteMagnitude, standard: nil),
      summary: summary)
  }

  private static func ofOnePoint(
    _ name: String, _ summary: String, example: Example, units: UnitRule = .plain, ports: Ports = .fixed("data"),
    parameters: [OperatorParameter],
    _ find: @escaping @Sendable (DataSet, OperatorCall) throws(Failure) -> Int?
  ) -> Operator {
    @Sendable func found(_ call: OperatorCall) throws(Failure) -> (set: DataSet, index: Int) {
      let set = try call.set(at: 0)
      guard let index = try find(set, call) else { throw .data(.noSuchPoint) }
      return (set, index)
    }
    return Operator(
      name: name, symbol: name, asciiSymbol: name, summary: summary, category: .data, ports: ports,
      kernel: .data(
        DataKernel(
          .nothing,
          slopes: { call throws(Failure) in
            let (set, index) = try found(call)
            var slopes = [Double](repeating: 0, count: set.count)
            slopes[index] = 1
            return CallSlopes(call, inputs: [.row(PointSlopes(values: slopes))])
          }
        ) { call throws(Failure) in
          let (set, index) = try found(call)
          return Computed(.stored(StoredValue.number(set.values[index])))
        }), domain: everywhere, derivative: steps, example: example, units: units, parameters: parameters)
  }
}
