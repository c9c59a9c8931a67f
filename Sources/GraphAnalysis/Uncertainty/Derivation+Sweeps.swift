import EvaluationEngine

/// The uncertainties of all numbers at once: forwards, with how every number moves with some sources at a time.
///
/// Going back from each number takes as much as it rests on, which for all numbers of a dense graph is the square of it. Where many are
/// asked for, sweeps forwards take the sources times the terms, and arithmetic alone.
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
    private static let (large, small) = (0x1p-700, 0x1p700)
    private var parts = (0.0, 0.0, 0.0)

    @inline(__always)
    mutating func add(_ size: Double) {
      let square = size * size
      if square > 0x1p-900, square < 0x1p900 {
        parts.1 += square
      } else if !(size <= 1) {
        parts.2 += (size * Self.large) * (size * Self.large)
      } else {
        parts.0 += (size * Self.small) * (size * Self.small)
      }
    }

    /// The root of the sum.
    var root: Double {
      if parts.2 != 0 { return (parts.2 + parts.1 * Self.large * Self.large).squareRoot() / Self.large }
      if parts.1 > 0 { return (parts.1 + parts.0 * Self.large * Self.large).squareRoot() }
      return parts.0.squareRoot() / Self.small
    }
  }

  /// The most slopes that are held at a time.
  private static let mostSlopes = 1 << 22
  /// The most sources of a sweep.
  private static let mostSources = 64
  /// So many terms of a sweep take about as long as an entry that is gone back over.
  private static let termsPerUnit = 4
  /// Of slopes and uncertainties beyond these, digits may be lost.
  private static let safeSizes = 1e-290...1e300

  /// Has many answers found at once, where going back for each has come to take more than that.
  public mutating func allowSweeps() { sweeps.areAllowed = true }

  /// Goes forwards over all numbers, where that is paid for.
  mutating func sweepWherePaid() {
    guard sweeps.areAllowed, sweeps.spent > entries.count, sweeps.length < entries.count else { return }
    let width = max(1, min(Self.mostSources, Self.mostSlopes / max(entries.count, 1)))
    guard sweeps.spent > (uncertainties.count / width + 1) * (terms.count / Self.termsPerUnit) else { return }
    let sources = uncertainties.keys.filter { !correlations.contains(entries[$0].node) }.sorted()
    work += sources.count
    sweeps.spent = 0
    sweeps.length = entries.count
    sweep(sources, at: width)
  }

  /// Finds the uncertainty of every number that moves with these sources alone, and with slopes alone; `width` sources at a time.
  private mutating func sweep(_ sources: [Int], at width: Int) {
    let sides = sources.map { uncertainties[$0] ?? StandardUncertainty(0) }
    let steps = numberSteps(sources)
    let none = [Squares](repeating: Squares(), count: entries.count)
    var (lower, upper) = (none, none)
    var slopes = [Double](repeating: 0, count: entries.count * width)
    for first in stride(from: 0, to: sources.count, by: width) {
      let block = first..<min(first + width, sources.count)
      var isReached = [Bool](repeating: false, count: entries.count)
      for place in block {
        let entry = sources[place]
        isReached[entry] = true
        for column in 0..<width { slopes[entry * width + column] = column == place - first ? 1 : 0 }
      }
      slopes.withUnsafeMutableBufferPointer { slopes in
        for step in steps {
          let row = step.entry * width
          var isFirst = true
          for term in step.terms where isReached[term.entry] {
            let taken = term.entry * width
            if isFirst {
              for column in 0..<width { slopes[row + column] = term.slope * slopes[taken + column] }
            } else {
              for column in 0..<width { slopes[row + column] += term.slope * slopes[taken + column] }
            }
            isFirst = false
          }
          if isFirst { continue }
          isReached[step.entry] = true
          for place in block {
            let slope = slopes[row + place - first]
            if slope == 0 { continue }
            let size = abs(slope)
            let (down, up) = (size * sides[place].lower, size * sides[place].upper)
            lower[step.entry].add(slope < 0 ? up : down)
            upper[step.entry].add(slope < 0 ? down : up)
          }
        }
      }
      work += steps.count
    }
    for step in steps where found[step.entry] == nil {
      let (down, up) = (lower[step.entry].root, upper[step.entry].root)
      // What is 0 or nearly so is left to the way back, which loses no digits.
      guard Self.safeSizes.contains(down), Self.safeSizes.contains(up) else { continue }
      found[step.entry] = .known(StandardUncertainty(lower: down, upper: up))
    }
  }

  /// A number and how it moves with others that stand before it.
  private struct NumberStep {
    let entry: Int
    let terms: [(entry: Int, slope: Double)]
  }

  /// The entries that rest on those sources alone, through finite slopes alone; in the order of the tape.
  private func numberSteps(_ sources: [Int]) -> [NumberStep] {
    var isTaken = [Bool](repeating: false, count: entries.count)
    for source in sources { isTaken[source] = true }
    var steps: [NumberStep] = []
    for (place, entry) in entries.enumerated() where !entry.isSource && entry.pointCount == nil {
      var slopes: [(entry: Int, slope: Double)] = []
      for term in terms[entry.terms] {
        guard isTaken[term.entry], case .factor(let factor) = term.map else { break }
        let slope = product(factor, term.scale)
        guard slope.isFinite else { break }
        slopes.append((term.entry, slope))
      }
      guard slopes.count == entry.terms.count else { continue }
      isTaken[place] = true
      steps.append(NumberStep(entry: place, terms: slopes))
    }
    return steps
  }
}
