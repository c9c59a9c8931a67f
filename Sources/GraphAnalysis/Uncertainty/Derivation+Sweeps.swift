import EvaluationEngine

/// Computes the uncertainties of all numbers together, in forward sweeps over the tape.
///
/// Each sweep computes the derivatives of all numbers with respect to some sources. A backward pass from each number
/// takes time linear in its sources, which is quadratic for a dense graph. Forward sweeps are quadratic too, but need
/// only plain arithmetic.
extension Derivation {
  /// The figures that decide when a sweep is faster than further backward passes.
  struct Sweeps: Sendable {
    /// Whether sweeps are allowed.
    ///
    /// Callers that ask for few results at a time have limits of their own instead.
    var areAllowed = false
    /// The work of backward passes since the last sweep, in the units of `work`.
    var spent = 0
    /// The length of the tape at the last sweep.
    ///
    /// While the tape has this length, another sweep is useless.
    var length = -1
  }

  /// A sum of squares in which no square overflows or vanishes, however large or small the numbers are (Blue 1978).
  ///
  /// Small, ordinary and large numbers have separate sums.
  private struct Squares {
    /// The squares that can be added without scaling their numbers.
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

    var root: Double {
      if parts.2 != 0 { return (parts.2 + parts.1 * Self.large * Self.large).squareRoot() / Self.large }
      if parts.1 > 0 { return (parts.1 + parts.0 * Self.large * Self.large).squareRoot() }
      return parts.0.squareRoot() / Self.small
    }
  }

  private typealias Lanes = SIMD8<Double>

  /// The maximum number of derivatives that are stored at once.
  ///
  /// At least eight derivatives are stored for each entry, even if that is more.
  private static let mostSlopes = 1 << 22
  private static let mostSources = 64
  /// The sums of squares that are accurate, although some of the squares may have become 0.
  private static let safeSum = 0x1p-800...0x1p900
  /// The number of terms that a sweep processes while a backward pass processes one entry.
  private static let termsPerUnit = 4
  /// The range of uncertainties that a sweep computes without losing digits.
  ///
  /// All others are left to backward passes.
  private static let safeSizes = 1e-290...1e300

  /// Allows sweeps, in which the uncertainties of all numbers are computed together if that is faster.
  public mutating func allowSweeps() { sweeps.areAllowed = true }

  /// Runs a sweep over all numbers if the backward passes since the last sweep have cost more than a sweep would.
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

  /// Computes the uncertainty of every number that depends only on the given sources and has finite derivatives.
  ///
  /// The derivatives are computed with respect to `laneCount` times eight sources at a time.
  private mutating func sweep(_ sources: [Int], _ laneCount: Int) {
    let steps = NumberSteps(self, sources)
    var sums = [(lower: Squares, upper: Squares)](repeating: (Squares(), Squares()), count: steps.count)
    var slopes = [Lanes](repeating: .zero, count: entries.count * laneCount)
    for first in stride(from: 0, to: sources.count, by: laneCount * Lanes.scalarCount) {
      // Incomplete sums are of no use; backward passes then find that the work was ended.
      if !allows(steps.count * laneCount) { return }
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
      // A result that is 0 or nearly 0 is left to the backward pass, which loses no digits.
      guard Self.safeSizes.contains(down), Self.safeSizes.contains(up) else { continue }
      found[entry] = .known(StandardUncertainty(lower: down, upper: up))
    }
  }

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

    /// Adds to `sum` the squares of the changes that each source causes in a number.
    ///
    /// `slopes` are the derivatives.
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

  /// The numbers that a sweep computes, with their derivatives with respect to earlier numbers, in the order of the
  /// tape.
  ///
  /// All of them depend only on the sweep's sources, and have finite derivatives.
  private struct NumberSteps {
    private(set) var entries: [Int] = []
    /// The index of each number's first term; at the end, the total number of terms.
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
