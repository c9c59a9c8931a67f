import TestSupport
import Testing
import TextScanning

/// Numbers at even decimal steps; whole numbers and the standard library's reader are the oracle.
struct DecimalStepsTests {
  private func numbers(_ first: Double, _ last: Double, _ step: Double) throws -> [Double] {
    let steps = try DecimalSteps(from: first, to: last, by: step)
    return (0..<steps.count).map { steps[$0] }
  }

  @Test func `steps are counted in decimals, and the end is reached where they lead to it`() throws {
    #expect(try numbers(0, 0.3, 0.1) == [0, 0.1, 0.2, 0.3])
    #expect(try numbers(0.01, 0.09, 0.01) == [0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09])
    #expect(try numbers(0, 1, 0.4) == [0, 0.4, 0.8])
    #expect(try numbers(3, -1, -2) == [3, 1, -1])
    #expect(try numbers(-0.2, 0.2, 0.1) == [-0.2, -0.1, 0, 0.1, 0.2])
    #expect(try numbers(1, 2, 5) == [1])
    #expect(try numbers(5, 5, -3) == [5])
    #expect(try numbers(6e-34, 8e-34, 1e-34) == [6e-34, 7e-34, 8e-34])
    #expect(try numbers(-1.7e308, 1.7e308, 1e308) == [-1.7e308, -7e307, 3e307, 1.3e308])
    let tiny = Double.leastNonzeroMagnitude
    #expect(try numbers(tiny, 4 * tiny, tiny).count == 4)
  }

  @Test func `what has no common scale is counted in floats`() throws {
    let steps = try DecimalSteps(from: 1e-300, to: 1, by: 0.1)
    #expect(steps.count == 11 && steps[10] == 1)
    #expect(steps[0] == 1e-300 && steps[3] == 0.1 * 3)
    #expect(try DecimalSteps(from: 0, to: 1e25, by: 1.2345678901234567e25 / 3).count == 3)
    // The step is far below an ulp of the end, which is one number all the same.
    #expect(try numbers(12_345_678_901.234_567, 12_345_678_901.234_567, 1e-19) == [12_345_678_901.234_567])
    // Of a difference too large for a float halves are taken.
    let wide = try DecimalSteps(from: -1.797_693_134_862_315_7e308, to: 1.7e308, by: 1.234_567_890_123_456_7e290)
    #expect(wide[wide.count - 1] <= 1.7e308 && wide[wide.count - 1] > 1.69e308)
    #expect(wide[wide.count / 2].magnitude < 1e307)
  }

  @Test func `steps that lead nowhere are refused`() {
    func problem(_ first: Double, _ last: Double, _ step: Double) -> DecimalSteps.Problem? {
      do throws(DecimalSteps.Problem) {
        _ = try DecimalSteps(from: first, to: last, by: step)
        return nil
      } catch {
        return error
      }
    }
    #expect(problem(1, 2, 0) == .noStep && problem(1, 1, 0) == .noStep && problem(1, .infinity, 1) == .noStep)
    #expect(problem(1, .nan, 1) == .noStep && problem(1, 2, .nan) == .noStep)
    #expect(problem(1, 2, -1) == .leadsAway && problem(2, 1, 1e-300) == .leadsAway)
    #expect(problem(0, 1e300, 1) == .tooMany && problem(0, 1e300, 1e-300) == .tooMany)
    #expect(problem(1e300, 2e300, 1e-300) == .tooMany)
    #expect(problem(1, 2, 1) == nil && problem(1, 1, -1) == nil)
  }

  @Test func `random decimals are the floats nearest to them, and as many as whole numbers count`() throws {
    let seed = UInt64(1920)
    var random = SeededGenerator(seed: seed)
    for round in 0..<RandomRounds.count(2_000, long: 200_000) {
      let exponent = Int.random(in: -40...20, using: &random)
      let first = Int.random(in: -100_000...100_000, using: &random)
      let step = Int.random(in: 1...999, using: &random) * (round % 2 == 0 ? 1 : -1)
      let last =
        first + step * Int.random(in: 0...50, using: &random) + step.signum() * Int.random(in: 0...1, using: &random)
      func float(_ units: Int) -> Double { Double("\(units)e\(exponent)") ?? .nan }
      let expected = stride(from: first, through: last, by: step).map(float)
      let found = try numbers(float(first), float(last), float(step))
      if found != expected {
        Issue.record("seed \(seed), round \(round): \(first):\(last):\(step) e\(exponent)")
        return
      }
    }
  }
}
