import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles
import Testing

/// Worked examples with their published results, each to the last digit that is printed.
struct PublishedBudgetTests {
  /// What of a node is published.
  private enum Figure {
    case value
    case uncertainty
    case degrees
    /// Expanded at a level.
    case expanded(Double)
    /// The coverage factor at a level.
    case factor(Double)
    /// How far a source alone moves it.
    case contribution(String)
    case correlation(String)
  }

  private struct Published {
    let node: String
    let figure: Figure
    let printed: String

    init(_ node: String, _ figure: Figure, _ printed: String) {
      (self.node, self.figure, self.printed) = (node, figure, printed)
    }
  }

  private struct Work {
    let title: String
    let nodes: String
    let results: [Published]
  }

  private static func number(_ name: String, _ value: String, _ rest: String) -> String {
    "{\"name\": \"\(name)\", \"kind\": \"number\", \"value\": \(value), \(rest)}"
  }

  private static func formula(_ name: String, _ text: String) -> String {
    "{\"name\": \"\(name)\", \"kind\": \"formula\", \"formula\": \"\(text)\"}"
  }

  private static func readings(_ name: String, _ readings: String) -> String {
    "{\"name\": \"\(name)\", \"kind\": \"number\", \"components\": [{\"readings\": [\(readings)], \"series\": \"run\"}]}"
  }

  private static func limits(_ halfWidth: String, _ shape: String = "uniform", _ rest: String = "") -> String {
    "\"components\": [{\"halfWidth\": \(halfWidth), \"distribution\": \"\(shape)\"\(rest)}]"
  }

