import EvaluationEngine
import Formulas
import GraphDocument
import TestSupport
import Testing

@testable import GraphFiles

/// How documents hold groups and their uses.
struct NativeGroupTests {
  private static let older = """
    {
      "nodecalc": 1,
      "groups": {
        "area": {
          "inputs": ["k"],
          "outputs": ["r"],
          "nodes": [
            {"name": "k", "kind": "number", "value": 1},
            {"name": "r", "kind": "formula", "formula": "failed(k, 1) * ifFailed(1/0, 2)"}
          ]
        },
        "failed": {
          "inputs": ["a", "b"],
          "outputs": ["r"],
          "nodes": [
            {"name": "a", "kind": "number", "value": 1},
            {"name": "b", "kind": "number", "value": 1},
            {"name": "r", "kind": "formula", "formula": "a+b"}
          ]
        }
      },
      "nodes": [
        {"name": "failed", "kind": "number", "value": 3},
        {"name": "x", "kind": "formula", "formula": "area(5)"},
        {"name": "y", "kind": "group", "group": "failed", "values": {"a": 10}},
        {"name": "z", "kind": "formula", "formula": "failed(failed, 2)"}
      ]
    }

    """

  @Test func `a group from before there was an operator of its name keeps its meaning`() throws {
    var contents = try NativeFormat.read(Array(Self.older.utf8))
    func value(_ name: String) throws -> Double? {
      contents.graph.value(of: try #require(contents.node(named: name))).number
    }
    #expect(try value("x") == 12 && value("y") == 11 && value("z") == 5)
    #expect(contents.checkInvariants() == [])
    #expect(contents.shadowedOperators == ["failed"])
    let z = try #require(contents.node(named: "z"))
    #expect(contents.formula(of: z)?.text == "failed(failed, 2)")
    #expect(String(decoding: NativeFormat.write(contents), as: UTF8.self) == Self.older)
    // An edit of a caller, and a new name of the group, keep the meaning too.
    var changes: [DocumentChange] = []
    let failed = try #require(contents.node(named: "failed"))
    _ = try contents.apply(.rename(failed, "three"), noting: &changes)
    _ = try contents.apply(.renameGroup("failed", "total"), noting: &changes)
    _ = contents.propagate()
    #expect(try value("x") == 12 && value("z") == 5)
    #expect(contents.formula(of: z)?.text == "total(three, 2)")
    #expect(contents.checkInvariants() == [])
  }

  @Test func `the name of an operator is no group's name where no group has it`() throws {
    let text =
      #"{"nodecalc": 1, "groups": {}, "nodes": [{"name": "failed", "kind": "formula", "formula": "failed(1, 2)"}]}"#
    #expect(throws: DocumentProblem.self) { try NativeFormat.read(Array(text.utf8)) }
    #expect(throws: DocumentProblem.self) {
      try NativeFormat.read(Array(Self.older.replacing("failed", with: "sum").utf8))
    }
  }

  /// A use in a group, several outputs, wires from outputs, values with uncertainties, entries for inputs that are no more.
  static let sample = """
    {
      "nodecalc": 1,
      "title": "Loans",
      "inputs": ["price"],
      "outputs": ["house.payment", "yearly"],
      "imports": {"finance": "lib/finance.nodecalc"},
      "groups": {
        "annuity": {
          "title": "A loan",
          "inputs": ["principal", "rate", "years"],
          "outputs": ["payment", "interest"],
          "nodes": [
            {"name": "growth", "kind": "formula", "formula": "(1 + rate)^years"},
            {"name": "interest", "kind": "formula", "formula": "payment * years - principal"},
            {"name": "payment", "kind": "formula", "formula": "principal * rate * growth / (growth - 1)"},
            {"name": "principal", "kind": "number", "value": 100},
            {"name": "rate", "kind": "number", "value": 0.04, "uncertainty": 0.01, "range": [0, 0.2]},
            {"name": "years", "kind": "number", "value": 10}
          ],
          "frames": {
            "Loan": ["principal", "rate"]
          },
          "layout": {
            "growth": [20, 2],
            "rate": [2, 1]
          },
          "by": "me"
        },
        "double": {
          "nodes": [
            {"name": "twice", "kind": "formula", "formula": "x * 2"},
            {"name": "x", "kind": "number", "value": 1}
          ]
        },
        "empty": {
          "outputs": [],
          "nodes": []
        },
        "pair": {
          "nodes": [
            {"name": "sum", "kind": "operator", "operator": "add", "inputs": ["x", "y"]},
            {"name": "x", "kind": "number", "value": 1},
            {"name": "y", "kind": "group", "group": "double", "inputs": {"x": "x"}}
          ]
        }
      },
      "nodes": [
        {"name": "bank", "kind": "number", "value": 0.05},
        {"name": "both", "kind": "group", "group": "pair", "inputs": {"x": "house.interest"}},
        {"name": "house", "kind": "group", "group": "annuity", "inputs": {"principal": "price", "rate": "bank", "gone": "price"}, "values": {"years": 30, "left": "2 ± 1"}, "label": "ours", "display": "2 decimals", "by": "me"},
        {"name": "price", "kind": "number", "value": 1000},
        {"name": "shed", "kind": "group", "group": "annuity", "values": {"principal": "50 (+2 -1)", "rate": "0.1 ± 0.02"}},
        {"name": "strange", "kind": "group", "group": "finance.annuity", "inputs": {"x": "nobody"}},
        {"name": "yearly", "kind": "formula", "formula": "house.payment * 12"}
      ],
      "layout": {
        "house": [30, 2]
      }
    }

    """

