import CommandOutput
import DelimitedText
import Foundation
import GraphFiles
import TestSupport
import Testing
import Workbooks

@testable import CommandRuns

/// A document over every row of a table, without a process.
@Suite(.onOwnThread)
struct BatchRunTests {
  private let folder = ScratchFolder()

  private static let ratio = """
    {"nodecalc": 1, "nodes": [
      {"name": "a", "kind": "number", "value": 6},
      {"name": "b", "kind": "number", "value": 3, "uncertainty": 0.5},
      {"name": "ratio", "kind": "operator", "operator": "divide", "inputs": ["a", "b"]},
      {"name": "root", "kind": "formula", "formula": "sqrt(ratio)"},
      {"name": "total", "kind": "operator", "operator": "add", "inputs": ["a", "b"]}]}
    """

  /// Runs a batch over rows: what it writes, and `[n]` where it does not end well.
  private func run(
    _ rows: String, to target: String? = nil, from: String? = nil, get asked: [String] = [], keep: String? = nil,
    errors: Bool = false, set: [String] = [], units: Bool = false, safe: Bool = false, threads: Int? = nil,
    document: String = Self.ratio,
    options: RowOptions = RowOptions()
  ) throws -> String {
    folder.write(document, to: "d.nodecalc")
    folder.write(rows, to: "rows.\(from ?? "csv")")
    let request = BatchRequest(
      input: folder.file("rows.\(from ?? "csv")"), to: target, options: options, asked: asked, replacements: set,
      kept: keep, writesErrors: errors, writesUnits: units, hasSafeCells: safe, threads: threads)
    do throws(CommandFailure) {
      let result = try written { output throws(CommandFailure) in
        try BatchRun(source: .named(folder.file("d.nodecalc")), request: request).run(output)
      }
      return result.text + (result.status == .success ? "" : "[\(result.status.rawValue)]\n")
    } catch {
      let place = folder.path + "/"
      return error.lines.map { $0.text.replacing(place, with: "") + "\n" }.joined() + "[\(error.status.rawValue)]\n"
    }
  }

