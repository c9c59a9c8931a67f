import DataSets
public import EvaluationEngine

/// The uncertainties of numbers, computed in backward passes from a number to its sources.
extension Derivation {
  struct Gradient {
    /// The derivatives with respect to entries of the tape, in the order of the tape.
    ///
    /// Each entry is a source, or a closed number, which represents all sources behind it.
    var slopes: [(key: Int, value: Slopes)] = []
    /// The reason why a derivative is not finite, for the first such derivative; nil if all are finite.
    var lack: UnknownUncertainty?
    /// Why the pass ended early; nil if it is complete.
    var stop: UnknownUncertainty?
  }

  /// Returns the uncertainty of a node's number; `none` if the node has a data set.
  ///
  /// - Complexity: Linear in the sources that no other request has visited; constant downstream of a number that was
  ///   requested before.
  public mutating func uncertainty(of id: NodeID) -> UncertaintyFinding {
    switch trace(of: id) {
    case .fixed, .points:
      return .none
    case .number(let entry, let factor):
      return finding(of: entry).times(factor, tooLargeAt: UnknownUncertainty(.tooLarge, at: id))
    }
  }

  /// Returns an upper limit of the work for a request about a node on the tape; 0 if the node's result is already
  /// known.
  public mutating func workLeft(for id: NodeID) -> Int {
    let entry: Int
    switch trace(of: id) {
    case .fixed: return 0
    case .number(let number, _):
      if found[number] != nil { return 0 }
      entry = number
    case .points(let points): entry = points
    }
    return cone(of: entry) { [found] place, _ in found[place] != nil }
      .reduce(0) { $0 + 1 + (entries[$1].pointCount ?? 0) / Self.pointsPerUnit }
  }

  /// Returns the uncertainty of a weighted sum of the values of a node's data set.
  public mutating func uncertainty(ofSumOf id: NodeID, weights: [Double]) -> UncertaintyFinding {
    guard case .points(let entry) = trace(of: id), entries[entry].pointCount == weights.count else { return .none }
    let cone = prepared(coneOf: entry)
    let gradient = gradient(of: entry, over: cone, from: .points(PointSlopes(values: weights)))
    return combined(gradient, tooLargeAt: UnknownUncertainty(.tooLarge, at: id))
  }

  mutating func finding(of entry: Int) -> UncertaintyFinding {
    if let found = found[entry] { return found }
    if let result = sumOfEnds(entry) {
      work += 1
      found[entry] = result
      return result
    }
    sweepWherePaid()
    if let found = found[entry] { return found }
    let before = work
    let cone = prepared(coneOf: entry)
    let result = self.result(of: entry, over: cone)
    found[entry] = result
    sweeps.spent += work - before
    return result
  }

  /// Returns the entries on which an entry depends, for a backward pass.
  ///
  /// The search ends at closed numbers, whose uncertainties are computed first. There is no recursion, so chains may
  /// have any length.
  private mutating func prepared(coneOf entry: Int) -> [Int] {
    var waiting: [Int] = []
    let cone = cone(of: entry, isEnd: Self.isEnd)
    waiting = missing(in: cone, of: entry)
    while let last = waiting.last {
      if found[last] != nil {
        waiting.removeLast()
        continue
      }
      if let result = sumOfEnds(last) {
        found[last] = result
        continue
      }
      let inner = self.cone(of: last, isEnd: Self.isEnd)
      let missing = missing(in: inner, of: last)
      if missing.isEmpty {
        found[last] = result(of: last, over: inner)
        waiting.removeLast()
      } else {
        waiting += missing
      }
    }
    return cone
  }

  private func missing(in cone: [Int], of entry: Int) -> [Int] {
    cone.filter { $0 != entry && Self.isEnd($0, entries[$0]) && found[$0] == nil }
  }

  /// Returns whether a backward pass can end at an entry.
  ///
  /// This is the case for a closed number, which represents its sources.
  static func isEnd(_ place: Int, _ entry: Entry) -> Bool {
    entry.isClosed && !entry.isSource && entry.pointCount == nil
  }

  private func sumOfEnds(_ entry: Int) -> UncertaintyFinding? {
    guard Self.isEnd(entry, entries[entry]) else { return nil }
    var sum = QuadratureSum()
    // All operands of a closed entry are closed, so none of them is correlated or used twice.
    for term in terms[entries[entry].terms] {
      guard case .factor(let factor) = term.map, entries[term.entry].pointCount == nil else { return nil }
      let slope = product(factor, term.scale)
      guard slope.isFinite, let own = found[term.entry]?.known, let effect = own.times(slope) else { return nil }
      sum.add(effect)
    }
    return sum.result().map(UncertaintyFinding.known)
  }