  private static let works: [Work] = [
    Work(
      title: "JCGM 100, H.1",
      nodes: [
        number("l_s", "50000623", #""components": [{"uncertainty": 75, "coverage": 3, "degreesOfFreedom": 18}]"#),
        number(
          "d", "215",
          #""components": [{"uncertainty": 13, "coverage": 2.23606797749979, "degreesOfFreedom": 24}, {"uncertainty": 10, "coverage": 2.57, "degreesOfFreedom": 5}, {"uncertainty": 20, "coverage": 3, "degreesOfFreedom": 8}]"#
        ),
        number("alpha_s", "0.0000115", limits("0.000002")),
        number(
          "theta", "-0.1", #""components": [{"uncertainty": 0.2}, {"halfWidth": 0.5, "distribution": "arcsine"}]"#),
        number("delta_alpha", "0", limits("0.000001", "uniform", #", "degreesOfFreedom": 50"#)),
        number("delta_theta", "0", limits("0.05", "uniform", #", "degreesOfFreedom": 2"#)),
        formula("length", "l_s + d - l_s * (delta_alpha * theta + alpha_s * delta_theta)"),
      ].joined(separator: ", "),
      results: [
        Published("length", .value, "50000838"), Published("length", .uncertainty, "32"),
        Published("length", .degrees, "16.7"), Published("length", .factor(0.99), "2.92"),
        Published("length", .contribution("l_s"), "25"), Published("length", .contribution("d"), "9.7"),
        Published("length", .contribution("delta_alpha"), "2.9"),
        Published("length", .contribution("delta_theta"), "16.6"), Published("l_s", .uncertainty, "25"),
        Published("d", .uncertainty, "9.7"), Published("d", .degrees, "25.6"),
        Published("alpha_s", .uncertainty, "0.0000012"), Published("theta", .uncertainty, "0.41"),
        Published("delta_alpha", .uncertainty, "0.00000058"), Published("delta_theta", .uncertainty, "0.029"),
      ]),
    Work(
      title: "JCGM 100, H.2",
      nodes: [
        readings("V", "5.007, 4.994, 5.005, 4.990, 4.999"), readings("I", "19.663, 19.639, 19.640, 19.685, 19.678"),
        readings("phi", "1.0456, 1.0438, 1.0468, 1.0428, 1.0433"), formula("R", "1000 * V / I * cos(phi)"),
        formula("X", "1000 * V / I * sin(phi)"), formula("Z", "1000 * V / I"), formula("Z_2", "sqrt(R^2 + X^2)"),
      ].joined(separator: ", "),
      results: [
        Published("V", .value, "4.9990"), Published("V", .uncertainty, "0.0032"), Published("I", .value, "19.6610"),
        Published("I", .uncertainty, "0.0095"), Published("phi", .value, "1.04446"),
        Published("phi", .uncertainty, "0.00075"), Published("V", .correlation("I"), "-0.36"),
        Published("V", .correlation("phi"), "0.86"), Published("I", .correlation("phi"), "-0.65"),
        Published("R", .value, "127.732"), Published("R", .uncertainty, "0.071"), Published("X", .value, "219.847"),
        // The GUM prints 0.295, of readings that were rounded on the way.
        Published("X", .uncertainty, "0.2956"), Published("Z", .value, "254.260"),
        Published("Z", .uncertainty, "0.236"), Published("Z_2", .uncertainty, "0.236"),
        Published("R", .correlation("X"), "-0.588"), Published("R", .correlation("Z"), "-0.485"),
        Published("X", .correlation("Z"), "0.993"), Published("Z", .degrees, "4"), Published("R", .degrees, "4"),
      ]),
    Work(
      title: "JCGM 101, 9.2.2 and 9.3, first order",
      nodes: [
        number("x1", "0", #""uncertainty": 1"#), number("x2", "0", #""uncertainty": 1"#),
        number("x3", "0", #""uncertainty": 1"#), number("x4", "0", #""uncertainty": 1"#),
        formula("sum", "x1 + x2 + x3 + x4"), number("m_c", "100000", #""uncertainty": 0.050"#),
        number("dm_c", "1.234", #""uncertainty": 0.020"#), number("rho_a", "1.20", limits("0.10")),
        number("rho_w", "8000", limits("1000")), number("rho_r", "8000", limits("50")),
        formula("dm", "(m_c + dm_c) * (1 + (rho_a - 1.2) * (1 / rho_w - 1 / rho_r)) - 100000"),
      ].joined(separator: ", "),
      results: [
        Published("sum", .uncertainty, "2.0"), Published("sum", .expanded(0.95), "3.92"),
        Published("dm", .value, "1.234"), Published("dm", .uncertainty, "0.0539"),
        Published("dm", .expanded(0.95), "0.1055"),
      ]),
    Work(
      title: "JCGM 101, 9.4, first order",
      nodes: [
        number("x1", "0.050", #""uncertainty": 0.005"#), number("x2", "0", #""uncertainty": 0.005"#),
        formula("loss", "x1^2 + x2^2"),
      ].joined(separator: ", "),
      results: [Published("loss", .value, "0.002500"), Published("loss", .uncertainty, "0.000500")]),
    Work(
      title: "Eurachem/CITAC, A1",
      nodes: [
        number("m", "100.28", #""uncertainty": 0.05"#), number("P", "0.9999", limits("0.0001")),
        number(
          "V", "100.0",
          #""components": [{"halfWidth": 0.1, "distribution": "triangular"}, {"uncertainty": 0.02}, {"halfWidth": 0.084, "distribution": "uniform"}]"#
        ),
        formula("c", "1000 * m * P / V"),
      ].joined(separator: ", "),
      results: [
        Published("c", .value, "1002.7"),
        Published("P", .uncertainty, "0.000058"), Published("V", .uncertainty, "0.07"),
      ]),
    Work(
      title: "Eurachem/CITAC, A2",
      nodes: [
        number("rep", "1", #""uncertainty": 0.0005"#), number("m", "0.3888", #""uncertainty": 0.00013"#),
        number("P", "1", limits("0.0005")), number("M", "204.2212", #""uncertainty": 0.0038"#),
        number("V", "18.64", #""uncertainty": 0.013"#), formula("c", "rep * 1000 * m * P / (M * V)"),
      ].joined(separator: ", "),
      results: [
        Published("c", .value, "0.10214"), Published("c", .uncertainty, "0.00010"),
        Published("P", .uncertainty, "0.00029"),
      ]),
    Work(
      title: "NIST TN 1900, E2, first order",
      nodes: [
        number("L0", "1.4999", #""uncertainty": 0.0001"#), number("L1", "1.5021", #""uncertainty": 0.0002"#),
        number("T0", "288.15", #""uncertainty": 0.02"#), number("T1", "373.10", #""uncertainty": 0.05"#),
        formula("alpha", "(L1 - L0) / (L0 * (T1 - T0))"),
      ].joined(separator: ", "),
      results: [Published("alpha", .value, "0.0000173"), Published("alpha", .uncertainty, "0.0000018")]),
  ]

  @Test func `published results come out to the last digit`() throws {
    var count = 0
    for work in Self.works {
      let contents = try NativeFormat.read(Array("{\"nodecalc\": 1, \"nodes\": [\(work.nodes)]}".utf8))
      for result in work.results {
        count += 1
        let figure = try self.figure(result, in: contents)
        let found = try #require(figure, "\(work.title): \(result)")
        let digits = result.printed.firstIndex(of: ".").map {
          result.printed.distance(from: $0, to: result.printed.endIndex) - 1
        }
        var half = 0.5
        for _ in 0..<(digits ?? 0) { half /= 10 }
        let printed = try #require(Double(result.printed))
        #expect(abs(found - printed) <= half * 1.001, "\(work.title): \(result): \(found)")
      }
    }
    #expect(count >= 40)
  }

  private func figure(_ result: Published, in contents: DocumentContents) throws -> Double? {
    let node = try #require(contents.node(named: result.node))
    let budget = try #require(NodeBudget(of: node, in: contents))
    switch result.figure {
    case .value: return budget.value
    case .uncertainty: return budget.finding.known?.upper
    case .degrees: return budget.degrees?.known
    case .expanded(let level): return budget.expanded(level: level)?.uncertainty.upper
    case .factor(let level): return budget.expanded(level: level)?.factor
    case .contribution(let name):
      let source = try #require(contents.node(named: name))
      let squares = budget.rows.filter { $0.source == source }.map {
        ($0.effect?.upper ?? .nan) * ($0.effect?.upper ?? .nan)
      }
      return squares.reduce(0, +).squareRoot()
    case .correlation(let name):
      var derivation = contents.uncertaintyPropagation.derivation(in: contents.graph)
      let other = try #require(contents.node(named: name))
      return derivation.correlation(of: node, and: other)
    }
  }
}