  private func read(_ text: String) throws(DocumentProblem) -> DocumentContents {
    try NativeFormat.read(Array(text.utf8))
  }

  @Test func `groups and instances are read and written as they were`() throws {
    let contents = try read(Self.sample)
    #expect(try rewritten(Self.sample) == Self.sample)
    #expect(contents.checkInvariants() == [])
    #expect(contents.groups.names == ["annuity", "double", "empty", "pair"])
    #expect(contents.groups["annuity"]?.title == "A loan")
    let house = try #require(contents.node(named: "house"))
    #expect(contents.instance(of: house)?.value(of: "years") == Quantity(30))
    #expect(
      contents.instance(of: house)?.inert == [
        DanglingInput("gone", .wire(from: "price")), DanglingInput("left", .value(Quantity(2, uncertainty: 1))),
      ])
    #expect(contents.count == 7)
  }

  @Test func `an instance gives what its group does with what comes in`() throws {
    let text = """
      {"nodecalc": 1, "nodes": [
        {"name": "a", "kind": "number", "value": 20},
        {"name": "one", "kind": "group", "group": "both", "inputs": {"x": "a"}},
        {"name": "two", "kind": "group", "group": "both", "values": {"y": 5}},
        {"name": "sum", "kind": "operator", "operator": "add", "inputs": ["one", "two.product"]}],
       "groups": {"both": {"inputs": ["x", "y"], "outputs": ["total", "product"], "nodes": [
        {"name": "x", "kind": "number", "value": 2}, {"name": "y", "kind": "number", "value": 3},
        {"name": "total", "kind": "formula", "formula": "x + y"},
        {"name": "product", "kind": "formula", "formula": "x * y"}]}}}
      """
    let contents = try read(text)
    let values = try ["one", "two", "sum"].map { name in
      contents.graph.value(of: try #require(contents.node(named: name))).number
    }
    #expect(values == [23, 7, 33])
    #expect(contents.checkInvariants() == [])
  }

  @Test func `members may stand in any order, and numbers as texts`() throws {
    let written = try rewritten(
      #"""
      {"nodes": [{"values": {"x": "3k"}, "inputs": {"y": null}, "group": "f", "kind": "group", "name": "use"}],
       "groups": {"f": {"nodes": [{"name": "y", "kind": "number", "value": 1}, {"name": "x", "kind": "number", "value": 2}],
                        "outputs": ["x"], "inputs": ["y", "x"]}}, "nodecalc": 1}
      """#)
    #expect(
      written.contains(#"    {"name": "use", "kind": "group", "group": "f", "values": {"x": 3000}}"#), "\(written)")
    #expect(
      written.contains("\"f\": {\n      \"inputs\": [\"y\", \"x\"],\n      \"outputs\": [\"x\"],\n"), "\(written)")
  }

  @Test func `a document without groups has none`() throws {
    let text = document(#"{"name": "x", "kind": "number", "value": 1}"#)
    #expect(try read(text).groups.isEmpty)
    #expect(try !rewritten(text).contains("groups"))
  }

  /// A document with a group in line 2, a number and a use of it in lines 3 and 4.
  private static func text(
    group: String = #""f": {"nodes": [{"name": "x", "kind": "number", "value": 1}]}"#, instance: String
  )
    -> String
  {
    "{\"nodecalc\": 1, \"groups\": {\n\(group)}, \"nodes\": [\n"
      + "{\"name\": \"a\", \"kind\": \"number\", \"value\": 1},\n\(instance)]}"
  }

  @Test(arguments: [
    (#"{"name": "u", "kind": "group"}"#, "4:1: the node of kind 'group' has no 'group'"),
    (
      #"{"name": "u", "kind": "group", "group": 1}"#, "4:41: 'group' must be a text"
    ),
    (
      #"{"name": "u", "kind": "group", "group": "f", "inputs": ["a"]}"#,
      #"4:46: 'inputs' must be an object of names by input, such as {"rate": "bank"}"#
    ),
    (
      #"{"name": "u", "kind": "group", "group": "f", "inputs": {"x": 1}}"#,
      "4:62: an input must be the name of a node, or null for an open port"
    ),
    (
      #"{"name": "u", "kind": "group", "group": "f", "inputs": {"x": "b"}}"#,
      "4:62: 'inputs' mentions 'b', but no node has that name; did you mean 'a'?"
    ),
    (
      #"{"name": "u", "kind": "group", "group": "f", "inputs": {"x": "a", "x": "a"}}"#,
      "4:67: 'x' occurs twice in one object, first at 4:57; keep one"
    ),
    (
      #"{"name": "u", "kind": "group", "group": "f", "values": [1]}"#,
      #"4:46: 'values' must be an object of numbers by input, such as {"years": 30}"#
    ),
    (
      #"{"name": "u", "kind": "group", "group": "f", "values": {"x": [1]}}"#,
      #"4:62: 'x' must be a number, or a quoted number with its uncertainty, such as "30 ± 1""#
    ),
    (
      #"{"name": "u", "kind": "group", "group": "f", "values": {"x": "30 ± "}}"#,
      "4:66: the uncertainty is missing or not a number; write 3 ± 0.2, 3(2) or 3 ± 5%"
    ),
    (
      #"{"name": "u", "kind": "group", "group": "f", "formula": "1"}"#,
      "4:46: a node of kind 'group' cannot have 'formula'; remove it or change the kind"
    ),
    (
      #"{"name": "u", "kind": "number", "value": 1, "group": "f"}"#,
      "4:45: a node of kind 'number' cannot have 'group'; remove it or change the kind"
    ),
    (
      #"{"name": "u", "kind": "operator", "operator": "add", "inputs": {"x": "a"}}"#,
      "4:64: 'inputs' must be an array of names, null for an open port"
    ),
    (
      #"{"name": "u", "kind": "data", "values": {"x": 1}}"#,
      "4:41: 'values' must be an array of numbers, null for a missing one"
    ),
    (
      #"{"name": "u", "kind": "group", "group": "f", "inputs": {"x": "u"}}"#,
      "4:62: the links run in a loop: u → u; open one of its ports with null"
    ),
    (
      #"{"name": "u", "kind": "group", "group": "f", "inputs": {"x": "u.x"}}"#,
      "4:62: the links run in a loop: u.x → u → u.x; open one of its ports with null"
    ),
  ])
  func `an instance that cannot be is refused with its place`(instance: String, sentence: String) {
    #expect(verdict(on: Self.text(instance: instance)) == sentence)
  }

  @Test(arguments: [
    ("\"f\": []", #"2:6: a group must be an object, such as {"inputs": [], "nodes": []}"#),
    ("\"f\": {}", "2:6: the group has no 'nodes'; an empty one has \"nodes\": []"),
    (#""f": {"nodes": []}, "f": {"nodes": []}"#, "2:21: 'f' occurs twice in one object, first at 2:1; keep one"),
    (#""f g": {"nodes": []}"#, "2:1: 'f g' is not a valid name for a group: "),
    (#""sum": {"nodes": []}"#, "2:1: 'sum' is not a valid name for a group: "),
    (#""pi": {"nodes": []}"#, "2:1: 'pi' is not a valid name for a group: "),
    (
      #""f": {"nodes": [], "groups": {}}"#,
      "2:20: a group cannot define groups; put them in 'groups' of the document"
    ),
    (
      #""f": {"nodecalc": 1, "nodes": []}"#, "2:7: 'nodecalc' belongs to the document, not to a group; remove it"
    ),
    (
      #""f": {"nodes": [], "inputs": ["y"]}"#,
      "2:31: 'inputs' of the group mentions 'y', but no node has that name; remove it"
    ),
    (
      #""f": {"nodes": [{"name": "x", "kind": "formula", "formula": "y"}, {"name": "y", "kind": "formula", "formula": "x"}]}"#,
      "2:"
    ),
    (
      #""f": {"nodes": [{"name": "x", "kind": "group", "group": "g"}]}, "g": {"nodes": [{"name": "x", "kind": "group", "group": "f"}]}"#,
      "2:1: the groups contain one another: f → g → f; a group cannot be part of itself"
    ),
    (
      #""f": {"nodes": [{"name": "x", "kind": "group", "group": "f"}]}"#,
      "2:1: the groups contain one another: f → f; a group cannot be part of itself"
    ),
  ])
  func `a group that cannot be is refused with its place`(group: String, sentence: String) {
    let reported = verdict(on: Self.text(group: group, instance: #"{"name": "b", "kind": "number", "value": 1}"#))
    #expect(reported.hasPrefix(sentence), "\(reported)")
  }

  @Test(arguments: [
    (#""groups": []"#, #"1:40: 'groups' must be an object of groups by name, such as {"double": {"nodes": []}}"#),
    (
      #""imports": []"#,
      #"1:41: 'imports' must be an object of paths, such as {"finance": "lib/finance.nodecalc"}"#
    ),
    (#""imports": {"finance": 1}"#, "1:53: 'finance' must be a text"),
    (#""imports": {"sum": "a.nodecalc"}"#, "1:42: 'sum' is not a valid name for a group: "),
    (
      #""imports": {"f": "a.nodecalc"}, "groups": {"f": {"nodes": []}}"#,
      "1:42: 'f' is a group of the document at 1:73 already; give the import another name"
    ),
  ])
  func `a member that cannot be is refused with its place`(member: String, sentence: String) {
    let reported = verdict(on: "{\"nodecalc\": 1, \"nodes\": [], \(member)}")
    #expect(reported.hasPrefix(sentence), "\(reported)")
  }

  @Test func `limit groups: as many as there may be are read, and one more is refused with its place`() {
    func text(_ count: Int) -> String {
      let groups = (1...count).map { "\"g\($0)\": {\"nodes\": []}" }
      return "{\"nodecalc\": 1, \"nodes\": [], \"groups\": {\n\(groups.joined(separator: ",\n"))}}"
    }
    let most = DocumentLimits.standard.groups
    #expect(verdict(on: text(most)) == "accepted")
    #expect(verdict(on: text(most + 1)) == "\(most + 2):1: more than \(most) groups; split the document")
  }

  @Test func `an instance of a group that is not there is read, keeps all it has, and fails`() throws {
    let text = document(
      #"{"name": "a", "kind": "number", "value": 1}"#,
      #"{"name": "u", "kind": "group", "group": "g", "inputs": {"x": "a"}, "values": {"y": 2}}"#)
    let contents = try read(text)
    let instance = try #require(contents.node(named: "u"))
    #expect(contents.graph.value(of: instance).isMissing)
    #expect(try rewritten(text).contains(#""group": "g", "inputs": {"x": "a"}, "values": {"y": 2}}"#))
  }

  @Test func `one group more than there may be is refused`() throws {
    let groups = (0...DocumentLimits.standard.groups).map { "\"g\($0)\": {\"nodes\": []}" }.joined(separator: ", ")
    let reported = verdict(on: "{\"nodecalc\": 1, \"nodes\": [], \"groups\": {\(groups)}}")
    #expect(reported.hasSuffix("more than 1000 groups; split the document"))
  }

  @Test func `a call of a group that is missing is read where the document tells of groups, and kept so`() throws {
    let node = #"{"name": "y", "kind": "formula", "formula": "gone(2)"}"#
    #expect(verdict(on: document(node)).hasPrefix("2:46: malformed formula: "))
    let written = try rewritten(document(node, rest: #", "groups": {}"#))
    #expect(written.contains("  \"groups\": {},\n"))
    #expect(try rewritten(written) == written)
  }
}