  private mutating func result(of entry: Int, over cone: [Int]) -> UncertaintyFinding {
    // In a statement of its own: inside the call of `combined`, it would copy the tape.
    let gradient = gradient(of: entry, over: cone, from: .number(1))
    return combined(
      gradient, tooLargeAt: UnknownUncertainty(.tooLarge, at: entries[entry].node, entries[entry].operation))
  }

  /// Returns the derivatives of a number with respect to all its sources.
  ///
  /// No derivative is with respect to a closed number in place of its sources.
  mutating func wholeGradient(of entry: Int) -> Gradient {
    gradient(of: entry, over: cone(of: entry) { _, _ in false }, from: .number(1)) { _, _ in false }
  }

  /// Returns the correlation of two numbers, from −1 to 1.
  ///
  /// Nil if one of the numbers is not uncertain, or if its uncertainty is unknown.
  ///
  /// - Complexity: Linear in the sources of both.
  public mutating func correlation(of first: NodeID, and second: NodeID) -> Double? {
    guard case .number(let one, let factor) = trace(of: first),
      case .number(let other, let otherFactor) = trace(of: second),
      let size = uncertainty(of: first).known?.mean, let otherSize = uncertainty(of: second).known?.mean, size > 0,
      otherSize > 0
    else { return nil }
    let (slopes, others) = (wholeGradient(of: one), wholeGradient(of: other))
    // The variances of the sum and the difference of both numbers, relative to their uncertainties, give the
    // correlation.
    func variance(_ sign: Double) -> Double? {
      var byEntry: [Int: Slopes] = [:]
      for (place, slope) in slopes.slopes { byEntry[place] = slope.times(factor / size) }
      for (place, slope) in others.slopes {
        let part = slope.times(sign * otherFactor / otherSize)
        byEntry[place] = byEntry[place].map { $0 + part } ?? part
      }
      let together = Gradient(slopes: byEntry.sorted { $0.key < $1.key })
      let finding = combined(together, tooLargeAt: UnknownUncertainty(.tooLarge, at: first))
      return finding.known.map { $0.mean * $0.mean }
    }
    guard let sum = variance(1), let difference = variance(-1) else { return nil }
    return min(max((sum - difference) / 4, -1), 1)
  }

  /// Runs a backward pass from an entry to its sources and closed numbers.
  ///
  /// - Parameters:
  ///   - entry: The entry to begin with.
  ///   - cone: The result of `cone(of:isEnd:)` for the same `isEnd`.
  ///   - slopes: The derivatives of the requested result with respect to the entry.
  ///   - isEnd: Returns whether the pass ends at an entry.
  /// - Returns: The derivatives with respect to the sources and closed numbers at which the pass ends.
  mutating func gradient(
    of entry: Int, over cone: [Int], from slopes: Slopes, isEnd: (Int, Entry) -> Bool = isEnd
  ) -> Gradient {
    var gradient = Gradient()
    slopesBack.makeSpace(for: entries.count)
    slopesBack.add(slopes, at: entry)
    for place in cone {
      work += 1 + (entries[place].pointCount ?? 0) / Self.pointsPerUnit
      guard let own = slopesBack.take(at: place) else { continue }
      // After a stop the rest is only taken, so that no slope is left for the next pass.
      if gradient.stop != nil { continue }
      if !allows(1 + (entries[place].pointCount ?? 0) * (1 + entries[place].terms.count)) {
        gradient.stop = stopped(at: place)
        continue
      }
      if entries[place].isSource || place != entry && isEnd(place, entries[place]) {
        gradient.slopes.append((place, own))
        continue
      }
      for index in entries[place].terms {
        let taken = terms[index].entry
        if case .factor(let factor) = terms[index].map, case .number(let slope) = own {
          let part = product(product(slope, factor), terms[index].scale)
          if gradient.lack == nil, !part.isFinite { gradient.lack = lack(of: terms[index], at: place) }
          slopesBack.add(part, at: taken)
          continue
        }
        var part = terms[index].map.backwards(own, to: entries[taken].pointCount)
        if case .number(let slope) = part { part = .number(product(slope, terms[index].scale)) }
        if gradient.lack == nil, !part.isFinite { gradient.lack = lack(of: terms[index], at: place) }
        slopesBack.add(part, at: taken)
      }
    }
    gradient.slopes.reverse()
    return gradient
  }

