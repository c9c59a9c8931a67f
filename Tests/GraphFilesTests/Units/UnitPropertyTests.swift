import EvaluationEngine
import Formulas
import GraphDocument
import TestSupport
import Testing
import Units

@testable import GraphFiles

/// What units never change, in random documents.
@Suite struct UnitPropertyTests {
  /// A random document of definitions, with and without units, whose units need no conversion.
  private struct Consistent {
    var plain: [String] = []
    var labelled: [String] = []

    private static let units = ["m", "kg", "s", "EUR"]

    init(_ random: inout SeededGenerator) {
      // The exponents of the units of each node.
      var exponents: [[Int]] = []
      for index in 0..<4 {
        let number = Double(Int.random(in: 1...9_999, using: &random)) / 100
        plain.append("n\(index) = \(number)")
        labelled.append("n\(index) = \(number) \(Self.units[index])")
        exponents.append((0..<4).map { $0 == index ? 1 : 0 })
      }
      for index in 4..<20 {
        let left = Int.random(in: 0..<index, using: &random)
        let alike = (0..<index).filter { exponents[$0] == exponents[left] }
        let right = Int.random(in: 0..<index, using: &random)
        let sums = zip(exponents[left], exponents[right]).map { $0 + $1 }
        let differences = zip(exponents[left], exponents[right]).map { $0 - $1 }
        let formula: String
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where sums.allSatisfy({ abs($0) <= 6 }):
          formula = "n\(left) * n\(right)"
          exponents.append(sums)
        case 1 where differences.allSatisfy({ abs($0) <= 6 }):
          formula = "n\(left) / n\(right)"
          exponents.append(differences)
        case 2:
          formula = "max(n\(left), n\(alike.randomElement(using: &random) ?? left)) * 0.7"
          exponents.append(exponents[left])
        case 3:
          formula = "n\(left) - n\(alike.randomElement(using: &random) ?? left) / 3"
          exponents.append(exponents[left])
        case 4 where exponents[left].allSatisfy({ $0 % 2 == 0 }):
          formula = "sqrt(abs(n\(left)))"
          exponents.append(exponents[left].map { $0 / 2 })
        default:
          formula = "n\(left) + n\(alike.randomElement(using: &random) ?? left)"
          exponents.append(exponents[left])
        }
        plain.append("n\(index) = \(formula)")
        labelled.append("n\(index) = \(formula)")
      }
    }
  }

  @Test("stripping all units of a consistent document changes no bit of any value")
  func stripped() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    var random = SeededGenerator(seed: seed)
    var compared = 0
    for _ in 0..<100 {
      let text = Consistent(&random)
      let plain = try DefinitionText.read(Array(text.plain.joined(separator: "; ").utf8))
      let units = try DefinitionText.read(Array(text.labelled.joined(separator: "; ").utf8))
      for node in plain.nodesInFileOrder() {
        let name = plain.name(of: node)
        let other = try #require(units.node(named: name))
        let (one, two) = (plain.graph.value(of: node).number, units.graph.value(of: other).number)
        #expect(
          one?.bitPattern == two?.bitPattern,
          "seed \(seed): \(name) of \(text.labelled): \(units.sentence(forValueOf: other) ?? "")")
        if one != nil { compared += 1 }
      }
    }
    #expect(compared > 1_000, "seed \(seed)")
  }

  @Test("converting the unit of one number changes others by at most 4 ulp of the largest operand")
  func converted() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    var random = SeededGenerator(seed: seed)
    let others = ["km", "ft", "mi", "mm", "in"]
    var compared = 0
    for _ in 0..<200 {
      let numbers = (0..<3).map { _ in Double(Int.random(in: 1...99_999, using: &random)) / 100 }
      let forms = ["a + b", "a * b", "a / c", "max(a, b)", "2 * a - b", "a^2", "sqrt(a * a)", "mean([a, b, c])"]
      let formula = forms[Int.random(in: 0..<forms.count, using: &random)]
      let text = "a = \(numbers[0]) m; b = \(numbers[1]) m; c = \(numbers[2]) m; d = \(formula)"
      let contents = try DefinitionText.read(Array(text.utf8))
      let (a, d) = try (#require(contents.node(named: "a")), #require(contents.node(named: "d")))
      let document = Document(contents)
      let unit = others[Int.random(in: 0..<others.count, using: &random)]
      for edit in try UnitChoice.edits(showing: a, in: unit, of: contents) { try document.apply(edit) }
      let before = try #require(contents.graph.value(of: d).number)
      let after = try #require(document.contents.graph.value(of: d).number)
      let (old, new) = (contents.unit(of: d) ?? .one, document.contents.unit(of: d) ?? .one)
      let back = try new.conversion(to: old).apply(after)
      let isProduct = ["a * b", "a / c", "a^2", "sqrt(a * a)"].contains(formula)
      let largest = max(abs(before), isProduct ? 0 : 2 * (numbers.max() ?? 0))
      #expect(abs(back - before) <= 4 * largest.ulp, "seed \(seed): \(text), a in \(unit): \(before), \(back)")
      compared += 1
    }
    #expect(compared == 200)
  }

  /// A random expression, and its dimension by an independent calculation; nil if its units do not fit.
  private static func expression(_ random: inout SeededGenerator) -> (text: String, dimension: [Int]?) {
    let atoms: [(String, [Int])] = [
      ("3 [m]", [1, 0, 0]), ("2 [ft]", [1, 0, 0]), ("5 [s]", [0, 0, 1]), ("7 [h]", [0, 0, 1]), ("4 [kg]", [0, 1, 0]),
      ("6 [N]", [1, 1, -2]), ("9 [J]", [2, 1, -2]), ("2.5", [0, 0, 0]), ("8 [km/h]", [1, 0, -1]),
    ]
    var parts = (0..<Int.random(in: 2...6, using: &random)).map { _ -> (text: String, dimension: [Int]?) in
      let atom = atoms[Int.random(in: 0..<atoms.count, using: &random)]
      return (atom.0, atom.1)
    }
    while parts.count > 1 {
      let right = parts.removeLast()
      let left = parts.removeLast()
      let sign = ["+", "-", "*", "/"][Int.random(in: 0..<4, using: &random)]
      var dimension: [Int]?
      if let one = left.dimension, let other = right.dimension {
        switch sign {
        case "*": dimension = zip(one, other).map { $0 + $1 }
        case "/": dimension = zip(one, other).map { $0 - $1 }
        default: dimension = one == other ? one : nil
        }
      }
      parts.append(("(\(left.text) \(sign) \(right.text))", dimension))
    }
    return parts[0]
  }

  @Test("a unit error is found exactly where the dimensions differ, in 500 random expressions")
  func errors() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    var random = SeededGenerator(seed: seed)
    var failing = 0
    for _ in 0..<500 {
      let (text, dimension) = Self.expression(&random)
      let contents = try DefinitionText.read(Array("x = \(text)".utf8))
      let node = try #require(contents.node(named: "x"))
      var isConflict = false
      if case .failure(.units) = contents.graph.value(of: node) { isConflict = true }
      #expect(isConflict == (dimension == nil), "seed \(seed): \(text): \(contents.sentence(forValueOf: node) ?? "")")
      if dimension == nil { failing += 1 }
    }
    #expect(50...450 ~= failing, "seed \(seed): \(failing)")
  }

  @Test("limits of units end with a sentence, and quickly")
  func limits() throws {
    func sentence(_ text: String) throws -> String? {
      let contents = try DefinitionText.read(Array(text.utf8), allowsAnswer: true)
      return contents.nodesInFileOrder().last.flatMap { contents.sentence(forValueOf: $0) }
    }
    let long = try #require(throws: DocumentProblem.self) {
      try DefinitionText.read(Array("x = 3 [m\(String(repeating: "/s", count: 1_000))]".utf8))
    }
    #expect("\(long)".contains("at most 1000 bytes"), "\(long)")
    let exponent = try #require(throws: DocumentProblem.self) {
      try DefinitionText.read(Array("x = 3 [m\(String(repeating: "/s", count: 100))]".utf8))
    }
    #expect("\(exponent)".contains("from -99 to 99"), "\(exponent)")
    #expect(try sentence("x = 3 m; y = x^60 * x^60")?.contains("exponent outside -99 to 99") == true)
    let units = [
      "m", "kg", "s", "A", "K", "mol", "cd", "EUR", "USD", "bit", "month", "CHF", "GBP", "JPY", "SEK", "NOK", "DKK",
    ]
    let product = units.map { "2 [\($0)]" }.joined(separator: " * ")
    #expect(try sentence(product)?.contains("more than 16 factors") == true)
    // A product of as many units as a formula can have.
    let many = "x = 2 m; y = " + (0..<2_000).map { _ in "x" }.joined(separator: " * ")
    #expect(try sentence(many)?.contains("exponent outside") == true)
  }
}
