import TestSupport
import Testing

@testable import DataSets

/// Sums of which nearly everything cancels, held to Python's `math.fsum`, which rounds once (Shewchuk, "Adaptive Precision
/// Floating-Point Arithmetic", 1997).
@Suite struct IllConditionedSumTests {
  /// Prints the bits of the sum of each line's numbers, which are given by their bits.
  private static let script = """
    import math, struct, sys
    for line in sys.stdin:
        numbers = struct.unpack("<%dd" % (len(line.split())), b"".join(int(w, 16).to_bytes(8, "little") for w in line.split()))
        print("%x" % struct.unpack("<Q", struct.pack("<d", math.fsum(numbers)))[0])
    """

  /// Pairs of opposite signs that differ in a few last places, of sizes far apart: the sum is up to 10³⁰ times smaller than they are, and more.
  private func numbers(using random: inout SeededGenerator) -> [Double] {
    let spread = Int.random(in: 0...120, using: &random)
    var numbers: [Double] = []
    for _ in 0..<Int.random(in: 1...10, using: &random) {
      let size = Double(
        sign: Bool.random(using: &random) ? .plus : .minus, exponent: Int.random(in: -spread...spread, using: &random),
        significand: Double.random(in: 1..<2, using: &random))
      numbers.append(size)
      numbers.append(-size * (1 + Double(Int.random(in: -3...3, using: &random)) * .ulpOfOne))
    }
    return numbers.shuffled(using: &random)
  }

  @Test
  func `P15: ill-conditioned sums are those of fsum, to the bit and in any order`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    // As much as goes through a file at a time.
    let batch = 5_000
    for start in stride(from: 0, to: RandomRounds.count(2_000, long: 100_000), by: batch) {
      let vectors = (0..<min(batch, RandomRounds.count(2_000, long: 100_000) - start)).map { _ in
        numbers(using: &random)
      }
      let input = vectors.map { $0.map { String($0.bitPattern, radix: 16) }.joined(separator: " ") + "\n" }.joined()
      let python = try CommandResult.of(["/usr/bin/env", "python3", "-c", Self.script], input: input)
      try #require(python.status == 0, "\(python.errors)")
      let sums = python.output.split(separator: "\n").compactMap { UInt64($0, radix: 16) }
      try #require(sums.count == vectors.count)
      for (vector, sum) in zip(vectors, sums) {
        let expected = Double(bitPattern: sum)
        let ours = [
          vector.roundedSum, vector.sorted().roundedSum, Array(vector.reversed()).roundedSum,
          try DataSet(values: vector).sum().value,
        ]
        // No sign is promised of a sum that is 0.
        if ours.allSatisfy({ $0 == expected }) { continue }
        Issue.record("seed \(seed): \(vector) is \(ours), fsum \(expected)")
        return
      }
    }
  }
}