  /// Returns why the derivative through a term of an entry is not finite.
  func lack(of term: Term, at place: Int) -> UnknownUncertainty {
    let reason: UnknownUncertainty.Reason =
      switch term.map {
      case .unknown(.counting): .counting
      case .unknown(.steps): .steps
      case .unknown(.stopped): .stopped
      case .unknown(.noFreedom): .noFreedom
      case .factor, .column, .row, .diagonal, .gather, .part, .running, .blend, .differences, .exchange, .pool,
        .projection:
        term.map.isFinite && term.scale.isFinite ? .tooLarge : .noSlope
      }
    return UnknownUncertainty(reason, at: entries[place].node, entries[place].operation)
  }

  /// Returns the uncertainty of a number, combined from the uncertainties of its sources.
  ///
  /// `gradient` has the derivatives of the number.
  func combined(_ gradient: Gradient, tooLargeAt cause: UnknownUncertainty) -> UncertaintyFinding {
    if let stop = gradient.stop { return .unknown(stop) }
    var sum = QuadratureSum()
    for (place, slopes) in gradient.slopes {
      guard let effect = effect(of: place, slopes) else { return .unknown(gradient.lack ?? cause) }
      if case .unknown(let unknown) = effect { return .unknown(unknown) }
      guard case .known(let size) = effect else { continue }
      sum.add(size)
      if case .number(let slope) = slopes, correlations.contains(entries[place].node), isNumber(place) {
        sum.note(entries[place].node, movesBy: slope < 0 ? -size.mean : size.mean)
      }
    }
    return sum.finding(correlations, tooLargeAt: cause)
  }

  /// Returns the uncertainty that a number would have if only one entry were uncertain; nil if it is not finite.
  ///
  /// `slopes` are the derivatives with respect to the entry.
  func effect(of place: Int, _ slopes: Slopes) -> UncertaintyFinding? {
    switch slopes {
    case .number(let slope):
      let own = found[place] ?? .none
      if slope == 0 { return .known(StandardUncertainty(0)) }
      guard case .known(let uncertainty) = own else { return own }
      return uncertainty.times(slope).map(UncertaintyFinding.known)
    case .points(let slopes):
      guard let set = points[place] else { return UncertaintyFinding.none }
      if !allows(set.count) { return .unknown(stopped(at: place)) }
      var sum = QuadratureSum()
      for index in set.indices {
        let bySlopes = (value: slopes.values[index], x: slopes.x.isEmpty ? 0 : slopes.x[index])
        guard let effect = set.effect(ofPoint: index, bySlopes) else { return nil }
        sum.add(effect)
      }
      return sum.result().map(UncertaintyFinding.known)
    }
  }
}

extension DataSet {
  /// Returns the uncertainty of a result from the errors of one point; nil if the uncertainty is not finite.
  ///
  /// `slope` has the derivatives with respect to the point's value and x. Each side of the result combines the sides of
  /// both error bars that act in its direction, and the correlation of both errors.
  func effect(ofPoint index: Int, _ slope: (value: Double, x: Double)) -> StandardUncertainty? {
    guard let value = Self.sides(errorsY?[index], slope.value), let x = Self.sides(errorsX?[index], slope.x) else {
      return nil
    }
    let correlation = errorCorrelations.map { $0[index].isNaN ? 0 : $0[index] } ?? 0
    if x == (0, 0) || value == (0, 0) {
      return StandardUncertainty(lower: abs(value.lower + x.lower), upper: abs(value.upper + x.upper))
    }
    let result = StandardUncertainty(
      lower: Self.root(value.lower, x.lower, correlation), upper: Self.root(value.upper, x.upper, correlation))
    return result.lower.isFinite && result.upper.isFinite ? result : nil
  }

  /// Returns how far an error bar changes a result down and up; nil if a change is not finite.
  ///
  /// Both numbers are negative if the slope is negative.
  private static func sides(_ bar: ErrorBar?, _ slope: Double) -> (lower: Double, upper: Double)? {
    guard let bar, slope != 0, bar.lower != 0 || bar.upper != 0 else { return (0, 0) }
    guard let size = StandardUncertainty(lower: bar.lower, upper: bar.upper).times(slope) else { return nil }
    return slope < 0 ? (-size.lower, -size.upper) : (size.lower, size.upper)
  }

  private static func root(_ first: Double, _ second: Double, _ correlation: Double) -> Double {
    let scale = Swift.max(abs(first), abs(second))
    if scale == 0 { return 0 }
    let parts = (first / scale, second / scale)
    let square = parts.0 * parts.0 + parts.1 * parts.1 + 2 * correlation * parts.0 * parts.1
    return scale * Swift.max(square, 0).squareRoot()
  }
}
