import DataSets

extension Operator {
  static let map = ofEveryPoint(
    "map", summary: "the result of a formula for every point; x stays", formula: "the new value of each point",
    size: .values,
    example: Example(arguments: [.values([1, 2, 3]), .formula("value * 2")], result: .values([2, 4, 6])),
    units: .everyPoint,
    slopes: { set, formula, call throws(Failure) in try formula.slopesOfMapping(set, call) },
    { set, formula throws(Failure) in try formula.mapping(set) })

  /// Returns an operator that applies a formula of `value`, `x` and `index` to every point.
  static func ofEveryPoint(
    _ name: String, summary: String, formula parameterSummary: String, size: ResultSize, example: Example,
    units: UnitRule,
    slopes: @escaping @Sendable (DataSet, inout BoundFormula, OperatorCall) throws(Failure) -> CallSlopes,
    _ make: @escaping @Sendable (DataSet, inout BoundFormula) throws(Failure) -> DataSet
  ) -> Operator {
    Operator(
      name: name, symbol: name, asciiSymbol: name, summary: summary, category: .data, ports: .dataAndMentioned,
      kernel: .data(
        .byFormula(size, slopes: slopes) { set, formula, _ throws(Failure) in .set(try make(set, &formula)) }),
      domain: everywhere, derivative: steps, example: example, units: units,
      parameters: [
        OperatorParameter(
          name: "formula", kind: .formula([.value, .x, .index], isRequired: true), summary: parameterSummary)
      ])
  }

  static let zip = Operator(
    name: "zip", symbol: "zip", asciiSymbol: "zip",
    summary: "a formula applied point by point to sets of equal length; x is the first's",
    category: .data, ports: .variadic("data", minimum: 1),
    kernel: .data(
      DataKernel(
        .rows,
        slopes: { call throws(Failure) in
          guard let formula = call.formula(0) else { throw .badParameter(0) }
          return try formula.slopesOfZipping(call.leadingSets, call)
        }
      ) { call throws(Failure) in
        guard let formula = call.formula(0) else { throw .badParameter(0) }
        let sets = call.leadingSets
        if sets.isEmpty { throw .wrongKind(port: 0, needs: .data) }
        return Computed(.set(try formula.zipping(sets)))
      }), domain: everywhere, derivative: steps,
    example: Example(
      arguments: [.values([1, 2]), .values([10, 20]), .formula("value1 + value2")], result: .values([11, 22])),
    units: .everyPoint,
    parameters: [
      OperatorParameter(
        name: "formula", kind: .formula([.each(0), .x, .index], isRequired: true),
        summary: "the new value, over value1, value2 and so on")
    ])

  static let reduce = fold(
    "reduce", summary: "the last total: a formula combines the total so far with each value in order", size: .nothing,
    example: Example(arguments: [.values([2, 3, 4]), .formula("total * value"), .number(1)], result: .number(24)),
    slopes: { set, formula, start, call throws(Failure) in
      try formula.slopesOfReducing(set, from: start, call)
    },
    { set, formula, start throws(Failure) in .stored(try formula.reducing(set, from: start)) })

  static let scan = fold(
    "scan", summary: "the running totals of reduce after each point; x stays",
    size: .values,
    example: Example(
      arguments: [.values([2, 3, 4]), .formula("total * value"), .number(1)], result: .values([2, 6, 24])),
    slopes: { set, formula, start, call throws(Failure) in
      try formula.slopesOfScanning(set, from: start, call)
    },
    { set, formula, start throws(Failure) in .set(try formula.scanning(set, from: start)) })

  private static func fold(
    _ name: String, summary: String, size: ResultSize, example: Example,
    slopes: @escaping @Sendable (DataSet, inout BoundFormula, Double, OperatorCall) throws(Failure) -> CallSlopes,
    _ make: @escaping @Sendable (DataSet, inout BoundFormula, Double) throws(Failure) -> Operand
  ) -> Operator {
    Operator(
      name: name, symbol: name, asciiSymbol: name, summary: summary, category: .data, ports: .dataAndMentioned,
      kernel: .data(
        .byFormula(
          size,
          slopes: { set, formula, call throws(Failure) in try slopes(set, &formula, try call.number(1), call) }
        ) { set, formula, call throws(Failure) in try make(set, &formula, try call.number(1)) }),
      domain: everywhere, derivative: steps, example: example, units: .fold,
      parameters: [
        OperatorParameter(
          name: "formula", kind: .formula([.total, .value, .x, .index], isRequired: true),
          summary: "the total with one more point"),
        OperatorParameter(
          name: "start",
          kind: .number(low: -Double.greatestFiniteMagnitude, high: .greatestFiniteMagnitude, standard: 0),
          summary: "the total before the first point"),
      ])
  }

  static let bin = Operator(
    name: "bin", symbol: "bin", asciiSymbol: "bin",
    summary: "the number of values in each of equally wide bins, including the highest edge; x is a bin's middle",
    category: .data, ports: .fixed("data"),
    kernel: .data(
      DataKernel(.points(0, numbers: 3), slopes: { CallSlopes($0, inputs: [.unknown(.counting)]) }) {
        call throws(Failure) in
        let set = try call.set(at: 0)
        let count = try call.wholeNumber(0)
        let range = call.range(1) ?? Bins.range(around: set.extentY)
        let binned = try call.counting { goesOn throws(DataProblem) in
          try set.binned(try Bins(count, from: range.low, to: range.high), goesOn: goesOn)
        }
        return Computed(
          .set(binned.set), .outside(OutsideCounts(below: binned.below, above: binned.above, missing: binned.missing)))
      }), domain: everywhere, derivative: steps,
    example: Example(
      arguments: [.values([1, 12, 14, 50]), .number(5), .number(0), .number(50)], result: .values([1, 2, 0, 0, 1])),
    units: .ranges,
    parameters: [
      OperatorParameter(
        name: "bins", kind: .wholeNumber(low: 1, high: Bins.largestCount, standard: 10), summary: "how many bins"),
      OperatorParameter(
        name: "range", kind: .range, summary: "the lowest and the highest edge; default: the range of the values"),
    ],
    errorsAreChances: true)
}

extension DataKernel {
  fileprivate static func byFormula(
    _ size: ResultSize,
    slopes: @escaping @Sendable (DataSet, inout BoundFormula, OperatorCall) throws(Failure) -> CallSlopes,
    _ make: @escaping @Sendable (DataSet, inout BoundFormula, OperatorCall) throws(Failure) -> Operand
  ) -> DataKernel {
    DataKernel(
      size,
      slopes: { call throws(Failure) in
        let set = try call.set(at: 0)
        guard var formula = call.formula(0) else { throw .badParameter(0) }
        return try slopes(set, &formula, call)
      },
      { call throws(Failure) in
        let set = try call.set(at: 0)
        guard var formula = call.formula(0) else { throw .badParameter(0) }
        return Computed(try make(set, &formula, call))
      })
  }
}

extension OperatorCall {
  fileprivate var leadingSets: [DataSet] { inputs.prefix { $0.set != nil }.compactMap(\.set) }
}

extension Bins {
  /// Returns the range from the lowest to the highest number.
  ///
  /// If both are equal, the range extends to both sides by half their magnitude, at least by 0.5. Without numbers it is
  /// from 0 to 1.
  static func range(around extent: NumberRange?) -> (low: Double, high: Double) {
    guard let extent else { return (0, 1) }
    if extent.lowest < extent.highest { return (extent.lowest, extent.highest) }
    let half = Swift.max(0.5, extent.lowest.magnitude * 0.5)
    return (extent.lowest - half, extent.highest + half)
  }
}
