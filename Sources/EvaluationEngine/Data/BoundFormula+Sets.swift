import DataSets

/// Formulas done for every point of a set.
extension BoundFormula {
  /// The formula's value at every point.
  func values(of set: DataSet) throws(Failure) -> [Double] {
    var formula = self
    let points = PointVariables(of: set, for: formula)
    var values: [Double] = []
    values.reserveCapacity(set.count)
    for index in set.indices {
      let result = formula { points.value(of: $0, at: index) }
      guard result.isFinite else { throw .element(index, result) }
      values.append(result)
    }
    return values
  }

  /// The set with the formula's values; errors of value and x are carried on by its slopes.
  mutating func mapping(_ set: DataSet) throws(Failure) -> DataSet {
    if !set.hasErrors, !set.hasErrorsX {
      let values = try values(of: set)
      var next = 0
      return try dataResult { () throws(DataProblem) in
        try set.mappedValues(
          { _ in
            next += 1
            return values[next - 1]
          }, slope: { _ in 0 })
      }
    }
    var failing = (index: 0, stored: StoredValue.overflow)
    let points = PointVariables(of: set, for: self)
    do {
      return try set.mappedPlaces { _, _, index in
        let result = self { points.value(of: $0, at: index) }
        guard result.isFinite else {
          failing = (index, result)
          return Sloped(.nan, byValue: 0)
        }
        let slopes = slopes()
        return Sloped(result, byValue: slope(by: .value, slopes), byX: slope(by: .x, slopes))
      }
    } catch DataProblem.resultNotFinite(let index) {
      if failing.index == index, failing.stored.bitPattern != StoredValue.overflow.bitPattern {
        throw .element(index, failing.stored)
      }
      throw .data(.resultNotFinite(index: index))
    } catch {
      throw .data(error)
    }
  }

  /// The set that the formula makes of several, point by point.
  mutating func zipping(_ sets: [DataSet]) throws(Failure) -> DataSet {
    let hasErrors = sets.contains(where: \.hasErrors)
    var failing = StoredValue.overflow
    let points = sets.first.map { PointVariables(of: $0, for: self) }
    do {
      return try DataSet.zipped(sets) { row in
        let result = self { variable in
          if case .each(let set) = variable {
            return row.values.indices.contains(set) ? row.values[set] : StoredValue.openPort(set)
          }
          return points?.value(of: variable, at: row.index) ?? StoredValue.variable
        }
        guard result.isFinite else {
          failing = result
          return .nan
        }
        if hasErrors {
          let slopes = slopes()
          for set in sets.indices { row.slopes[set] = slope(by: .each(set), slopes) }
        }
        return result
      }
    } catch DataProblem.resultNotFinite(let index) {
      if failing.bitPattern == StoredValue.overflow.bitPattern { throw .data(.resultNotFinite(index: index)) }
      if case .failure(.openPort(let port))? = StoredValue.decode(failing, of: NodeID(index: -1)) {
        throw .openPort(port)
      }
      throw .element(index, failing)
    } catch {
      throw .data(error)
    }
  }

  /// The total after the last point.
  mutating func reducing(_ set: DataSet, from start: Double) throws(Failure) -> Double {
    let points = PointVariables(of: set, for: self)
    var total = start
    for index in set.indices {
      let before = total
      total = self { $0 == .total ? before : points.value(of: $0, at: index) }
      guard total.isFinite else { throw .element(index, total) }
    }
    return total
  }
}
