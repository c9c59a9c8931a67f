import DataSets

/// Operators that group points by ranges of x or by category.
extension Operator {
  static let binX = Operator(
    name: "binX", symbol: "binX", asciiSymbol: "binX",
    summary:
      "one value for each of equally wide ranges of x, including the highest edge; x is the middle of a range",
    category: .data, ports: .fixed("data"),
    kernel: .data(
      DataKernel(
        .points(0, numbers: 4),
        slopes: { call throws(Failure) in
          // Which points are in a bin is certain only if x is exact.
          if try call.set(at: 0).hasErrorsX { return CallSlopes(call, inputs: [.unknown(.counting)]) }
          let binned = try call.binnedByX()
          return CallSlopes(
            call, inputs: [binned.places.isEmpty ? nil : .pool(Pooling(places: binned.places, weights: binned.weights))]
          )
        }
      ) { call throws(Failure) in
        let binned = try call.binnedByX()
        return Computed(
          .set(binned.set), .outside(OutsideCounts(below: binned.below, above: binned.above, missing: binned.missing)))
      }), domain: everywhere, derivative: steps,
    example: Example(
      arguments: [.values([]), .number(2), .word("sum"), .number(0), .number(10)], result: .values([0, 0]),
      written: "binX(index([5, 7, 9]), 2, \"sum\", 0, 4) = [12, 9]"), units: .summary,
    parameters: [
      OperatorParameter(
        name: "bins", kind: .wholeNumber(low: 1, high: Bins.largestCount, standard: 10), summary: "how many ranges"),
      OperatorParameter(
        name: "content", kind: .choice(BinContent.allCases.map(\.rawValue), standard: 0),
        summary: "the summary of each range: sum, mean, count …"),
      OperatorParameter(
        name: "range", kind: .range, summary: "the lowest and the highest edge; default: the range of x"),
    ])

  static let groupBy = Operator(
    name: "groupBy", symbol: "groupBy", asciiSymbol: "groupBy",
    summary: "one value per category: the points' annotations, or another set's",
    category: .data, ports: .dataAndCategories,
    kernel: .data(
      DataKernel(
        .categories,
        slopes: { call throws(Failure) in
          let grouped = try call.grouped()
          return CallSlopes(call, inputs: [.pool(Pooling(places: grouped.places, weights: grouped.weights))])
        }
      ) { call throws(Failure) in
        let grouped = try call.grouped()
        return Computed(.set(grouped.set), grouped.alike.map(ResultRemark.alike))
      }), domain: everywhere, derivative: steps,
    example: Example(
      arguments: [.values([5, 3, 4]), .values([1, 2, 1]), .word("sum")], result: .values([9, 3])), units: .summaryByKey,
    parameters: [
      OperatorParameter(
        name: "content", kind: .choice(GroupContent.allCases.map(\.rawValue), standard: nil),
        summary: "the summary of each category: sum, mean, count …")
    ])

  static let groupByDate = Operator(
    name: "groupByDate", symbol: "groupByDate", asciiSymbol: "groupByDate",
    summary: "one value per day, week, month, quarter or year of x, or of values without x",
    category: .data, ports: .fixed("data"),
    kernel: .data(
      DataKernel(
        .categories,
        slopes: { call throws(Failure) in
          let grouped = try call.groupedByDate()
          return CallSlopes(call, inputs: [.pool(Pooling(places: grouped.places, weights: grouped.weights))])
        }
      ) { call throws(Failure) in Computed(.set(try call.groupedByDate().set)) }), domain: everywhere,
    derivative: steps,
    example: Example(
      arguments: [.values([0, 86_400, 2_678_400]), .word("month"), .word("count")], result: .values([2, 1])),
    units: .summaryByDate,
    parameters: [
      OperatorParameter(
        name: "period", kind: .choice(CalendarPeriod.allCases.map(\.rawValue), standard: nil),
        summary: "day, week from Monday, month, quarter or year"),
      OperatorParameter(
        name: "content", kind: .choice(GroupContent.allCases.map(\.rawValue), standard: 0),
        summary: "the summary of each period: sum, mean, count …"),
      OperatorParameter(name: "empty", kind: .flag, summary: "whether periods between others may have no points"),
    ])
}

extension OperatorCall {
  fileprivate func binnedByX() throws(Failure) -> Binned {
    let set = try set(at: 0)
    let count = try wholeNumber(0)
    let content = BinContent.allCases[try choice(1)]
    let range = range(2) ?? Bins.range(around: set.extentX)
    return try counting { goesOn throws(DataProblem) in
      if !set.isEmpty, !set.hasX { throw .lacksX(index: 0) }
      return try set.binned(
        try Bins(count, from: range.low, to: range.high), by: .valueX, content: content, goesOn: goesOn)
    }
  }

  /// Returns the points of `groupByDate`, grouped by period.
  fileprivate func groupedByDate() throws(Failure) -> Grouped {
    let set = try set(at: 0)
    let period = CalendarPeriod.allCases[try choice(0)]
    let content = GroupContent.allCases[try choice(1)]
    let includesEmpty = flag(2)
    return try dataResult { () throws(DataProblem) in
      try set.grouped(by: period, content, includesEmpty: includesEmpty)
    }
  }

  fileprivate func grouped() throws(Failure) -> Grouped {
    let sets = try sets()
    let content = GroupContent.allCases[try choice(0)]
    return try dataResult { () throws(DataProblem) in
      try sets[0].grouped(by: sets.count > 1 ? sets[1] : nil, content)
    }
  }
}
