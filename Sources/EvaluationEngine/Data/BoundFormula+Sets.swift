import DataSets

extension BoundFormula {
  func values(of set: DataSet) throws(Failure) -> [Double] {
    let points = PointVariables(of: set, for: self)
    do throws(RowWithoutNumber) {
      return try code.values(set.count, countedBy: pointMeter) { variable, rows, column in
        points.fill(column, with: formula.variables[variable], at: rows)
      }
    } catch {
      throw error.stop ?? .element(error.row, error.stored)
    }
  }

  /// Returns the data set with the formula's value at each point.
  ///
  /// Errors of values and of x are propagated with the slopes of the formula.
  func mapping(_ set: DataSet) throws(Failure) -> DataSet {
    if !set.hasErrors, !set.hasErrorsX {
      let values = try values(of: set)
      return try dataResult { () throws(DataProblem) in try set.replacingValues(values) { _ in 0 } }
    }
    let points = PointVariables(of: set, for: self)
    let blocks = derivedBlocks(set.count, askedFor: [.value, .x]) { variable, rows, column in
      points.fill(column, with: variable, at: rows)
    }
    let (byValue, byX) = (blocks.slopes(by: .value), blocks.slopes(by: .x))
    return try withResults(of: blocks, orFail: Failure.element) { row throws(DataProblem) in
      try set.mappedPlaces { _, _, index in
        guard let row = row(index) else { return Sloped(.nan, byValue: 0) }
        return Sloped(blocks.values[row], byValue: byValue?[row] ?? 0, byX: byX?[row] ?? 0)
      }
    }
  }

  private func derivedBlocks(
    _ count: Int, askedFor variables: [PointVariable], _ fill: @escaping DerivedBlocks.Fill
  ) -> DerivedBlocks {
    let constants = [Bool](repeating: false, count: formula.constantCount)
    return DerivedBlocks(
      self, askedFor: formula.variables.map(variables.contains) + constants, count: count, fill)
  }

  /// Calls `make` with a function that returns the row of a point in its block; nil if the point has no number.
  ///
  /// `make` asks for the points in order.
  ///
  /// - Throws: The failure of the first point without a number, from its index and its stored value; `.stopped` if the
  ///   meter ends the work.
  private func withResults(
    of blocks: DerivedBlocks, orFail failure: (_ index: Int, _ stored: Double) -> Failure,
    _ make: ((_ index: Int) -> Int?) throws(DataProblem) -> DataSet
  ) throws(Failure) -> DataSet {
    var stop: Failure?
    var stored = StoredValue.overflow
    do throws(DataProblem) {
      return try make { index in
        if !blocks.points.contains(index) {
          do throws(Failure) {
            try blocks.compute(from: index)
          } catch {
            stop = error
            return nil
          }
        }
        let row = index - blocks.points.lowerBound
        if blocks.values[row].isFinite { return row }
        stored = blocks.values[row]
        return nil
      }
    } catch {
      if let stop { throw stop }
      guard case .resultNotFinite(let index) = error, stored.bitPattern != StoredValue.overflow.bitPattern else {
        throw .data(error)
      }
      throw failure(index, stored)
    }
  }

  /// Returns the running total after each point, which the formula computes from the previous total.
  ///
  /// Errors of values and of x are propagated with the slopes of the formula. Parts that do not depend on the total are
  /// computed for whole columns of points.
  mutating func scanning(_ set: DataSet, from start: Double) throws(Failure) -> DataSet {
    if !set.hasErrors, !set.hasErrorsX {
      var totals = [Double](repeating: 0, count: set.count)
      try fold(set, from: start) { index, total in totals[index] = total }
      return try dataResult { () throws(DataProblem) in try set.replacingValues(totals) { _ in 0 } }
    }
    return try sloping(set) { step throws(DataProblem) in try set.scanned(from: start, step) }
  }

  /// Returns the set that `make` creates from the formula's value and derivatives at each point.
  ///
  /// For a running total, `make` passes the total before each point.
  ///
  /// - Throws: The failure of the first point without a number; `.stopped` if the meter ends the work.
  private mutating func sloping(
    _ set: DataSet, _ make: ((_ total: Double, _ index: Int) -> Sloped) throws(DataProblem) -> DataSet
  ) throws(Failure) -> DataSet {
    var failing = (index: 0, stored: StoredValue.overflow)
    var stop: Failure?
    var passed = derivingMeter
    let points = PointVariables(of: set, for: self)
    do {
      return try make { total, index in
        do throws(Failure) {
          try passed.pass(index)
        } catch {
          stop = error
          return Sloped(.nan, byValue: 0)
        }
        let result = self { $0 == .total ? total : points.value(of: $0, at: index) }
        guard result.isFinite else {
          failing = (index, result)
          return Sloped(.nan, byValue: 0)
        }
        let slopes = slopes()
        return Sloped(
          result, byValue: slope(by: .value, slopes), byX: slope(by: .x, slopes), byTotal: slope(by: .total, slopes))
      }
    } catch DataProblem.resultNotFinite(let index) {
      if let stop { throw stop }
      if failing.index == index, failing.stored.bitPattern != StoredValue.overflow.bitPattern {
        throw .element(index, failing.stored)
      }
      throw .data(.resultNotFinite(index: index))
    } catch {
      throw .data(error)
    }
  }

