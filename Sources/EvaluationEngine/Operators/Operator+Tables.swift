import DataSets

/// Operators that look up numbers or points in a table.
///
/// A table consists of two data sets: one has the keys, the other the values.
extension Operator {
  static let interpolate = ofTable(
    "interpolate", ports: .fixed("x", "xs", "ys"),
    summary: "the value at x on straight lines between the points xs and ys; fails outside xs",
    example: Example(arguments: [.number(2), .values([1, 3, 4]), .values([10, 30, 70])], result: .number(20)),
    { call throws(Failure) in try InterpolatingCall(call) })

  static let lookup = ofTable(
    "lookup", ports: .fixed("key", "keys", "values"),
    summary: "the value paired with the first key equal to `key`; compares annotations if both sets have them",
    example: Example(arguments: [.number(3), .values([1, 3, 5]), .values([10, 30, 50])], result: .number(30)),
    { call throws(Failure) in try LookingUpCall(call) })

  private static func ofTable<Table: TableCall>(
    _ name: String, ports: Ports, summary: String, example: Example,
    _ table: @escaping @Sendable (OperatorCall) throws(Failure) -> Table
  ) -> Operator {
    Operator(
      name: name, symbol: name, asciiSymbol: name, summary: summary, category: .data, ports: ports,
      kernel: .data(
        DataKernel(
          .elements, takes: .elementsAndSets,
          slopes: { call throws(Failure) in try call.slopes(in: try table(call)) }
        ) { call throws(Failure) in try call.result(in: try table(call)) }), domain: everywhere, derivative: steps,
      example: example, units: .table)
  }
}

private protocol TableCall: Sendable {
  func row(of number: Double) throws(DataProblem) -> TableRow
  func row(ofPointAt index: Int, in points: DataSet) throws(DataProblem) -> TableRow
}

/// The result of looking up something in a table, with its derivatives.
///
/// The result may depend on the searched number, and on the keys and values of two rows: the row at `place` and the
/// next one. There is a derivative with respect to each of these.
private struct TableRow {
  var value: Double
  var place: Int
  var byNumber: Double
  var byKeys: (Double, Double)
  var byValues: (Double, Double)
}

private struct InterpolatingCall: TableCall {
  private let table: LinearTable

  init(_ call: OperatorCall) throws(Failure) {
    let (xs, ys) = (try call.set(at: 1), try call.set(at: 2))
    table = try dataResult { () throws(DataProblem) in try LinearTable(xs: xs, ys: ys) }
  }

  func row(of number: Double) throws(DataProblem) -> TableRow {
    let position = try table.position(of: number)
    let slopes = table.slopes(at: position)
    return TableRow(
      value: table.value(at: position), place: position.index, byNumber: slopes.byNumber, byKeys: slopes.byPlaces,
      byValues: slopes.byValues)
  }

  func row(ofPointAt index: Int, in points: DataSet) throws(DataProblem) -> TableRow {
    try row(of: points.values[index])
  }
}

private struct LookingUpCall: TableCall {
  private let keys: DataSet
  private let values: DataSet
  private let index: KeyedPoints?

  init(_ call: OperatorCall) throws(Failure) {
    let (keys, values) = (try call.set(at: 1), try call.set(at: 2))
    try dataResult { () throws(DataProblem) in try DataSet.checkAligned([keys, values]) }
    (self.keys, self.values) = (keys, values)
    index = call.inputs.first?.set.map { KeyedPoints(keys, for: $0) }
  }

  func row(of number: Double) throws(DataProblem) -> TableRow { row(try keys.place(ofKey: number), isNumber: true) }

  func row(ofPointAt index: Int, in points: DataSet) throws(DataProblem) -> TableRow {
    guard let found = self.index else { return try row(of: points.values[index]) }
    return row(try found.place(ofKeyAt: index, in: points), isNumber: !found.areAnnotations)
  }

