import Charts
import CommandOutput
import CommandRuns
import Geometry
import TestSupport
import Testing

/// A document at every point of a grid, without a process.
@Suite(.onOwnThread)
struct SweepRunTests {
  private let folder = ScratchFolder()

  private static let ratio = """
    {"nodecalc": 1, "nodes": [
      {"name": "a", "kind": "number", "value": 6},
      {"name": "b", "kind": "number", "value": 3, "uncertainty": 0.5},
      {"name": "ratio", "kind": "operator", "operator": "divide", "inputs": ["a", "b"]},
      {"name": "root", "kind": "formula", "formula": "sqrt(ratio)"},
      {"name": "total", "kind": "operator", "operator": "add", "inputs": ["a", "b"]}]}
    """

  /// Runs a sweep: what it writes, and `[n]` where it does not end well.
  private func run(
    _ sweeps: String..., get asked: [String] = [], all: Bool = false, set: [String] = [],
    format: EvaluationFormat = .text, errors: Bool = false, threads: Int? = nil, chart: ChartPicture? = nil,
    document: String = Self.ratio
  ) -> String {
    folder.write(document, to: "d.nodecalc")
    let request = SweepRequest(
      sweeps, asked: asked, all: all, replacements: set, format: format, writesErrors: errors, threads: threads,
      chart: chart)
    do throws(CommandFailure) {
      let result = try written { output throws(CommandFailure) in
        try SweepRun(source: .named(folder.file("d.nodecalc")), request: request).run(output)
      }
      return result.text + (result.status == .success ? "" : "[\(result.status.rawValue)]\n")
    } catch {
      return error.lines.map { $0.text + "\n" }.joined() + "[\(error.status.rawValue)]\n"
    }
  }

