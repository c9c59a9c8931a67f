import Charts
import CommandOutput
import DataSets
import EditorSession
import TestSupport
import Testing

@testable import CommandRuns

/// Documents with groups, from the command line.
@Suite(.onOwnThread)
struct GroupRunTests {
  private let folder = ScratchFolder()

  /// A group in a group; two uses, of which one is fed by an output of the other.
  private static let text = """
    {"nodecalc": 1, "outputs": ["all"], "groups": {
      "double": {"nodes": [
        {"name": "twice", "kind": "formula", "formula": "x * 2"},
        {"name": "x", "kind": "number", "value": 1}]},
      "loan": {"title": "A loan", "inputs": ["sum", "rate"], "outputs": ["cost", "fee"], "nodes": [
        {"name": "cost", "kind": "formula", "formula": "sum * rate + fee"},
        {"name": "fee", "kind": "group", "group": "double", "inputs": {"x": "rate"}},
        {"name": "rate", "kind": "number", "value": 0.5, "range": [0, 1]},
        {"name": "sum", "kind": "number", "value": 10, "label": "EUR"},
        {"name": "why", "kind": "note", "text": ""}]}},
     "nodes": [
      {"name": "all", "kind": "formula", "formula": "one + two.fee"},
      {"name": "one", "kind": "group", "group": "loan", "inputs": {"sum": "start", "old": "start"}},
      {"name": "start", "kind": "number", "value": 100, "uncertainty": 1},
      {"name": "two", "kind": "group", "group": "loan", "values": {"rate": 3}}]}
    """

  private func source(_ part: String = "") -> DocumentSource {
    folder.write(Self.text, to: "loans.nodecalc")
    return .addressed(folder.file("loans.nodecalc") + part)
  }

  /// What a run writes, or its complaint, and how it ends where not well.
  private func text(_ run: (StandardOutput) throws(CommandFailure) -> CommandOutput.ExitStatus) -> String {
    do throws(CommandFailure) {
      let result = try written(run)
      return (result.text + (result.status == .success ? "" : "[\(result.status.rawValue)]\n"))
        .replacing(folder.path + "/", with: "")
    } catch {
      let lines = error.lines.map { $0.text.replacing(folder.path + "/", with: "") + "\n" }
      return lines.joined() + "[\(error.status.rawValue)]\n"
    }
  }

  private func evaluate(
    _ part: String = "", asked: [String] = [], all: Bool = false, set: [String] = [],
    format: EvaluationFormat = .text
  ) -> String {
    let request = EvaluationRequest(asked: asked, all: all, replacements: set, format: format)
    return text { output throws(CommandFailure) in
      try EvaluationRun(source: source(part), request: request).run(output)
    }
  }

  @Test func `a document with groups is evaluated, and hidden nodes are nobody's`() {
    #expect(evaluate() == "all = 57.0 ± 0.5\n")
    #expect(evaluate(all: true) == "all = 57.0 ± 0.5\none = 51.0 ± 0.5\nstart = 100.0 ± 1.0\ntwo = 36\n")
  }

  @Test func `outputs and inner nodes are asked for by name, through levels`() {
    #expect(evaluate(asked: ["one.cost", "two.fee", "one.fee", "two.rate", "two.fee.x"]) == "51\n6\n1\n3\n3\n")
    #expect(evaluate(asked: ["two.fee.twice"]) == "6\n", "the first output of an inner use")
    #expect(evaluate(asked: ["two.fee.x"], format: .csv).contains("two.fee.x"))
  }

  @Test
  func `a declared output that is the first of its instance is reported by its name, and fails as the instance does`() {
    let declared = Self.text.replacing("[\"all\"]", with: "[\"one.cost\", \"one\"]")
    folder.write(declared, to: "x.nodecalc")
    func evaluate(_ format: EvaluationFormat) -> String {
      text { output throws(CommandFailure) in
        try EvaluationRun(
          source: .addressed(folder.file("x.nodecalc")), request: EvaluationRequest(format: format)
        ).run(output)
      }
    }
    #expect(evaluate(.text) == "one.cost = 51.0 ± 0.5\n", "both names are of one output")
    folder.write(declared.replacing("sum * rate", with: "sum / (rate - rate)"), to: "x.nodecalc")
    let failing = evaluate(.json)
    let reason = "division by zero in 'sum / (rate - rate)': divisor '(rate - rate)' is 0"
    #expect(failing.contains(#""one.cost": {"message": "\#(reason)"}"#), "\(failing)")
    #expect(!failing.contains(#""one": "#), "\(failing)")
  }

