struct BinTally {
  let bins: Bins
  private(set) var counts: [Int]
  private(set) var below = 0
  private(set) var above = 0
  private(set) var notANumber = 0
  private let finder: BinFinder

  init(_ bins: Bins) {
    self.bins = bins
    counts = [Int](repeating: 0, count: bins.count)
    finder = BinFinder(bins)
  }

  /// Counts each number in its bin, or in `below`, `above` or `notANumber` if it is in no bin.
  mutating func count(_ numbers: [Double]) {
    let edges = finder.edges
    let isEven = finder.isEven
    let scale = finder.scale
    let (low, high, last) = (bins.low, bins.high, bins.count - 1)
    var (below, above, notANumber) = (0, 0, 0)
    edges.withUnsafeBufferPointer { edges in
      counts.withUnsafeMutableBufferPointer { counts in
        for number in numbers {
          guard number >= low, number <= high else {
            if number < low { below &+= 1 } else if number > high { above &+= 1 } else { notANumber &+= 1 }
            continue
          }
          if isEven {
            var bin = Swift.min(Int(truncatingIfNeeded: Int64((number - low) * scale)), last)
            // The product may be rounded across an edge, by one bin at most.
            bin &-= number < edges[bin] ? 1 : 0
            bin &+= bin < last && number >= edges[bin &+ 1] ? 1 : 0
            counts[bin] &+= 1
          } else {
            counts[finder.search(number)] &+= 1
          }
        }
      }
    }
    self.below += below
    self.above += above
    self.notANumber += notANumber
  }

  /// Counts every number and returns the indices of the numbers in each bin.
  mutating func members(_ numbers: [Double]) -> [[Int]] {
    var members = [[Int]](repeating: [], count: bins.count)
    for (index, number) in numbers.enumerated() {
      if number < bins.low {
        below += 1
      } else if number > bins.high {
        above += 1
      } else if number.isNaN {
        notANumber += 1
      } else {
        let bin = finder.search(number)
        counts[bin] += 1
        members[bin].append(index)
      }
    }
    return members
  }
}

struct BinFinder {
  /// The edges of all bins: one more than the number of bins.
  let edges: [Double]
  let scale: Double
  /// Whether multiplying by `scale` gives the right bin or a neighbour of it.
  ///
  /// This needs bins that are wide compared with the spacing of doubles.
  let isEven: Bool

  init(_ bins: Bins) {
    edges = (0...bins.count).map(bins.edge)
    let width = bins.high - bins.low
    scale = Double(bins.count) / width
    isEven = scale.isFinite && width / Double(bins.count) > 16 * Swift.max(abs(bins.low), abs(bins.high)).ulp
  }

  /// Returns the last bin whose lower edge is not above the number, by binary search.
  func search(_ number: Double) -> Int {
    var low = 0
    var high = edges.count - 2
    while low < high {
      let middle = (low + high + 1) / 2
      if edges[middle] <= number { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension Bins {
  var centres: [Double] { (0..<count).map(centre) }
}
