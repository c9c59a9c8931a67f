import EvaluationEngine
import Formulas
import TestSupport
import Testing

/// Products without a sign and functions without brackets, made at random beside what they stand for.
struct ShorthandTests {
  private static let names = ["x": 1.7, "y": -0.4, "z": 3]

  private struct Pair {
    var short: String
    var full: String
  }

  private static func primary(_ depth: Int, _ random: inout SeededGenerator) -> Pair {
    switch Int.random(in: 0..<(depth > 0 ? 5 : 2), using: &random) {
    case 0: return Pair(short: "x", full: "x")
    case 1: return Pair(short: "z", full: "z")
    case 2:
      let inner = sum(depth - 1, &random)
      return Pair(short: "(\(inner.short))", full: "(\(inner.full))")
    case 3:
      let inner = sum(depth - 1, &random)
      return Pair(short: "abs(\(inner.short))", full: "abs(\(inner.full))")
    default:
      return Pair(short: "max(y, z)", full: "max(y, z)")
    }
  }

  private static func term(_ depth: Int, _ random: inout SeededGenerator) -> Pair {
    let primary = primary(depth, &random)
    let number = Int.random(in: 1...9, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return Pair(short: "\(number) \(primary.short)", full: "\(number) * \(primary.full)")
    case 1: return Pair(short: "\(number)(\(primary.short) - 1)", full: "\(number) * (\(primary.full) - 1)")
    case 2: return Pair(short: "\(number) \(primary.short) ** 2", full: "\(number) * \(primary.full) ^ 2")
    case 3: return Pair(short: "cos y", full: "cos(y)")
    case 4: return Pair(short: "-\(number) atan z", full: "-\(number) * atan(z)")
    default: return Pair(short: "\(number % 5)! * \(primary.short)", full: "factorial(\(number % 5)) * \(primary.full)")
    }
  }

  private static func sum(_ depth: Int, _ random: inout SeededGenerator) -> Pair {
    var pair = term(depth, &random)
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let next = term(depth, &random)
      let sign = ["+", "-", "<", "&&", "||"].randomElement(using: &random) ?? "+"
      let (short, full) = ("(\(pair.short)) \(sign) ", "(\(pair.full)) \(sign) ")
      pair = Pair(short: short + next.short, full: full + next.full)
    }
    return pair
  }

  @Test func `what is written short computes what it stands for, step by step`() throws {
    let seed: UInt64 = 170
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let pair = Self.sum(3, &random)
      // A primary in brackets alone would be an uncertainty or one number.
      #expect(try outline(of: pair.short) == outline(of: pair.full), "seed \(seed): \(pair.short)")
      #expect(try value(of: pair.short, where: Self.names) == value(of: pair.full, where: Self.names), "seed \(seed)")
    }
  }

  @Test func `a part written short keeps its meaning among others`() throws {
    for text in ["2 x", "2(x + 1)", "sin x", "5!", "-2 x", "2 sin x", "x!", "(sin x)"] {
      let part = FormulaPart(try Formula.parse(text))
      let other = FormulaPart(name: "y")
      for name in ["add", "subtract", "multiply", "divide", "power", "less", "and", "mod"] {
        let operation = try #require(OperatorID(named: name))
        for arguments in [[part, other], [other, part], [part, part]] {
          let whole = FormulaPart(operation, arguments)
          #expect(try whole.formula() != nil, "\(whole.text)")
        }
      }
      for name in ["negate", "not", "sqrt", "factorial"] {
        let whole = FormulaPart(try #require(OperatorID(named: name)), [part])
        #expect(try whole.formula() != nil, "\(whole.text)")
      }
    }
  }
}