  /// Returns the result for the key that was found at `place`.
  ///
  /// If the key is a number, there is no derivative: after the smallest change, the searched number would no longer
  /// equal the key.
  private func row(_ place: Int, isNumber: Bool) -> TableRow {
    let jump: Double = isNumber ? .nan : 0
    return TableRow(
      value: values.values[place], place: place, byNumber: jump, byKeys: (jump, 0), byValues: (1, 0))
  }
}

extension OperatorCall {
  fileprivate func result(in table: some TableCall) throws(Failure) -> Computed {
    guard let set = inputs.first?.set else {
      let number = try numberLookedUp()
      return Computed(
        .stored(StoredValue.number(try dataResult { () throws(DataProblem) in try table.row(of: number).value })))
    }
    let bars = [set.errorsY, try self.set(at: 1).errorsY, try self.set(at: 2).errorsY]
    var values = [Double](repeating: 0, count: set.count)
    let hasErrors = bars.contains { $0 != nil }
    var lower = [Double](repeating: .nan, count: hasErrors ? set.count : 0)
    var upper = lower
    try forEachRow(of: set, in: table) { index, row in
      values[index] = row.value
      if !hasErrors { return }
      var parts = [(bars[0]?[index], row.byNumber)]
      for (column, slopes) in [(bars[1], row.byKeys), (bars[2], row.byValues)] {
        parts.append((column?[row.place], slopes.0))
        // If the slope is 0, the next point may not exist.
        if slopes.1 != 0 { parts.append((column?[row.place + 1], slopes.1)) }
      }
      guard let error = ErrorBar.propagated(parts) else { return }
      lower[index] = error.lower
      upper[index] = error.upper
    }
    let errors = hasErrors ? ErrorColumn(lower: lower, upper: upper) : nil
    return Computed(
      .set(
        try dataResult { () throws(DataProblem) in
          try set.replacingValues(values) { _ in 0 }.withErrors(errors)
        }))
  }

  fileprivate func slopes(in table: some TableCall) throws(Failure) -> CallSlopes {
    let (keys, values) = (try set(at: 1), try set(at: 2))
    guard let set = inputs.first?.set else {
      try ask(for: keys.count + values.count)
      let number = try numberLookedUp()
      let row = try dataResult { () throws(DataProblem) in try table.row(of: number) }
      func slopes(_ count: Int, _ pair: (Double, Double)) -> LinearMap {
        var slopes = [Double](repeating: 0, count: count)
        slopes[row.place] = pair.0
        if row.place + 1 < count { slopes[row.place + 1] = pair.1 }
        return .row(PointSlopes(values: slopes))
      }
      return CallSlopes(
        self,
        inputs: [.factor(row.byNumber), slopes(keys.count, row.byKeys), slopes(values.count, row.byValues)])
    }
    try ask(for: 6 * set.count)
    var byNumber: [Double] = []
    var byKeys = Blending(places: [], first: [], second: [])
    var byValues = byKeys
    try forEachRow(of: set, in: table) { _, row in
      byNumber.append(row.byNumber)
      byKeys.append(row.place, row.byKeys)
      byValues.append(row.place, row.byValues)
    }
    return CallSlopes(
      self, inputs: [.diagonal(Diagonal(byValue: byNumber, keepsX: true)), .blend(byKeys), .blend(byValues)])
  }

  /// Calls `body` with the result of looking up each point of a set.
  ///
  /// - Throws: The index of the first point that is not found in the table; `.stopped` if the meter ends the work.
  private func forEachRow(
    of set: DataSet, in table: some TableCall, _ body: (_ index: Int, TableRow) -> Void
  ) throws(Failure) {
    var passed = PointMeter(meter, stepsOfPoint: 4)
    for index in set.indices {
      try passed.pass(index)
      do throws(DataProblem) {
        body(index, try table.row(ofPointAt: index, in: set))
      } catch {
        throw .element(index: index, .data(error))
      }
    }
  }

  private func numberLookedUp() throws(Failure) -> Double {
    guard let number = inputs.first?.number else { throw .openPort(0) }
    return number
  }
}

extension Blending {
  fileprivate mutating func append(_ place: Int, _ slopes: (Double, Double)) {
    places.append(place)
    first.append(slopes.0)
    second.append(slopes.1)
  }
}