  /// The values of a sweep of `a`, as they are written.
  private func values(_ text: String) -> [String] {
    run("a=\(text)", get: ["total"]).split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) }
  }

  @Test func `a swept number has a column, and each node asked for`() {
    #expect(run("a=1:9:4", get: ["total"]) == "a,total\n1,4\n5,8\n9,12\n")
    #expect(run("a=1,2", get: ["total", "a", "total"]) == "a,total,a,total\n1,4,1,4\n2,5,2,5\n")
    #expect(run("a=8", "b=2") == "a,b,root,total\n8,2,2,10\n")
    #expect(run("a=12", all: true) == "a,b,ratio,root,total\n12,3,4,2,15\n")
    #expect(run("a=1,2", get: ["total"], format: .csv) == "a,total\n1,4\n2,5\n")
  }

  private static let dates = """
    {"nodecalc": 1, "nodes": [
      {"name": "start", "kind": "number", "value": "2026-02-27", "unit": "date"},
      {"name": "rate", "kind": "number", "value": 0.04, "display": "percent"},
      {"name": "way", "kind": "number", "value": 2, "unit": "km"},
      {"name": "end", "kind": "formula", "formula": "start + 2 * 86400"},
      {"name": "cost", "kind": "formula", "formula": "rate * way"}]}
    """

  @Test func `dates are swept as dates, alone and in front of other numbers`() {
    let rows = run("start=2026-02-27,2026-12-31", get: ["start"], document: Self.dates)
    #expect(rows == "start,start\n2026-02-27,2026-02-27\n2026-12-31,2026-12-31\n")
    let grid = run("start=2026-02-27,2026-12-31", "way=1:2:1", get: ["way", "start"], document: Self.dates)
    let lines = grid.split(separator: "\n")
    #expect(lines.count == 5 && lines[4] == "2026-12-31,2,2,2026-12-31", "\(grid)")
  }

  @Test func `the step of dates and temperatures is a difference`() {
    let plan = """
      {"nodecalc": 1, "nodes": [
        {"name": "start", "kind": "number", "value": "2026-02-27T10:00", "unit": "date-time"},
        {"name": "T", "kind": "number", "value": 20, "unit": "°C"},
        {"name": "end", "kind": "formula", "formula": "start + 1 [h]"}]}
      """
    #expect(
      run("start=2026-02-27:2026-03-01:1d", get: ["start"], document: plan)
        == "start,start\n2026-02-27,2026-02-27\n2026-02-28,2026-02-28\n2026-03-01,2026-03-01\n")
    #expect(
      run("start=2026-02-27T10:00,2026-02-27T10:00:30+01:00", get: ["end"], document: plan)
        == "start,end\n2026-02-27T10:00:00Z,2026-02-27T11:00:00Z\n2026-02-27T09:00:30Z,2026-02-27T10:00:30Z\n")
    #expect(
      run("start=2026-02-27T10:00:2026-02-27T11:00:30 min", get: ["end"], document: plan)
        == """
        start,end
        2026-02-27T10:00:00Z,2026-02-27T11:00:00Z
        2026-02-27T10:30:00Z,2026-02-27T11:30:00Z
        2026-02-27T11:00:00Z,2026-02-27T12:00:00Z

        """)
    #expect(run("T=20 °C:30 °C:5 K", get: ["T"], document: plan) == "T,T\n20,20\n25,25\n30,30\n")
    #expect(run("T=20:30:9 delta_degF", get: ["T"], document: plan) == "T,T\n20,20\n25,25\n30,30\n")
    #expect(run("start=2026-01-01:2026-06-01:1 month", get: ["T"], document: plan).contains("[64]"))
  }

  @Test func `a legend has dates, percentages and units, and an axis has dates`() {
    let picture = ChartPicture(
      options: ChartOptions(), size: Size(columns: 90, rows: 12), glyphs: .braille, isColored: false, theme: nil,
      format: nil)
    func drawn(_ sweeps: String...) -> String {
      run(sweeps[0], sweeps[1], get: ["cost"], chart: picture, document: Self.dates)
    }
    #expect(drawn("way=1:3:1", "rate=4%,5%").contains("● rate = 4 %  ○ rate = 5 %"))
    #expect(drawn("rate=1%:3%:1%", "way=1,2").contains("● way = 1 km  ○ way = 2 km"))
    #expect(drawn("way=1:3:1", "start=2026-02-27,2026-12-31").contains("● start = 2026-02-27  ○ start = 2026-12-31"))
    let axis = run("start=2026-02-27,2026-03-01,2026-03-05", get: ["start"], chart: picture, document: Self.dates)
    #expect(!axis.contains("no data") && axis.contains("2026-0"), "\(axis)")
  }

  @Test func `several sweeps make a grid, the first of which varies slowest`() {
    #expect(
      run("a=1:2:1", "b=0.5,4", get: ["ratio"]) == "a,b,ratio\n1,0.5,2\n1,4,0.25\n2,0.5,4\n2,4,0.5\n")
    #expect(
      run("b=0.5,4", "a=1:2:1", get: ["ratio"]) == "b,a,ratio\n0.5,1,2\n0.5,2,4\n4,1,0.25\n4,2,0.5\n")
    #expect(run("a=1", "b=1,2", get: ["a"]) == "a,b,a\n1,1,1\n1,2,1\n")
  }

  @Test func `values are written as elsewhere, and ranges count in decimals`() {
    #expect(
      values("12k,0x1F,1_000,−2,1e3,4.5%, 7 ,-0.5") == ["12000", "31", "1000", "-2", "1000", "0.045", "7", "-0.5"])
    #expect(values("1%:9%:0.5%") == (0...16).map { "\(Double(10 + 5 * $0) / 1000)" })
    #expect(values("0:0.3:0.1") == ["0", "0.1", "0.2", "0.3"])
    #expect(values("0:1:0.4") == ["0", "0.4", "0.8"])
    #expect(values("3:-1:-2") == ["3", "1", "-1"])
    #expect(values("5:5:1") == ["5"] && values("1:2:5") == ["1"])
    #expect(values("1,4:6:1,9,2:1:-1") == ["1", "4", "5", "6", "9", "2", "1"])
    #expect(values(" 1 : 3 : 1 ") == ["1", "2", "3"])
  }

  @Test func `a failing point has an empty cell, and a reason where it is asked for`() {
    #expect(
      run("a=-8,8", "b=0,2", get: ["root"], errors: true) == """
        a,b,root,error
        -8,0,,ratio: division by zero
        -8,2,,root: root of a negative number
        8,0,,ratio: division by zero
        8,2,2,
        [1]

        """)
    #expect(run("b=0,2", get: ["ratio", "total"]) == "b,ratio,total\n0,,6\n2,3,8\n[1]\n")
  }

  @Test func `as JSON each point is an object`() {
    #expect(
      run("a=1%,8", "b=0,2", get: ["ratio"], format: .json) == """
        {"a": 0.01, "b": 0, "ratio": null}
        {"a": 0.01, "b": 2, "ratio": 0.005}
        {"a": 8, "b": 0, "ratio": null}
        {"a": 8, "b": 2, "ratio": 4}
        [1]

        """)
    #expect(
      run("a=1,2", get: ["a"], format: .json) == """
        error: each row would have 'a' twice, which jsonl does not allow
        help: request every other node once with '--get'; swept numbers already have a column
        [64]

        """)
  }

  @Test func `other nodes are set first`() {
    #expect(run("a=1,2", get: ["total"], set: ["b=10"]) == "a,total\n1,11\n2,12\n")
    #expect(run("a=1,2", get: ["total"], set: ["b=a*2"]) == "a,total\n1,3\n2,6\n")
    #expect(
      run("total=1,2", set: ["total=0", "a=1"]) == """
        error: 'total' has both a sweep and a fixed value
        help: give it no other value, or leave out its '--sweep'
        [64]

        """)
  }

  @Test(arguments: [
    ("a", "--sweep 'a': write name=FROM:TO:STEP, as in rate=1%:9%:0.5%, or values, as in rate=1%,2%,5%"),
    ("totl=1,2", "--sweep: no node is named 'totl'\nhelp: did you mean 'total'?"),
    (
      "root=1,2",
      "--sweep: 'root' is a formula, which computes its value\nhelp: sweep a number that it depends on: 'a', 'b'"
    ),
    (
      "total=1,2",
      "--sweep: 'total' is an operator, which computes its value\nhelp: sweep a number that it depends on: 'a', 'b'"
    ),
    ("a=1:9", "--sweep 'a=1:9': '1:9' has no step\nhelp: write '1:9:STEP'"),
    (
      "a=1:2:3:4",
      "--sweep 'a=1:2:3:4': '1:2:3:4' has more than three parts\nhelp: write FROM:TO:STEP; separate further values with commas"
    ),
    (
      "a=1:9:0", "--sweep 'a=1:9:0': the step of '1:9:0' is 0\nhelp: write the difference between two values"
    ),
    ("a=1:9:-2", "--sweep 'a=1:9:-2': the step -2 leads away from 9\nhelp: write '1:9:2'"),
    ("a=9:1:2%", "--sweep 'a=9:1:2%': the step 2% leads away from 1\nhelp: write '9:1:-2%'"),
    (
      "a=b*2",
      "--sweep 'a=b*2': 'b*2' is a formula, but a sweep needs numbers\nhelp: write numbers like 1.5, 1e3, 12k or 4.5%"
    ),
    (
      "a=1,3 ± 1",
      "--sweep 'a=1,3 ± 1': '3 ± 1' is uncertain, but a sweep needs exact values\nhelp: leave its uncertainty out"
    ),
  ])
  func `what makes no points is refused with what would`(sweep: String, message: String) {
    #expect(run(sweep) == "error: \(message)\n[64]\n")
  }

  @Test(arguments: [
    ("=6", [6]), ("12/2,2*4", [6, 8]), ("[6, 8]", [6, 8]), ("max(6, 2),8", [6, 8]), ("12/2:16/2:max(1, 2)", [6, 8]),
    ("0.6e1", [6]), ("6=", [6]),
  ])
  func `what is typed for a number elsewhere is one in a sweep`(text: String, values: [Int]) {
    let alone = #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 1}]}"#
    let lines = values.map { "\($0),\($0)\n" }.joined()
    #expect(run("a=\(text)", get: ["a"], document: alone) == "a,a\n" + lines)
  }

  @Test(arguments: [
    ("5 to 9", "'5 to 9' is uncertain, but a sweep needs exact values"),
    ("1, uniform(1, 3)", "'uniform(1, 3)' is uncertain, but a sweep needs exact values"),
    ("2*(3 ± 1)", "'2*(3 ± 1)' is uncertain, but a sweep needs exact values"),
    ("1/0", "'1/0' has no value: division by zero"), ("b*2", "'b*2' is a formula, but a sweep needs numbers"),
    ("sort([2, 1])", "'sort([2, 1])' is not a number"),
    (
      "2026-11-28",
      "'a' has another unit: cannot convert date to a plain number: write the number alone, or give the node a unit"
    ),
    ("avg(1, 2)", "unknown function 'avg'"), ("4k7", "an operator is missing between two values"),
    ("1 234,56", "'1 234' has separators between its digits"), ("1'234", "'1'234' has separators between its digits"),
  ])
  func `what is no exact number is refused as elsewhere`(text: String, reason: String) {
    #expect(run("a=\(text)").hasPrefix("error: --sweep 'a=\(text)': \(reason)\n"), "\(run("a=\(text)"))")
  }

  @Test func `what is no number is refused`() {
    for text in [
      "", ",", "1,", "1,,2", ":", "1::1", "::", "1e999", "nan", "inf", "1:inf:1", "0..5", "1;2", "[1", "[]",
      "2026-11-28",
    ] {
      #expect(run("a=\(text)").hasSuffix("[64]\n"), "\(text)")
      #expect(!run("a=\(text)").contains("a,root"), "\(text)")
    }
    // As at every door, '=' may stand before a number.
    #expect(run("a==1") == run("a=1"))
    #expect(
      run("a=1", "b=2", "a=3") == """
        error: 'a' is swept twice
        help: write all its values after one '--sweep', as in a=1,2,5 or a=1:9:2,20
        [64]

        """)
    let alone = #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 6}]}"#
    #expect(
      run("a=1,2", document: alone)
        == "error: the document has no output that is a number\nhelp: choose a node with '--get'\n[64]\n")
    #expect(run("a=1,2", get: ["a"], document: alone) == "a,a\n1,1\n2,2\n")
  }

  @Test func `data sets are the same at every point, and are no outputs`() {
    let document = """
      {"nodecalc": 1, "nodes": [
        {"name": "a", "kind": "number", "value": 6},
        {"name": "bars", "kind": "chart", "chart": "bar", "inputs": ["set"]},
        {"name": "more", "kind": "formula", "formula": "sum(set * a)"},
        {"name": "scaled", "kind": "operator", "operator": "multiply", "inputs": ["set", "a"]},
        {"name": "set", "kind": "data", "values": [1, 2, 3]}]}
      """
    #expect(run("a=1,2", document: document) == "a,more\n1,6\n2,12\n")
    #expect(run("a=1,2", all: true, document: document) == "a,more\n1,6\n2,12\n")
    #expect(run("a=1", get: ["set"], document: document).hasPrefix("error: --get: 'set' is a data set"))
    #expect(
      run("set=1,2", document: document) == """
        error: --sweep: 'set' is a data node, but a sweep sets numbers
        help: sweep a number of the document
        [64]

        """)
    #expect(run("bars=1,2", document: document) == "error: --sweep: 'bars' is a chart and has no value\n[64]\n")
  }

  @Test func `limit sweep-points: more are refused before anything is computed`() {
    folder.write(Self.ratio, to: "d.nodecalc")
    // Whoever reads it goes away at once: at the limit it begins.
    func status(_ sweeps: String...) -> CommandOutput.ExitStatus? {
      let gone = StandardOutput(isTerminal: false) { _ in 32 }
      do throws(CommandFailure) {
        return try SweepRun(source: .named(folder.file("d.nodecalc")), request: SweepRequest(sweeps)).run(gone)
      } catch {
        return error.status
      }
    }
    #expect(status("a=1:1000000000:1") == .brokenOff)
    #expect(status("a=1:100000:1", "b=1:10000:1") == .brokenOff)
    let refusal =
      "error: --sweep: there are more than 1000000000 points\nhelp: take larger steps, or fewer values\n[64]\n"
    #expect(run("a=0:1000000000:1") == refusal)
    #expect(run("a=1:100000:1", "b=1:10001:1") == refusal)
    #expect(run("a=7,1:1000000000:1") == refusal)
    #expect(run("a=0:1e300:1") == refusal)
  }

  private static let picture = ChartPicture(
    options: ChartOptions(), size: Size(columns: 40, rows: 10), glyphs: .ascii, isColored: false, theme: nil,
    format: nil)

  @Test func `a sweep is drawn over its values, from left to right in whichever order they were typed`() {
    let shown = run("a=1:9:4", get: ["total"], chart: Self.picture)
    #expect(
      shown == """
        total
          |
        12+                                ....*
        10+                       .........
         8+              ....*....
         6+     .........
         4+*....
          +-----+--------+--------+--------+----
                2        4        6        8
                                               a

        """)
    #expect(run("a=9,1,5", get: ["total"], chart: Self.picture) == shown)
    #expect(run("a=9,1,5", get: ["total"], threads: 2, chart: Self.picture) == shown)
  }

  @Test func `of two sweeps the one with fewer values makes lines, whichever comes first`() {
    let shown = run("a=1:3:1", "b=1,2", get: ["total"], chart: Self.picture)
    #expect(shown.contains("* b = 1  o b = 2") && shown.hasSuffix(" a\n"), "\(shown)")
    #expect(run("b=1,2", "a=1:3:1", get: ["total"], chart: Self.picture) == shown)
  }

  @Test func `a point that fails is left out of the picture, and reported by the status`() {
    let shown = run("b=0,1,2,4", get: ["ratio"], chart: Self.picture)
    #expect(shown.hasSuffix(" b\n[1]\n"), "\(shown)")
    #expect(shown.count { $0 == "*" } == 3, "\(shown)")
  }

  @Test func `what a picture does not hold is refused with what would`() {
    func refusal(_ sweeps: [String], _ asked: [String], _ message: String) {
      let shown =
        switch sweeps.count {
        case 1: run(sweeps[0], get: asked, chart: Self.picture)
        case 2: run(sweeps[0], sweeps[1], get: asked, chart: Self.picture)
        default: run(sweeps[0], sweeps[1], sweeps[2], get: asked, chart: Self.picture, document: Self.three)
        }
      #expect(shown == "error: --chart: \(message)\n[64]\n")
    }
    refusal(
      ["a=1,2", "b=1,2"], ["ratio", "total"],
      "two sweeps make a picture of one node, not of 'ratio', 'total'\nhelp: name it with '--get'")
    refusal(
      ["a=1:20:1", "b=1:9:1"], ["total"],
      "there would be 9 lines, more than 8\nhelp: sweep 'b' over fewer values")
    refusal(
      ["a=1,2", "b=1,2", "c=1,2"], ["sum"],
      "there are 3 sweeps, but a picture has one or two\nhelp: give the other numbers a value with '--set'")
  }

  private static let three = """
    {"nodecalc": 1, "nodes": [
      {"name": "a", "kind": "number", "value": 6}, {"name": "b", "kind": "number", "value": 3},
      {"name": "c", "kind": "number", "value": 1}, {"name": "sum", "kind": "formula", "formula": "a + b + c"}]}
    """

  @Test func `limit sweep-chart-points: more are refused before anything is computed`() {
    let refusal = "error: --chart: there are more than 100000 points\nhelp: take larger steps\n[64]\n"
    #expect(run("a=0:100000:1", get: ["total"], chart: Self.picture) == refusal)
    #expect(run("a=1:50001:1", "b=1,2", get: ["total"], chart: Self.picture) == refusal)
    #expect(run("a=1:100000:1", get: ["total"], chart: Self.picture).hasSuffix(" a\n"))
  }

  @Test func `one, two and four threads write the same bytes, point by point as the values say`() {
    let one = run("a=-100:100:1", "b=0:2:0.01", get: ["ratio"], threads: 1)
    var expected = "a,b,ratio\n"
    for a in -100...100 {
      for b in 0...200 {
        let divisor = Double(b) / 100
        let shown = [divisor, Double(a) / divisor].map { number in
          let text = number.description
          return !number.isFinite ? "" : text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        expected += "\(a),\(shown[0]),\(shown[1])\n"
      }
    }
    #expect(one == expected + "[1]\n")
    for threads in [2, 4, 64] {
      #expect(run("a=-100:100:1", "b=0:2:0.01", get: ["ratio"], threads: threads) == one, "\(threads) threads")
    }
  }

  @Test func `a point comes to what the document comes to with its values set`() throws {
    let seed = UInt64(1921)
    var random = SeededGenerator(seed: seed)
    for round in 0..<RandomRounds.count(12, long: 400) {
      var names = ["a", "b", "c"]
      var nodes = names.map { "{\"name\": \"\($0)\", \"kind\": \"number\", \"value\": 2}" }
      nodes.append(#"{"name": "points", "kind": "data", "values": [1, -2, 0.5]}"#)
      for index in 0..<8 {
        let (x, y) = (
          names[Int.random(in: 0..<names.count, using: &random)], names[Int.random(in: 0..<3, using: &random)]
        )
        let formulas = [
          "\(x) + \(y)", "\(x) - \(y) * 2", "\(x) / \(y)", "sqrt(\(x))", "ln(\(x))", "\(x) ^ \(y)", "\(x) mod \(y)",
          "if(\(x) < \(y), \(x), \(y) / 0)", "max(\(x), \(y))", "sin(\(x)) * \(y)", "sum(points * \(x))",
          "\(x) * 1e300",
        ]
        let formula = formulas[Int.random(in: 0..<formulas.count, using: &random)]
        nodes.append("{\"name\": \"f\(index)\", \"kind\": \"formula\", \"formula\": \"\(formula)\"}")
        names.append("f\(index)")
      }
      let document = "{\"nodecalc\": 1, \"nodes\": [\(nodes.joined(separator: ", "))]}"
      let asked = names.filter { $0.hasPrefix("f") }
      let step = Double(Int.random(in: 1...7, using: &random)) / 10
      let text = run("b=-1:\(step * 2):\(step)", "a=0,3,\(step)", get: asked, threads: 2, document: document)
      for line in text.split(separator: "\n").dropFirst() where line != "[1]" {
        let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let request = EvaluationRequest(
          asked: asked, replacements: ["b=\(cells[0])", "a=\(cells[1])"], format: .csv)
        let alone = try written { output throws(CommandFailure) in
          try EvaluationRun(source: .named(folder.file("d.nodecalc")), request: request).run(output)
        }
        let expected = alone.text.split(separator: "\n").dropFirst().map { row in
          Double(row.split(separator: ",", omittingEmptySubsequences: false)[1])
        }
        #expect(cells[2...].map { Double($0) } == expected, "seed \(seed), round \(round), \(document): \(line)")
      }
    }
  }
}