  /// Returns the data set that the formula computes from points with the same index in several sets.
  func zipping(_ sets: [DataSet]) throws(Failure) -> DataSet {
    let hasErrors = sets.contains(where: \.hasErrors)
    if !hasErrors { return try zippingValues(sets) }
    let points = sets.first.map { PointVariables(of: $0, for: self) }
    let blocks = derivedBlocks(sets.first?.count ?? 0, askedFor: sets.indices.map(PointVariable.each)) {
      variable, rows, column in
      switch variable {
      case .each(let set) where !sets.indices.contains(set): column.update(repeating: StoredValue.openPort(set))
      case .each(let set): column.fill(with: sets[set].values, at: rows)
      case let variable: points?.fill(column, with: variable, at: rows)
      }
    }
    let slopes = sets.indices.map { blocks.slopes(by: .each($0)) }
    return try withResults(of: blocks, orFail: Self.failureOfZipping) { row throws(DataProblem) in
      try DataSet.zipped(sets) { point in
        guard let row = row(point.index) else { return .nan }
        for (set, slopes) in slopes.enumerated() { point.slopes[set] = slopes?[row] ?? 0 }
        return blocks.values[row]
      }
    }
  }

  private func zippingValues(_ sets: [DataSet]) throws(Failure) -> DataSet {
    try dataResult { () throws(DataProblem) in try DataSet.checkAligned(sets) }
    let points = PointVariables(of: sets[0], for: self)
    let values: [Double]
    do throws(RowWithoutNumber) {
      values = try code.values(sets[0].count, countedBy: pointMeter) { place, rows, column in
        switch formula.variables[place] {
        case .each(let set) where !sets.indices.contains(set): column.update(repeating: StoredValue.openPort(set))
        case .each(let set): column.fill(with: sets[set].values, at: rows)
        case let variable: points.fill(column, with: variable, at: rows)
        }
      }
    } catch {
      throw error.stop ?? Self.failureOfZipping(at: error.row, error.stored)
    }
    return try dataResult { () throws(DataProblem) in try DataSet.zipped(sets, values: values) }
  }

  private static func failureOfZipping(at index: Int, _ stored: Double) -> Failure {
    if stored.bitPattern == StoredValue.overflow.bitPattern { return .data(.resultNotFinite(index: index)) }
    if case .failure(.openPort(let port))? = StoredValue.decode(stored, of: NodeID(index: -1)) {
      return .openPort(port)
    }
    return .element(index, stored)
  }

  /// Returns the last running total, as `reduce` does.
  ///
  /// Parts that do not depend on the total are computed for whole columns of points.
  func reducing(_ set: DataSet, from start: Double) throws(Failure) -> Double {
    var last = start
    try fold(set, from: start) { _, total in last = total }
    return last
  }

  func fold(
    _ set: DataSet, from start: Double, _ body: (_ index: Int, _ total: Double) -> Void
  ) throws(Failure) {
    let points = PointVariables(of: set, for: self)
    let (code, rest) = partsByTotal
    let stack = ScalarStack(rest)
    var inputs = [Double](repeating: start, count: 1 + code.outputs.count)
    var failing: RowWithoutNumber?
    try code.forEachBlock(of: set.count, countedBy: pointMeter) { variable, rows, column in
      points.fill(column, with: formula.variables[variable], at: rows)
    } _: { rows, machine in
      let columns = code.outputs.indices.map { machine.output($0) }
      for (row, index) in rows.enumerated() {
        for (place, column) in columns.enumerated() { inputs[1 + place] = column[row] }
        inputs[0] = stack.run(rest, inputs)
        if !inputs[0].isFinite {
          failing = RowWithoutNumber(row: index, stored: inputs[0])
          return false
        }
        body(index, inputs[0])
      }
      return true
    }
    if let failing { throw .element(failing.row, failing.stored) }
  }
}
