import TestSupport
import Testing

@testable import EvaluationEngine

@Suite struct ColumnKernelTests {
  private static let special: [Double] = [
    0, -0.0, 1, -1, 0.5, -0.5, 1.5, -1.5, 2.5, 3, -3, 0x1p52, 0x1p53 + 2, -0x1.8p51, 0.49999999999999994, 0x1p-1060,
    -0x1p-1074,
    .leastNormalMagnitude, 1e308, -1e308, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .pi, 1e-300,
  ]

  @Test(arguments: OperatorCatalog.ids.filter { KernelTable.columns[Int($0.index)] != nil })
  func `each column kernel has the bits of its operator, at every level of the processor`(_ id: OperatorID) throws {
    let kernel = try #require(KernelTable.columns[Int(id.index)])
    var random = SeededGenerator(seed: UInt64(id.index))
    func numbers(_ count: Int) -> [Double] {
      (0..<count).map { _ in
        Bool.random(using: &random)
          ? Self.special.randomElement(using: &random) ?? 0
          : Double.random(in: -4...4, using: &random)
            * (Bool.random(using: &random)
              ? 1 : Double(sign: .plus, exponent: Int.random(in: -1_030...1_020, using: &random), significand: 1))
      }
    }
    for round in 0..<RandomRounds.count(60, long: 2_000) {
      let count = round < 20 ? round : Int.random(in: 0...300, using: &random)
      let arguments = (0..<3).map { _ in numbers(count) }
      // A whole column, and one number for all rows in the place of either argument.
      for constant in kernel.arity == 2 ? [nil, 0, 1] : [nil] {
        let rows = (0..<count).map { row in
          id.descriptor.kernel((0..<kernel.arity).map { arguments[$0][$0 == constant ? 0 : row] })
        }
        for (level, loops) in ColumnLoops.all.enumerated() {
          var result = [Double](repeating: 7, count: count + 1)
          let loop = try #require(loops(kernel, constantAt: constant))
          let remains = result.withUnsafeMutableBufferPointer { result in
            result.baseAddress.map { loop($0, arguments[0], arguments[1], arguments[2], count) }
          }
          let isRight = zip(rows, result).allSatisfy { $0.bitPattern == $1.bitPattern || $0.isNaN && $1.isNaN }
          guard isRight, result[count] == 7, (remains == 0) == rows.allSatisfy(\.isFinite) else {
            Issue.record("\(id), seed \(id.index), round \(round), level \(level), constant \(constant ?? -1)")
            return
          }
        }
      }
    }
  }

  @Test func `operators on numbers that the processor has an instruction for have a column kernel`() {
    let names = OperatorCatalog.ids.filter { KernelTable.columns[Int($0.index)] != nil }.map(\.name)
    #expect(
      names == [
        "add", "subtract", "multiply", "divide", "negate", "reciprocal", "abs", "sign", "sqrt", "floor", "ceil",
        "round",
        "trunc", "min", "max", "clamp", "less", "lessOrEqual", "equal", "notEqual", "greaterOrEqual", "greater", "and",
        "or",
        "not", "if", "assert", "failed", "ifFailed",
      ])
  }
}