  @Test func `cells of an input in dates are dates, and results that are dates are written as such`() throws {
    let plan = """
      {"nodecalc": 1, "nodes": [
        {"name": "start", "kind": "number", "value": "2026-01-31", "unit": "date"},
        {"name": "weeks", "kind": "number", "value": 2, "unit": "wk"},
        {"name": "end", "kind": "formula", "formula": "start + weeks"},
        {"name": "due", "kind": "formula", "formula": "addMonths(start, 1)"},
        {"name": "length", "kind": "formula", "formula": "end - start"}]}
      """
    #expect(
      try run("start,weeks\n2026-11-28,1\n\"2027-01-31\",0\n", document: plan)
        == "start,weeks,due,length\n2026-11-28,1,2026-12-28,7\n\"2027-01-31\",0,2027-02-28,0\n")
    #expect(
      try run("{\"start\": \"2026-11-28\"}\n", from: "jsonl", get: ["end", "length"], document: plan)
        == "{\"start\": \"2026-11-28\", \"end\": \"2026-12-12\", \"length\": 14}\n")
    #expect(
      try run("start\n2026-02-30\n5\n\n2026-03-01\n", get: ["due"], errors: true, document: plan)
        == """
        start,due,error
        2026-02-30,,start: '2026-02-30' is not a date like 2026-11-28
        5,,start: '5' is not a date like 2026-11-28
        "",,start: no value
        2026-03-01,2026-04-01,
        [1]

        """)
    #expect(
      try run("weeks\n1\n", get: ["end to date-time"], document: plan) == "weeks,end to date-time\n1,2026-02-07\n")
  }

  @Test func `the header has the units of outputs if it is asked for, and a batch reads it back`() throws {
    let trip = """
      {"nodecalc": 1, "nodes": [
        {"name": "speed", "kind": "number", "value": 60, "unit": "km/h"},
        {"name": "time", "kind": "number", "value": 2, "unit": "h"},
        {"name": "start", "kind": "number", "value": "2026-01-31", "unit": "date"},
        {"name": "way", "kind": "formula", "formula": "speed * time"},
        {"name": "end", "kind": "formula", "formula": "start + time"},
        {"name": "ratio", "kind": "formula", "formula": "way / way"}]}
      """
    #expect(try run("time\n3\n", get: ["way", "end", "ratio"], document: trip).hasPrefix("time,way,end,ratio\n"))
    #expect(
      try run("time\n3\n", get: ["way", "ratio"], errors: true, units: true, document: trip)
        == "time,way [km],ratio,error\n3,180,1,\n")
    #expect(try run("time\n3\n", get: ["end"], units: true, document: trip).hasPrefix("time,end\n"))
    #expect(
      try run("time [h]\n3\n", get: ["speed", "time"], units: true, document: trip)
        == "time [h],speed [km/h],time [h]\n3,60,3\n")
    #expect(
      try run("speed [km/h]\n30\n", get: ["way"], units: true, document: trip) == "speed [km/h],way [km]\n30,60\n")
    #expect(
      try run("time\n3\n", to: "jsonl", get: ["way"], units: true, document: trip)
        == """
        error: '--header-units' is for rows with a header, not for '--to jsonl'
        help: write '--to csv', or leave out '--header-units'
        [64]

        """)
  }

  @Test func `columns named like numbers replace them, all are carried along, and outputs follow`() throws {
    #expect(
      try run("id,a,b\nx,8,2\n\"y, z\",1.50,0.25\n")
        == "id,a,b,root,total\nx,8,2,2,10\n\"y, z\",1.50,0.25,2.449489742783178,1.75\n")
    #expect(try run("a\n9\n", get: ["total", "a", "ratio"]) == "a,total,a,ratio\n9,12,9,3\n")
    #expect(try run("a\n9\n", get: ["total"], set: ["b=1"]) == "a,total\n9,10\n")
    #expect(try run("a,b\n", get: ["total"]) == "a,b,total\n")
    #expect(try run("a,b\r\n1,2\r\n\r\n3,4", get: ["total"]) == "a,b,total\n1,2,3\n3,4,7\n")
  }

  @Test func `rows may be those of a workbook's sheet, and which of several is asked`() throws {
    func sheet(_ name: String, _ rows: [[Cell.Value]]) -> Sheet {
      var sheet = Sheet(name: name)
      for (row, values) in rows.enumerated() {
        for (column, value) in values.enumerated() {
          sheet.cells[CellAddress(row: row, column: column)] = Cell(value)
        }
      }
      return sheet
    }
    let first = sheet("Rows", [[.text("a"), .text("b, c")], [.number(9), .text("x;y")], [.number(1.5), .nothing]])
    let second = sheet("Others", [[.text("a")], [.number(30)]])
    func run(_ sheets: [Sheet], table: String?) throws -> String {
      folder.write(Self.ratio, to: "d.nodecalc")
      try Data(Workbook(sheets: sheets).bytes()).write(to: URL(fileURLWithPath: folder.file("book.xlsx")))
      var options = RowOptions()
      options.choices.table = table
      let request = BatchRequest(input: folder.file("book.xlsx"), options: options, asked: ["total"])
      do throws(CommandFailure) {
        return try written { output throws(CommandFailure) in
          try BatchRun(source: .named(folder.file("d.nodecalc")), request: request).run(output)
        }.text
      } catch {
        return "\(error.lines.map(\.text).joined(separator: "\n").suffix(60)) [\(error.status.rawValue)]"
      }
    }
    #expect(try run([first], table: nil) == "a,\"b, c\",total\n9,x;y,12\n1.5,,4.5\n")
    #expect(try run([first, second], table: "Others") == "a,total\n30,33\n")
    #expect(try run([first, second], table: nil).hasSuffix("with --table: 'Rows', 'Others' [65]"))
  }

  @Test(arguments: [
    (
      "'2026-11-28' is not a number",
      "'2026-11-28' is a date, or the calculation 2026 - 11 - 28: give the number the unit date, or write seconds since 1970-01-01"
    ),
    (
      "'28.11.2026' is not a number",
      "'28.11.2026' is a date: give the number the unit date, or write seconds since 1970-01-01"
    ),
    ("'1.250' is not a number", "choose whether numbers have a decimal comma"),
    ("'1,250' is not a number", "choose whether numbers have a decimal comma"), ("'x' is not a number", nil),
    ("no value", nil),
  ])
  func `a cell that is a date or has two readings is reported to be so`(reason: String, advice: String?) {
    let found = BatchNotes.advice(for: "a: \(reason)")
    #expect(advice == nil ? found == nil : found?.hasPrefix(advice ?? "") == true, "\(found ?? "")")
  }

  @Test func `a cell is read as entries read it, or its row says why not`() throws {
    #expect(
      try run("a,b\n5k,1\n0x10,1\n=3,1\n=2*4,1\n1.5k,2\n", get: ["total"])
        == "a,b,total\n5k,1,5001\n0x10,1,17\n=3,1,4\n=2*4,1,9\n1.5k,2,1502\n")
    let refused = [
      ("5 to 9", "'5 to 9' is uncertain, but a row has only exact values"),
      ("3±0.1", "'3±0.1' is uncertain, but a row has only exact values"),
      ("1.50(2)", "'1.50(2)' is uncertain, but a row has only exact values"),
      ("10/12", "'10/12' is a calculation; write =10/12 for its value"),
      ("=1/0", "'=1/0' has no value: division by zero"),
      ("=b+1", "'=b+1' is a formula with names, but a cell is a number"),
      ("28.11.2026", "'28.11.2026' is not a number"), ("pi", "'pi' is not a number"),
    ]
    for (cell, reason) in refused {
      let result = try run("a,b\n8,1\n\(cell),1\n", get: ["total"], errors: true)
      let expected = "a,b,total,error\n8,1,9,\n\(cell),1,,"
      #expect(result.hasPrefix(expected) && result.replacing("\"", with: "").contains("a: \(reason)\n"), "\(result)")
    }
    let today = try run("a,b\ntoday,1\n", get: ["total"], errors: true)
    #expect(today.contains("'today': 'a' has another unit: cannot convert date to a plain number"), "\(today)")
    // The marks of a column decide what its points and commas are.
    #expect(try run("a;b\n1,5;0,5\n5k;1,5\n", get: ["total"]) == "a;b;total\n1,5;0,5;2\n5k;1,5;5001,5\n")
    #expect(try run("a;b\n1,5;0,5\n1,5k;1,5\n", get: ["total"]) == "a;b;total\n1,5;0,5;2\n1,5k;1,5;1501,5\n")
    #expect(try run("{\"a\": \"5k\"}\n", from: "jsonl", get: ["total"], errors: true).contains("is not a number"))
  }

  @Test func `safe cells are copied texts that no spreadsheet takes for formulas`() throws {
    let rows = "id,a,b\n=1+1,1,2\n\"-x,y\",-1,2\n@z,1,2\n"
    #expect(
      try run(rows, get: ["total"], safe: true)
        == "id,a,b,total\n'=1+1,1,2,3\n\"'-x,y\",-1,2,1\n'@z,1,2,3\n")
    #expect(
      try run(rows, to: "tsv", get: ["total"], keep: "id", safe: true) == "id\ttotal\n'=1+1\t3\n'-x,y\t1\n'@z\t3\n")
    #expect(
      try run(rows, to: "jsonl", get: ["total"], safe: true)
        == "error: '--safe-cells' is for delimited text, not for '--to jsonl'\n[64]\n")
  }

  @Test func `a column is called like a number without its unit too, where no other column is`() throws {
    #expect(try run("a [m],b (kg)\n8,2\n", get: ["total"]) == "a [m],b (kg),total\n8,2,10\n")
    #expect(try run("a [m],a\n8,2\n", get: ["total"]) == "a [m],a,total\n8,2,5\n")
    #expect(try run("a [m],a [km],b\n8,2,1\n", get: ["total"], keep: "b") == "b,total\n1,7\n")
    #expect(try run("a [m],b\n8,2\n", get: ["total"], keep: "a") == "a [m],total\n8,10\n")
  }

  @Test func `columns to keep are picked in the order asked for`() throws {
    #expect(try run("id,a,b\nx,8,2\n", get: ["total"], keep: "b,id") == "b,id,total\n2,x,10\n")
    #expect(try run("id,a,b\nx,8,2\n", get: ["total"], keep: "none") == "total\n10\n")
    #expect(
      try run("id,a\n1,2\n", keep: "idd")
        == "error: --keep: no column is called 'idd'\nhelp: did you mean 'id'?\n[64]\n")
    #expect(try run("\"x, y\",none,a\n1,2,8\n", get: ["total"], keep: "\"x, y\",a") == "\"x, y\",a,total\n1,8,11\n")
    #expect(try run("\"x, y\",none,a\n1,2,8\n", get: ["total"], keep: "\"none\"") == "none,total\n2,11\n")
    #expect(
      try run("id,a\n1,2\n", keep: "\"id") == """
        error: --keep '"id': a quote is not closed, or is followed by other text
        help: put a name with a comma in double quotes, and double the quotes inside it
        [64]

        """)
  }

  @Test func `a row fails where a number is needed and none is there, and the others go on`() throws {
    let rows = "id,a,b\n1,q,2\n2,,2\n3\n4,8,0\n5,8,2,9\n6,1e999,1\n7,-8,2\n8,8,2\n"
    #expect(
      try run(rows, get: ["root"], errors: true) == """
        id,a,b,root,error
        1,q,2,,a: 'q' is not a number
        2,,2,,a: no value
        3,,,,a: no value
        4,8,0,,ratio: division by zero
        5,8,2,,"the row has 4 cells, and the header 3"
        6,1e999,1,,a: '1e999' is too large for a 64-bit number
        7,-8,2,,root: root of a negative number
        8,8,2,2,
        [1]

        """)
    // An output that does not rest on what is missing has its value.
    #expect(try run("a,b\n8,0\nx,0\n", get: ["ratio", "total"]) == "a,b,ratio,total\n8,0,,8\nx,0,,\n[1]\n")
    // A column that no output rests on may hold anything.
    #expect(try run("a,b\n8,x\n", get: ["a"]) == "a,b,a\n8,x,8\n")
  }

  @Test func `tables that are none end it with their place`() throws {
    #expect(
      try run("a,b\n1,2\n3,\"4\n5,6\n")
        == "rows.csv:3: error: this quote is not closed: end the field with a quote, or write a quote inside as two\n[65]\n"
    )
    #expect(
      try run("a,a\n1,2\n") == """
        error: rows.csv: two columns are called 'a'
        help: give each column its own name: names decide which column replaces a node or is kept
        [65]

        """)
    #expect(try run("") == "rows.csv: error: the text is empty: it needs a header or a row\n[65]\n")
    #expect(try run("a\r1\r2", get: ["total"]) == "a,total\n1,4\n2,5\n")
    // A number that only the other decimal mark makes one ends it with its line.
    let late = (0..<30_000).map { "\($0),\($0 % 900 + 100).125\n" }.joined()
    #expect(
      try run("b,a\n\(late)1,\"0,5\"\n")
        == "rows.csv:30002: error: '0,5' in 'a' has a decimal comma (--decimal-comma), other rows a point (--no-decimal-comma)\n[65]\n"
    )
    #expect(
      try run("b;a\n1;1.234\n")
        == "rows.csv:2:3: error: '1.234' in 'a' is 1234 (--decimal-comma) or 1.234 (--no-decimal-comma)\n[65]\n")
    #expect(try run("{\"a\": 1", from: "jsonl").hasSuffix("[65]\n"))
  }

  @Test func `semicolons and decimal commas are found out, and results are written like them`() throws {
    #expect(try run("a;b\n1,5;0,5\n2,5;1\n", get: ["total"]) == "a;b;total\n1,5;0,5;2\n2,5;1;3,5\n")
    #expect(try run("a\tb\n1\t2\n", from: "tsv", get: ["total"]) == "a\tb\ttotal\n1\t2\t3\n")
    #expect(
      try run("a|b\n1|2\n", get: ["total"], options: RowOptions(delimiter: .bar)) == "a|b|total\n1|2|3\n")
  }

  @Test func `rows come and go as objects, a line each`() throws {
    let rows = """
      {"id": "x\\ny", "a": 8, "b": 2}

      { "b":0.25,"a":1.50, "id":null }
      {"id": [1, {"c": 2}], "a": "8", "b": 2}
      {"id": true, "a": null}
      {"id": 1, "a": 2, "b": 3, "c": 4}
      not JSON
      {}

      """
    #expect(
      try run(rows, from: "jsonl", get: ["ratio"], errors: true) == """
        {"id": "x\\ny", "a": 8, "b": 2, "ratio": 4, "error": null}
        { "b":0.25,"a":1.50, "id":null, "ratio": 6, "error": null}
        {"id": [1, {"c": 2}], "a": "8", "b": 2, "ratio": null, "error": "a: '\\"8\\"' is not a number"}
        {"id": true, "a": null, "ratio": null, "error": "a: no value"}
        {"id": 1, "a": 2, "b": 3, "c": 4, "ratio": null, "error": "the first row has no 'c': give it the members of all rows, with null for missing values"}
        {"ratio": null, "error": "column 1: expected '{', not 'n'"}
        {"ratio": null, "error": "a: no value"}
        [1]

        """)
    #expect(
      try run(rows, to: "csv", from: "jsonl", get: ["ratio"]) == """
        id,a,b,ratio
        "x
        y",8,2,4
        ,1.50,0.25,6
        "[1, {""c"": 2}]",8,2,
        true,,,
        1,2,3,
        ,,,
        ,,,
        [1]

        """)
    #expect(
      try run("id,a,b\n\"q\"\"q\",8,2\n007,1,\n", to: "jsonl", get: ["ratio"], keep: "id,b") == """
        {"id": "q\\"q", "b": 2, "ratio": 4}
        {"id": "007", "b": null, "ratio": null}
        [1]

        """)
    #expect(
      try run("a,b\n1,2\n", to: "jsonl", get: ["a"]).hasPrefix("error: each row would have 'a' twice"))
  }

  @Test func `data sets are the same for every row, and are no outputs`() throws {
    let document = """
      {"nodecalc": 1, "nodes": [
        {"name": "a", "kind": "number", "value": 6},
        {"name": "bars", "kind": "chart", "chart": "bar", "inputs": ["set"]},
        {"name": "more", "kind": "operator", "operator": "add", "inputs": ["a", "whole"]},
        {"name": "set", "kind": "data", "values": [1, 2, 3]},
        {"name": "scaled", "kind": "operator", "operator": "multiply", "inputs": ["set", "a"]},
        {"name": "whole", "kind": "operator", "operator": "sum", "inputs": ["set"]}]}
      """
    #expect(try run("a\n1\n2\n", document: document) == "a,more\n1,7\n2,8\n")
    #expect(
      try run("a\n1\n", get: ["set"], document: document) == """
        error: --get: 'set' is a data set, but a row has one number per output
        help: request a number computed from it, such as its sum
        [64]

        """)
  }

  @Test func `one, two and four threads write the same bytes, as many rows as there are`() throws {
    let seed = UInt64(1961)
    var random = SeededGenerator(seed: seed)
    var rows = "id,a,b\n"
    for row in 0..<40_000 {
      let cells = [
        "\(Double(Int.random(in: -1000...1000, using: &random)) / 8)", "x", "", "\"q\n\"\"q\"", "0",
      ]
      let pick = Int.random(in: 0...60, using: &random)
      let second = pick < 4 ? cells[pick + 1] : cells[0]
      rows += "row \(row),\(second),\(Int.random(in: 0...9, using: &random))\(row % 7 == 0 ? "\r\n" : "\n")"
    }
    let one = try run(rows, errors: true, threads: 1)
    #expect(one.utf8.count > 1_000_000 && one.hasSuffix("[1]\n"))
    for threads in [2, 4, 64] {
      let several = try run(rows, errors: true, threads: threads)
      #expect(several == one, "seed \(seed), \(threads) threads")
    }
    let lines = try run(rows, to: "jsonl", threads: 3)
    #expect(lines.split(separator: "\n").count == 40_001)
    #expect(try run(rows, to: "jsonl", threads: 1) == lines)
  }

  @Test func `random rows come to what the document comes to with their values set`() throws {
    let seed = UInt64(1962)
    var random = SeededGenerator(seed: seed)
    for round in 0..<RandomRounds.count(6, long: 200) {
      let values = (0..<8).map { _ in
        (Int.random(in: -4...4, using: &random), Double.random(in: -2...2, using: &random))
      }
      let rows = "a,b\n" + values.map { "\($0),\($1)\n" }.joined()
      let lines = try run(rows, get: ["ratio", "root", "total"], keep: "none", threads: 2).split(separator: "\n")
      for (line, (a, b)) in zip(lines.dropFirst(), values) {
        let ratio = Double(a) / b
        let expected = [
          b == 0 ? nil : ratio, b == 0 || ratio < 0 ? nil : ratio.squareRoot(), Double(a) + b,
        ]
        let found = line.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        #expect(found == expected, "seed \(seed), round \(round): \(a), \(b)")
      }
    }
  }

  @Test func `limit batch-row-bytes: a longer row ends it with its line`() throws {
    let limit = 1 << 20
    let long = String(repeating: "x", count: limit - 20)
    #expect(try run("a,b,t\n1,2,\(long)\n", get: ["total"], keep: "none") == "total\n3\n")
    let longer = String(repeating: "x", count: limit + 100_000)
    #expect(
      try run("a,b,t\n1,2,3\n1,2,\(longer)\n4,5,6\n", get: ["total"], keep: "none")
        == "rows.csv:3: error: a row has more than 1 MiB: end rows with line feeds\n[65]\n")
    #expect(
      try run("a,b,t\n1,2,3\n1,2,\"\(longer)\n4,5,6\n").hasPrefix(
        "rows.csv:3: error: a field has more than 1 MiB: choose another delimiter, or close an open quote"))
    #expect(try run("a,\(longer)\n1,2\n").hasPrefix("rows.csv:1:3: error: a field has more than 1 MiB"))
  }
}
