import EvaluationEngine

/// The uncertainties of all numbers at once: forwards, with how every number moves with some sources at a time.
///
/// Going back from each number takes as much as it depends on, which for all numbers of a dense graph is the square of
/// it. Where many are asked for, sweeps forwards take the sources times the terms, and arithmetic alone.
extension Derivation {
  /// How far the numbers that were asked for have paid for sweeps.
  struct Sweeps: Sendable {
    /// Whether there may be any: what is asked for in small portions has its own bounds.
    var areAllowed = false
    /// What going back took since the last one, in units of work.
    var spent = 0
    /// How long the tape was at the last one: another one finds no more.
    var length = -1
  }

  /// Sums of squares of numbers of any size, each of those of its size (Blue 1978): none overflows or vanishes.
  private struct Squares {
    /// Squares that are added as they are.
    static let plain = 0x1p-900...0x1p900
    private static let (large, small) = (0x1p-700, 0x1p700)
    private var parts = (0.0, 0.0, 0.0)

    mutating func add(_ size: Double) {
      let square = size * size
      if Self.plain.contains(square) {
        parts.1 += square
      } else if !(size <= 1) {
        parts.2 += (size * Self.large) * (size * Self.large)
      } else {
        parts.0 += (size * Self.small) * (size * Self.small)
      }
    }

    mutating func add(plainSum sum: Double) { parts.1 += sum }

    /// The root of the sum.
    var root: Double {
      if parts.2 != 0 { return (parts.2 + parts.1 * Self.large * Self.large).squareRoot() / Self.large }
      if parts.1 > 0 { return (parts.1 + parts.0 * Self.large * Self.large).squareRoot() }
      return parts.0.squareRoot() / Self.small
    }
  }

  /// The slopes of a number by as many sources.
  private typealias Lanes = SIMD8<Double>

  /// The most slopes that are held at a time, where eight an entry are not more.
  private static let mostSlopes = 1 << 22
  /// The most sources of a sweep.
  private static let mostSources = 64
  /// A sum of this many squares at least that comes to so much has lost nothing to squares that vanish.
  private static let safeSum = 0x1p-800...0x1p900
  /// So many terms of a sweep take about as long as an entry that is gone back over.
  private static let termsPerUnit = 4
  /// Of slopes and uncertainties beyond these, digits may be lost.
  private static let safeSizes = 1e-290...1e300

  /// Has many answers found at once, where going back for each has come to take more than that.
  public mutating func allowSweeps() { sweeps.areAllowed = true }

  /// Goes forwards over all numbers, if that is paid for.
  mutating func sweepWherePaid() {
    guard sweeps.areAllowed, sweeps.spent > entries.count, sweeps.length < entries.count else { return }
    let laneCount = max(1, min(Self.mostSources, Self.mostSlopes / max(entries.count, 1)) / Lanes.scalarCount)
    let blockCount = numberCount / (laneCount * Lanes.scalarCount) + 1
    guard sweeps.spent > blockCount * (terms.count / Self.termsPerUnit) else { return }
    let sources = entries.indices.filter {
      isNumber($0) && !entries[$0].isRetired && !correlations.contains(entries[$0].node)
    }
    work += sources.count
    sweeps.spent = 0
    sweeps.length = entries.count
    sweep(sources, laneCount)
  }

  /// Finds the uncertainty of every number that moves with these sources alone, and with slopes alone; `laneCount` times eight sources at a time.
  private mutating func sweep(_ sources: [Int], _ laneCount: Int) {
    let steps = NumberSteps(self, sources)
    var sums = [(lower: Squares, upper: Squares)](repeating: (Squares(), Squares()), count: steps.count)
    var slopes = [Lanes](repeating: .zero, count: entries.count * laneCount)
    for first in stride(from: 0, to: sources.count, by: laneCount * Lanes.scalarCount) {
      let block = sources[first..<min(first + laneCount * Lanes.scalarCount, sources.count)]
      let sides = Sides(block.map { found[$0]?.known ?? StandardUncertainty(0) }, laneCount)
      var isReached = [Bool](repeating: false, count: entries.count)
      for (column, entry) in block.enumerated() {
        isReached[entry] = true
        for lane in 0..<laneCount { slopes[entry * laneCount + lane] = .zero }
        slopes[entry * laneCount + column / Lanes.scalarCount][column % Lanes.scalarCount] = 1
      }
      slopes.withUnsafeMutableBufferPointer { slopes in
        for step in 0..<steps.count {
          let row = steps.entries[step] * laneCount
          var isFirst = true
          for term in steps.starts[step]..<steps.starts[step + 1] where isReached[steps.taken[term]] {
            let (taken, slope) = (steps.taken[term] * laneCount, steps.slopes[term])
            for lane in 0..<laneCount {
              let part = slope * slopes[taken + lane]
              slopes[row + lane] = isFirst ? part : slopes[row + lane] + part
            }
            isFirst = false
          }
          if isFirst { continue }
          isReached[steps.entries[step]] = true
          sides.add(UnsafeBufferPointer(rebasing: slopes[row..<row + laneCount]), to: &sums[step])
        }
      }
      work += steps.count
    }
    for (entry, sum) in zip(steps.entries, sums) where found[entry] == nil {
      let (down, up) = (sum.lower.root, sum.upper.root)
      // What is 0 or nearly so is left to the way back, which loses no digits.
      guard Self.safeSizes.contains(down), Self.safeSizes.contains(up) else { continue }
      found[entry] = .known(StandardUncertainty(lower: down, upper: up))
    }
  }