  @Test(arguments: [
    ("one.cst", "error: 'one' has no node 'cst'\nhelp: did you mean 'one.cost'?\n"),
    ("one.why", "error: 'one.why' is a note and has no value\n"),
    ("one.rate.x", "error: 'one.rate' is not an instance of a group, so there is no 'one.rate.x'\n"),
    ("nothing.x", "error: --get: no node is named 'nothing.x'\n"),
    (
      "loan:cost",
      "error: --get: 'loan:cost' is a node in the definition of 'loan', but only instances have values\n"
        + "help: use the group as a document: FILE#loan, and its node 'cost'\n"
    ),
  ])
  func `what is not inside is reported`(name: String, complaint: String) {
    #expect(evaluate(asked: [name]) == complaint + "[64]\n")
  }

  @Test func `values are given to nodes of the document alone`() {
    #expect(
      evaluate(set: ["two.rate=1"]) == """
        error: --set: 'two.rate' is in the instance 'two'; only nodes of the document can be set
        help: link a number to 'two', and set its value
        [64]

        """)
    #expect(
      evaluate(set: ["loan:rate=1"]) == """
        error: --set: 'loan:rate' is in the group 'loan'; only nodes of the document can be set
        help: use the group as a document: FILE#loan
        [64]

        """)
    #expect(evaluate(asked: ["one.fee", "one"], set: ["start=0"]) == "1\n1\n")
  }

  @Test func `a group is a document of its own behind a number sign`() {
    #expect(evaluate("#loan") == "cost = 6\nfee = 1\n")
    #expect(evaluate("#loan", asked: ["cost", "fee.x"], set: ["rate=2"]) == "24\n2\n")
    #expect(
      evaluate("#lean")
        == "error: loans.nodecalc: no group is named 'lean'\nhelp: did you mean 'loan'?\n[64]\n")
    folder.write(Self.text.replacing("one + two.fee", with: "1"), to: "loans.nodecalc#loan")
    #expect(evaluate("#loan") == "all = 1\n", "a file of that name comes first")
  }

  @Test func `a node of a definition is explained by name, as in the group taken as a document`() {
    func explained(_ name: String, _ part: String = "") -> String {
      text { output throws(CommandFailure) in
        try EvaluationRun(source: source(part), request: EvaluationRequest(explained: name)).run(output)
      }
    }
    #expect(explained("loan:cost").contains("sum × rate + fee"))
    #expect(explained("loan:cost") == explained("cost", "#loan"))
    #expect(explained("loan:lost").hasPrefix("error: --explain: no node is named 'loan:lost'"))
  }

  @Test func `a chart shows nodes of a group taken as a document`() throws {
    let file = folder.file("loans.nodecalc")
    folder.write(Self.text, to: "loans.nodecalc")
    let chart = try ChartRun.chart(named: "bar")
    let data = ChartData(chart: chart, columns: ChartColumns(), rules: DataRules())
    let series = try data.series(of: ["\(file)#loan:cost", "\(file)#loan:fee"]).series
    #expect(series.map { $0.points.values } == [[6, 1]])
    let missing = #expect(throws: CommandFailure.self) { try data.series(of: ["\(file)#lost:cost"]) }
    #expect(missing?.lines.first?.text.contains("no group is named 'lost'") == true)
  }

  @Test func `a description tells the groups, and a group is described as a document`() {
    func describe(_ part: String, _ format: DescriptionFormat) -> String {
      text { output throws(CommandFailure) in try DescribeRun(source: source(part), format: format).run(output) }
    }
    let groups = """
      groups
        double(x = 1) → twice                   1 instance
        loan(sum = 10, rate = 0.5) → cost, fee  2 instances  A loan

      """
    #expect(describe("", .text).hasSuffix(groups), "\(describe("", .text))")
    #expect(
      describe("", .json).contains(#"{"name": "loan", "uses": 2, "title": "A loan", "declared": ["inputs", "outputs"]"#)
    )
    #expect(describe("#loan", .text).hasPrefix("A loan\n\ninputs\n  sum   10          EUR\n  rate  0.5  0 … 1\n"))
    #expect(describe("#loan", .text).hasSuffix("\ngroups\n  double(x = 1) → twice  1 instance\n"))
  }

  @Test func `check tells entries that do nothing, and what is wrong in definitions whatever comes`() {
    #expect(
      check("") == """
        loans.nodecalc:13:12: warning: node 'one': 'old' is not an input of 'loan', so its wire from 'start' has no effect: its inputs are 'sum', 'rate'

        """)
    let broken = """
      {"nodecalc": 1, "groups": {"f": {"inputs": ["x"], "outputs": ["y"], "nodes": [
       {"name": "x", "kind": "number", "value": 0},
       {"name": "y", "kind": "formula", "formula": "1 / x"},
       {"name": "z", "kind": "operator", "operator": "divide", "inputs": ["x", null]},
       {"name": "w", "kind": "formula", "formula": "1 / 0"}]}}, "nodes": []}
      """
    folder.write(broken, to: "f.nodecalc")
    let found = text { output throws(CommandFailure) in CheckRun(files: [folder.file("f.nodecalc")]).run(output) }
    #expect(found.contains("f.nodecalc:5:11: error: node 'f:w': ") && found.hasSuffix("[1]\n"), "\(found)")
    #expect(found.contains("f.nodecalc:4:11: error: node 'f:z': "), "\(found)")
    #expect(!found.contains("'f:y'"), "that depends on what comes")
  }

  @Test func `check tells an output beside the first that fails`() {
    let document = """
      {"nodecalc": 1, "groups": {"f": {"inputs": ["x"], "outputs": ["y", "z"], "nodes": [
       {"name": "x", "kind": "number", "value": 1},
       {"name": "y", "kind": "formula", "formula": "x + 1"},
       {"name": "z", "kind": "formula", "formula": "1 / x"}]}},
       "nodes": [{"name": "u", "kind": "group", "group": "f", "values": {"x": 0}},
       {"name": "w", "kind": "formula", "formula": "u.z + 1"}]}
      """
    folder.write(document, to: "f.nodecalc")
    let found = text { output throws(CommandFailure) in CheckRun(files: [folder.file("f.nodecalc")]).run(output) }
    #expect(found.hasPrefix("f.nodecalc:5:21: error: node 'u.z': division by zero"), "\(found)")
    #expect(found.hasSuffix("[1]\n"))
  }

  @Test func `check shows wires and declared outputs that begin at an output which the group does not have`() {
    let document = """
      {"nodecalc": 1, "outputs": ["u.v", "w"], "groups": {"f": {"inputs": ["x"], "outputs": ["y"], "nodes": [
       {"name": "x", "kind": "number", "value": 1},
       {"name": "y", "kind": "formula", "formula": "x + 1"},
       {"name": "z", "kind": "formula", "formula": "1 / x"}]}},
       "nodes": [{"name": "u", "kind": "group", "group": "f"},
       {"name": "w", "kind": "operator", "operator": "negate", "inputs": ["u.z"]}]}
      """
    folder.write(document, to: "f.nodecalc")
    let found = text { output throws(CommandFailure) in CheckRun(files: [folder.file("f.nodecalc")]).run(output) }
    #expect(
      found == """
        f.nodecalc:5:21: error: node 'u.z': the group 'f' has no output 'z': declare it
        f.nodecalc:5:21: error: node 'u.v': the group 'f' has no output 'v': did you mean 'y'?
        [1]

        """)
    let source = DocumentSource.addressed(folder.file("f.nodecalc"))
    let evaluated = text { output throws(CommandFailure) in
      try EvaluationRun(source: source, request: EvaluationRequest(asked: ["w"], format: .json)).run(output)
    }
    #expect(
      evaluated.contains("waits for 'u.z', and the group 'f' has no output 'z': declare it"), "\(evaluated)")
  }

  private func check(_ part: String) -> String {
    folder.write(Self.text, to: "loans.nodecalc")
    return text { output throws(CommandFailure) in
      CheckRun(files: [folder.file("loans.nodecalc") + part]).run(output)
    }
  }

  @Test func `a group taken as a document has all groups that it uses, however deep`() {
    let document = """
      {"nodecalc": 1, "groups": {
       "a": {"nodes": [{"name": "b", "kind": "group", "group": "b"}]},
       "b": {"nodes": [{"name": "c", "kind": "group", "group": "c"}]},
       "c": {"nodes": [{"name": "d", "kind": "number", "value": 7}]},
       "z": {"nodes": []}}, "nodes": []}
      """
    folder.write(document, to: "deep.nodecalc")
    let part = DocumentSource.addressed(folder.file("deep.nodecalc#a"))
    let request = EvaluationRequest(asked: ["b.c.d"])
    #expect(
      text { output throws(CommandFailure) in try EvaluationRun(source: part, request: request).run(output) } == "7\n")
    let written = text { output throws(CommandFailure) in try FormatRun(source: part).run(output) }
    #expect(written.contains("\"b\": {") && written.contains("\"c\": {") && !written.contains("\"z\": {"))
  }

  @Test func `data that a group reads are read for its instances, and for itself as a document`() {
    folder.write("v\n1\n2\n4\n", to: "list.csv")
    let document = """
      {"nodecalc": 1, "groups": {"f": {"inputs": ["x"], "outputs": ["y"], "nodes": [
       {"name": "list", "kind": "data", "file": "list.csv", "column": "v"},
       {"name": "x", "kind": "number", "value": 1},
       {"name": "y", "kind": "formula", "formula": "sum(list) * x"}]}},
       "nodes": [{"name": "u", "kind": "group", "group": "f", "values": {"x": 10}}]}
      """
    folder.write(document, to: "f.nodecalc")
    func value(_ part: String, _ name: String) -> String {
      text { output throws(CommandFailure) in
        try EvaluationRun(
          source: .addressed(folder.file("f.nodecalc") + part), request: EvaluationRequest(asked: [name])
        ).run(output)
      }
    }
    #expect(value("", "u") == "70\n")
    #expect(value("#f", "y") == "7\n")
    #expect(value("", "u.list") == "1\n2\n4\n")
  }

  @Test func `a batch computes inner nodes for every row`() {
    folder.write("start\n100\n0\n", to: "rows.csv")
    let request = BatchRequest(input: folder.file("rows.csv"), asked: ["one", "one.fee.x"])
    let rows = text { output throws(CommandFailure) in try BatchRun(source: source(), request: request).run(output) }
    #expect(rows == "start,one,one.fee.x\n100,51,0.5\n0,1,0.5\n")
  }

  @Test func `a document and one of its groups are told apart by diff`() {
    folder.write(Self.text.replacing("sum * rate", with: "sum * rate * 2"), to: "new.nodecalc")
    let reported = text { output throws(CommandFailure) in
      try DifferenceRun(
        from: source("#loan"), to: .addressed(folder.file("new.nodecalc#loan")), format: .text
      ).run(output)
    }
    #expect(reported.contains("cost"), "\(reported)")
    #expect(reported.hasSuffix("[1]\n"))
  }

  @Test func `what changed in a definition is reported once, with its instances, and the outputs that changed`() {
    folder.write(Self.text.replacing("sum * rate", with: "sum * rate * 2"), to: "new.nodecalc")
    func reported(_ format: DifferenceFormat) -> String {
      text { output throws(CommandFailure) in
        try DifferenceRun(from: source(), to: .addressed(folder.file("new.nodecalc")), format: format).run(output)
      }
    }
    let lines = reported(.text)
    #expect(lines.hasPrefix("* group loan, 2 instances:\n    ") && lines.contains("sum * rate * 2 + fee"), "\(lines)")
    #expect(lines.contains("\n> all: ") && lines.hasSuffix("[1]\n"), "\(lines)")
    #expect(reported(.json).contains(#""groups": {"changed": [{"name": "loan", "uses": 2, "definition": {"#))
  }

  @Test func `diff tells an instance by what it takes, and outputs of instances that are declared`() {
    let old = Self.text.replacing("[\"all\"]", with: "[\"two.fee\", \"one.cost\", \"two\"]")
    folder.write(old, to: "old.nodecalc")
    folder.write(old.replacing("{\"rate\": 3}", with: "{\"rate\": 4}"), to: "new.nodecalc")
    let reported = text { output throws(CommandFailure) in
      try DifferenceRun(
        from: .addressed(folder.file("old.nodecalc")), to: .addressed(folder.file("new.nodecalc")), format: .text
      ).run(output)
    }
    #expect(
      reported == """
        = two: "loan(rate = 3)" → "loan(rate = 4)"
        > two.cost: 36 → 48
        > two.fee: 6 → 8
        [1]

        """)
  }

  @Test func `a document is shown with its instances as calls, the formulas that read them, groups and imports`() {
    let text = Self.text.replacing(
      "\"outputs\": [\"all\"]", with: "\"outputs\": [\"all\"], \"imports\": {\"lib\": \"gone.nodecalc\"}")
    folder.write(text, to: "x.nodecalc")
    func shown(_ node: String? = nil) -> [String] {
      self.text { output throws(CommandFailure) in
        try ShowRun(source: .addressed(folder.file("x.nodecalc")), node: node).run(output)
      }.split(separator: "\n").map(String.init)
    }
    let lines = shown()
    #expect(lines.contains("one, instance: loan(sum = start); is 51.0 ± 0.5; uses start; used by all"), "\(lines)")
    #expect(lines.contains("two, instance: loan(rate = 3); is 36; used by all"))
    #expect(lines.contains("all, formula: one.cost + two.fee; is 57.0 ± 0.5; uses one, two"))
    #expect(lines.contains("group 'double': takes x, gives twice, 1 instance"))
    #expect(lines.contains("group 'loan': takes sum, rate, gives cost, fee, 2 instances"))
    #expect(lines.contains { $0.hasPrefix("import 'lib', gone.nodecalc: cannot be used: ") }, "\(lines)")
    #expect(shown("one").contains("  uses as rate: 0.5 by default") && shown("two").contains("  uses as rate: 3"))
  }
}
