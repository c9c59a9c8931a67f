import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import Testing
import Units

@testable import GraphFiles

/// Units that a document defines in its member `units`.
@Suite struct DefinedUnitsTests {
  private func read(_ nodes: String, _ units: String, _ more: String = "") throws -> DocumentContents {
    try NativeFormat.read(Array("{\"nodecalc\": 1, \"nodes\": [\(nodes)]\(more), \"units\": \(units)}".utf8))
  }

  private func value(_ name: String, in contents: DocumentContents) throws -> String {
    contents.text(ofValue: try #require(contents.node(named: name)), for: .message)
  }

  private static let nodes = """
    {"name": "rain", "kind": "number", "value": 3, "unit": "bathtub/d"},
    {"name": "week", "kind": "formula", "formula": "rain * 7 [d]"},
    {"name": "volume", "kind": "formula", "formula": "week to [L]"},
    {"name": "pools", "kind": "formula", "formula": "600 [m³] to [pool]"},
    {"name": "half", "kind": "formula", "formula": "volume / 2", "unit": "bathtub"}
    """

  @Test("nodes and formulas use the units of the document, wherever its member is")
  func use() throws {
    let contents = try read(Self.nodes, #"{"pool": "2 bathtub", "bathtub": "150 L"}"#)
    #expect(UnitRemarks(contents).statedUnitProblems.isEmpty)
    #expect(try value("rain", in: contents) == "3 bathtub/d")
    #expect(try value("week", in: contents) == "21 bathtub")
    #expect(try value("volume", in: contents) == "3150 L")
    #expect(try value("pools", in: contents) == "2000 pool")
    #expect(try value("half", in: contents) == "10.5 bathtub")
    let written = NativeFormat.write(contents)
    let again = try NativeFormat.read(written)
    #expect(NativeFormat.write(again) == written)
    #expect(try value("half", in: again) == "10.5 bathtub")
    #expect(contents.checkInvariants().isEmpty)
  }

  @Test("a unit that is not defined is kept, is reported, and makes formulas with it fail")
  func missing() throws {
    let contents = try read(Self.nodes, "{}")
    let rain = try #require(contents.node(named: "rain"))
    #expect(UnitRemarks(contents).unreadableUnit(of: rain)?.contains("'bathtub' is not a unit") == true)
    let pools = try #require(contents.node(named: "pools"))
    #expect(contents.sentence(forValueOf: pools)?.hasPrefix("'pool' is not a unit") == true)
    #expect(String(decoding: NativeFormat.write(contents), as: UTF8.self).contains(#""unit": "bathtub/d""#))
  }

  @Test(
    "what is wrong with a definition is reported, and other definitions count",
    arguments: [
      (#"{"bathtub": "150 L", "pool": "2 pool"}"#, "'pool' is defined by itself"),
      (
        #"{"bathtub": "150 L", "pool": "3 lake", "lake": "2 pool"}"#,
        "units are defined by each other: lake → pool → lake"
      ),
      (#"{"bathtub": "150 L", "km": "3 L"}"#, "'km' is a unit already"),
      (#"{"bathtub": "150 L", "x": "2^EUR"}"#, "'2^EUR' of 'x' is not a unit"),
    ])
  func problems(_ units: String, _ problem: String) throws {
    let contents = try read(Self.nodes, units)
    let problems = UnitRemarks(contents).statedUnitProblems
    #expect(problems.count == 1 && problems[0].hasPrefix(problem), "\(problems)")
    #expect(try value("week", in: contents) == "21 bathtub")
  }

  @Test("a running total can be in a unit of the document")
  func runningTotal() throws {
    let nodes = """
      {"name": "days", "kind": "data", "values": [1, 2, 3]},
      {"name": "sum", "kind": "formula", "formula": "max(scan(days, total + 2 [bathtub]))"}
      """
    let contents = try read(nodes, #"{"bathtub": "150 L"}"#)
    #expect(try value("sum", in: contents) == "6 bathtub")
  }

  @Test("changed definitions find all units again, and undo takes them back")
  func edits() throws {
    let first = try read(Self.nodes, #"{"pool": "2 bathtub", "bathtub": "150 L"}"#)
    let second = try read(Self.nodes, #"{"pool": "2 bathtub", "bathtub": "200 L"}"#)
    let document = Document(first)
    try document.apply(.setUnknownMembers(nil, second.unknownMembers))
    #expect(try value("volume", in: document.contents) == "4200 L")
    document.undo()
    #expect(try value("volume", in: document.contents) == "3150 L")
    #expect(document.contents.checkInvariants().isEmpty)
  }

  @Test("groups use the units of their document")
  func groups() throws {
    let groups = """
      , "groups": {"fill": {"inputs": ["v"], "outputs": ["t"], "nodes": [
        {"name": "v", "kind": "number", "value": 1, "unit": "bathtub"},
        {"name": "t", "kind": "formula", "formula": "v / 3 [bathtub/h]"}]}}
      """
    let nodes = """
      {"name": "V", "kind": "number", "value": 900, "unit": "L"},
      {"name": "f", "kind": "group", "group": "fill", "inputs": {"v": "V"}},
      {"name": "g", "kind": "formula", "formula": "fill(V)"}
      """
    let contents = try read(nodes, #"{"bathtub": "150 L"}"#, groups)
    #expect(try value("f", in: contents) == "2 h")
    #expect(try value("g", in: contents) == "2 h")
    let instance = try #require(contents.node(named: "f"))
    let inside = try #require(contents.values(inside: instance))
    #expect(try value("v", in: inside) == "6 bathtub")
  }

  @Test("an entry, a requested unit and the unit of a node may be one of the document")
  func entries() throws {
    let contents = try read(Self.nodes, #"{"bathtub": "150 L"}"#)
    guard case .quantity(_, let unit) = try TypedEntry.read("4 bathtub", in: contents) else {
      Issue.record("no quantity")
      return
    }
    #expect(unit == "bathtub")
    #expect(throws: TypedEntry.Problem.self) { try TypedEntry.read("4 bathtub + 1 [pool]", in: contents) }
    let exposed = try InnerNodes.exposing(["volume to bathtub"], in: contents)
    #expect(try value("volume to bathtub", in: exposed) == "21 bathtub")
    let document = Document(contents)
    let volume = try #require(contents.node(named: "volume"))
    try document.apply(.set(volume, .unit, .text("bathtub")))
    #expect(try value("volume", in: document.contents) == "21 bathtub")
    #expect(throws: EditError.self) { try document.apply(.set(volume, .unit, .text("pool"))) }
  }

  @Test("the built-in constants agree with each other and are a document in the native format")
  func constants() throws {
    let contents = try NativeFormat.read(Array(BuiltInDocument.constants.text.utf8))
    #expect(contents.interface.outputs?.count == contents.count)
    func number(_ name: String) throws -> Double {
      let node = try #require(contents.node(named: name), "\(name)")
      return try #require(contents.graph.value(of: node).number, "\(name)")
    }
    for node in contents.nodes { #expect(contents.graph.value(of: node).number != nil, "\(contents.name(of: node))") }
    for (name, value, uncertainty) in Self.codata {
      let node = try #require(contents.node(named: name), "\(name)")
      #expect(try number(name) == value, "\(name)")
      #expect(contents.uncertainty(of: node) == (uncertainty == 0 ? nil : StandardUncertainty(uncertainty)), "\(name)")
    }
    // Values that CODATA states for products of exact constants.
    #expect(abs(try number("hbar") / 1.054571817646156e-34 - 1) < 1e-15)
    #expect(abs(try number("R") / 8.31446261815324 - 1) < 1e-15)
    #expect(abs(try number("F") / 96_485.33212331 - 1) < 1e-13)
    #expect(abs(try number("sigma") / 5.670374419184e-8 - 1) < 1e-12)
    #expect(abs(try number("b_wien") / 2.897771955185e-3 - 1) < 1e-12)
    // Relations between measured ones hold within their uncertainties.
    let (c, mu, epsilon) = try (number("c"), number("mu_0"), number("epsilon_0"))
    #expect(abs(mu * epsilon * c * c - 1) < 1e-9)
    #expect(abs(try number("Z_0") / (mu * c) - 1) < 1e-9)
    #expect(abs(try number("alpha") / (number("q_e") * number("q_e") * number("Z_0") / (2 * number("h"))) - 1) < 1e-9)
    let alpha = try number("alpha")
    #expect(abs(try number("R_inf") / (alpha * alpha * number("m_e") * c / (2 * number("h"))) - 1) < 1e-9)
    #expect(abs(try number("mu_B") / (number("q_e") * number("hbar") / (2 * number("m_e"))) - 1) < 1e-9)
    #expect(abs(try number("mu_N") / (number("q_e") * number("hbar") / (2 * number("m_p"))) - 1) < 1e-9)
    #expect(abs(try number("E_h") / (2 * number("R_inf") * number("h") * c) - 1) < 1e-11)
    #expect(abs(try number("a_0") / (number("alpha") / (4 * Double.pi * number("R_inf"))) - 1) < 1e-9)
    #expect(abs(try number("r_e") / (number("alpha") * number("alpha") * number("a_0")) - 1) < 1e-9)
    #expect(abs(try number("lambda_C") / (number("h") / (number("m_e") * c)) - 1) < 1e-9)
  }

  /// Values and standard uncertainties of CODATA 2022, as `scipy.constants` 1.17.1 has them.
  private static let codata: [(name: String, value: Double, uncertainty: Double)] = [
    ("E_h", 4.359744722206e-18, 4.8e-30),
    ("G", 6.6743e-11, 1.5e-15),
    ("N_A", 6.02214076e+23, 0),
    ("R_inf", 10973731.568157, 1.2e-05),
    ("Z_0", 376.730313412, 5.9e-08),
    ("a_0", 5.29177210544e-11, 8.2e-21),
    ("alpha", 0.0072973525643, 1.1e-12),
    ("atm", 101325.0, 0),
    ("c", 299792458.0, 0),
    ("epsilon_0", 8.8541878188e-12, 1.4e-21),
    ("g_n", 9.80665, 0),
    ("h", 6.62607015e-34, 0),
    ("k", 1.380649e-23, 0),
    ("lambda_C", 2.42631023538e-12, 7.6e-22),
    ("m_alpha", 6.644657345e-27, 2.1e-36),
    ("m_d", 3.3435837768e-27, 1e-36),
    ("m_e", 9.1093837139e-31, 2.8e-40),
    ("m_mu", 1.883531627e-28, 4.2e-36),
    ("m_n", 1.67492750056e-27, 8.5e-37),
    ("m_p", 1.67262192595e-27, 5.2e-37),
    ("m_u", 1.66053906892e-27, 5.2e-37),
    ("mu_0", 1.25663706127e-06, 2e-16),
    ("mu_B", 9.2740100657e-24, 2.9e-33),
    ("mu_N", 5.0507837393e-27, 1.6e-36),
    ("q_e", 1.602176634e-19, 0),
    ("r_e", 2.8179403205e-15, 1.3e-24),
  ]
}