  /// The uncertainties of the sources of a sweep; 0 if there are fewer.
  private struct Sides {
    private var (lower, upper): ([Lanes], [Lanes])
    private let areSymmetric: Bool

    init(_ uncertainties: [StandardUncertainty], _ laneCount: Int) {
      (lower, upper) = ([Lanes](repeating: .zero, count: laneCount), [Lanes](repeating: .zero, count: laneCount))
      for (column, uncertainty) in uncertainties.enumerated() {
        lower[column / Lanes.scalarCount][column % Lanes.scalarCount] = uncertainty.lower
        upper[column / Lanes.scalarCount][column % Lanes.scalarCount] = uncertainty.upper
      }
      areSymmetric = lower == upper
    }

    /// Adds what a number that moves so with the sources owes to them.
    func add(_ slopes: UnsafeBufferPointer<Lanes>, to sum: inout (lower: Squares, upper: Squares)) {
      var (down, up) = (Lanes.zero, Lanes.zero)
      for lane in slopes.indices {
        let falls = slopes[lane] .< 0
        let downwards =
          slopes[lane] * (areSymmetric ? lower[lane] : lower[lane].replacing(with: upper[lane], where: falls))
        down += downwards * downwards
        if areSymmetric { continue }
        let upwards = slopes[lane] * upper[lane].replacing(with: lower[lane], where: falls)
        up += upwards * upwards
      }
      let sums = (down: down.sum(), up: areSymmetric ? down.sum() : up.sum())
      if Derivation.safeSum.contains(sums.down), Derivation.safeSum.contains(sums.up) {
        sum.lower.add(plainSum: sums.down)
        sum.upper.add(plainSum: sums.up)
      } else {
        addOneByOne(slopes, to: &sum)
      }
    }

    /// The same for effects whose squares are too large or too small.
    private func addOneByOne(_ slopes: UnsafeBufferPointer<Lanes>, to sum: inout (lower: Squares, upper: Squares)) {
      for lane in slopes.indices {
        for place in 0..<Lanes.scalarCount where slopes[lane][place] != 0 {
          let size = abs(slopes[lane][place])
          let (down, up) = (size * lower[lane][place], size * upper[lane][place])
          let falls = slopes[lane][place] < 0
          sum.lower.add(falls ? up : down)
          sum.upper.add(falls ? down : up)
        }
      }
    }
  }

  /// The numbers that depend on some sources alone, through finite slopes alone, and how they move with others that
  /// stand before them; in the order of the tape.
  private struct NumberSteps {
    private(set) var entries: [Int] = []
    /// Where the terms of each begin, and where the last end.
    private(set) var starts = [0]
    private(set) var taken: [Int] = []
    private(set) var slopes: [Double] = []

    var count: Int { entries.count }

    init(_ tape: Derivation, _ sources: [Int]) {
      var isTaken = [Bool](repeating: false, count: tape.entries.count)
      for source in sources { isTaken[source] = true }
      for place in tape.entries.indices where !tape.entries[place].isSource && tape.entries[place].pointCount == nil {
        let own = tape.entries[place].terms
        for index in own {
          guard isTaken[tape.terms[index].entry], case .factor(let factor) = tape.terms[index].map else { break }
          let slope = product(factor, tape.terms[index].scale)
          guard slope.isFinite else { break }
          taken.append(tape.terms[index].entry)
          slopes.append(slope)
        }
        if taken.count - (starts.last ?? 0) == own.count, !own.isEmpty {
          isTaken[place] = true
          entries.append(place)
          starts.append(taken.count)
        } else {
          let excess = taken.count - (starts.last ?? 0)
          taken.removeLast(excess)
          slopes.removeLast(excess)
        }
      }
    }
  }
}
