import DataSets

extension Operator {
  static let sort = Operator(
    name: "sort", symbol: "sort", asciiSymbol: "sort",
    summary: "the points sorted by value, by a formula or by annotation; equal ones keep their order",
    category: .data, ports: .dataAndMentioned,
    kernel: .data(
      DataKernel(
        .copy,
        slopes: { call throws(Failure) in
          let set = try call.set(at: 0)
          guard let formula = call.formula(0) else {
            return CallSlopes(call, inputs: [.gather(set.orderOfValues(descending: call.flag(1)))])
          }
          let order = set.order(byKeys: try formula.values(of: set), descending: call.flag(1))
          return CallSlopes(call, inputs: [.gather(order)])
        }
      ) { call throws(Failure) in
        let set = try call.set(at: 0)
        let isDescending = call.flag(1)
        guard let formula = call.formula(0) else {
          return Computed(.set(set.sorted(by: .value, descending: isDescending)))
        }
        let keys = try formula.values(of: set)
        return Computed(.set(set.sorted(byKeys: keys, descending: isDescending)))
      }), domain: everywhere, derivative: steps,
    example: Example(arguments: [.values([3, 1, 2])], result: .values([1, 2, 3])), units: .ordered,
    parameters: [
      OperatorParameter(
        name: "formula", kind: .formula([.value, .x, .index, .annotation], isRequired: false),
        summary: "the sort key; default: value"),
      OperatorParameter(name: "descending", kind: .flag, summary: "whether the largest come first"),
    ])

  static let filter = ofEveryPoint(
    "filter", summary: "the points for which a formula is not 0, in the same order",
    formula: "the condition on each point", size: .copy,
    example: Example(arguments: [.values([3, 1, 2]), .formula("value > 1")], result: .values([3, 2])),
    units: .first(.same),
    slopes: { set, formula, call throws(Failure) in
      let isIncluded = try formula.values(of: set)
      return CallSlopes(call, inputs: [.gather(set.indices.filter { isIncluded[$0] != 0 })])
    },
    { set, formula throws(Failure) in
      let isIncluded = try formula.values(of: set)
      return set.filtered(by: isIncluded)
    })

  static let take = Operator(
    name: "take", symbol: "take", asciiSymbol: "take",
    summary: "this many points from an index on; the index counts from 0, or from the end if negative",
    category: .data, ports: .fixed("data"),
    kernel: .data(
      DataKernel(
        .copy,
        slopes: { call throws(Failure) in
          let taken = try call.set(at: 0).indicesTaken(try call.wholeNumber(0), from: try call.wholeNumber(1))
          return CallSlopes(call, inputs: [.gather(Array(taken))])
        }
      ) { call throws(Failure) in
        let set = try call.set(at: 0)
        let count = try call.wholeNumber(0)
        return Computed(.set(set.taking(count, from: try call.wholeNumber(1))))
      }), domain: everywhere, derivative: steps,
    example: Example(arguments: [.values([3, 1, 2, 5]), .number(2)], result: .values([3, 1])), units: .first(.same),
    parameters: [
      OperatorParameter(
        name: "count", kind: .wholeNumber(low: 0, high: Int(Int32.max), standard: 10), summary: "how many points"),
      OperatorParameter(
        name: "from", kind: .wholeNumber(low: -Int(Int32.max), high: Int(Int32.max), standard: 0),
        summary: "the index of the first"),
    ])

  static let list = Operator(
    name: "list", symbol: "list", asciiSymbol: "list", summary: "a data set of these numbers; in a formula, [a, b, 3]",
    category: .data, ports: .variadic("number", minimum: 1),
    kernel: .data(
      DataKernel(
        .inputs, takes: .numbers,
        slopes: { call throws(Failure) in
          let count = call.inputs.count
          try call.ask(for: count * count)
          // Each number is the value of one point.
          let columns = (0..<count).map { place -> LinearMap? in
            .column((0..<count).map { $0 == place ? 1 : 0 })
          }
          return CallSlopes(call, inputs: columns)
        }
      ) { call throws(Failure) in
        let numbers = try call.numbers()
        return Computed(.set(try dataResult { () throws(DataProblem) in try DataSet(values: numbers) }))
      }), domain: everywhere, derivative: steps,
    example: Example(arguments: [.number(3), .number(1), .number(2)], result: .values([3, 1, 2])), units: .alike(.same))

  static let concat = Operator(
    name: "concat", symbol: "concat", asciiSymbol: "concat", summary: "the points of all sets, one set after the other",
    category: .data, ports: .variadic("data"),
    kernel: .data(
      DataKernel(
        .together,
        slopes: { call throws(Failure) in
          var start = 0
          let parts = try call.sets().map { set -> LinearMap? in
            defer { start += set.count }
            return .part(from: start)
          }
          return CallSlopes(call, inputs: parts)
        }
      ) { call throws(Failure) in
        let sets = try call.sets()
        return Computed(.set(try dataResult { () throws(DataProblem) in try DataSet.concatenated(sets) }))
      }), domain: everywhere, derivative: steps,
    example: Example(arguments: [.values([1, 2]), .values([3])], result: .values([1, 2, 3])), units: .alike(.same))

  static let index = ofSet(
    "index", "the points with x = 0, 1, 2 and so on", of: [5, 7], is: [5, 7],
    units: .values, size: .column, .diagonal(Diagonal(byValue: nil, keepsX: false))
  ) { set throws(DataProblem) in set.indexed() }

  static let x = ofSet(
    "x", "the x of the points as values", of: [], is: [], written: "x(index([5, 7])) = [0, 1]",
    units: .x, size: .nothing, .exchange
  ) { set throws(DataProblem) in try set.extractedX() }

  static let y = ofSet(
    "y", "only the values, without x", of: [5, 7], is: [5, 7],
    units: .values, size: .nothing, .diagonal(Diagonal(byValue: nil, keepsX: false))
  ) { set throws(DataProblem) in set.extractedY() }

  static let cumsum = ofSet(
    "cumsum", "the running sums: of the first value, the first two, the first three and so on", of: [1, 2, 3],
    is: [1, 3, 6],
    units: .total, size: .values, .running(Recurrence(points: Diagonal(byValue: nil, keepsX: true), byTotal: nil))
  ) { set throws(DataProblem) in try set.cumulativeSum() }

  static let diff = ofSet(
    "diff", "how much each value differs from the one before it", of: [1, 4, 2], is: [3, -2],
    units: .first(.difference), size: .copy, .differences
  ) { set throws(DataProblem) in try set.differences() }

  private static func ofSet(
    _ name: String, _ summary: String, of values: [Double], is result: [Double], written: String? = nil,
    units: UnitRule, size: ResultSize, _ map: LinearMap,
    _ body: @escaping @Sendable (DataSet) throws(DataProblem) -> DataSet
  ) -> Operator {
    Operator(
      name: name, symbol: name, asciiSymbol: name, summary: summary, category: .data, ports: .fixed("data"),
      kernel: .data(.set(size, map, body)), domain: everywhere, derivative: steps,
      example: Example(arguments: [.values(values)], result: .values(result), written: written), units: units)
  }
}
