import EvaluationEngine
import GraphDocument
import GraphFiles
import TestSupport
import Testing
import Workbooks

@testable import WorkbookGraphs

struct WorkbookExportTests {
  /// The cells of a document's workbook, a line each: its sheet, address, value and formula.
  private func exported(_ nodes: String...) throws -> (cells: [String], names: [String], leftOut: [String]) {
    let text = #"{"nodecalc": 1, "nodes": [\#(nodes.joined(separator: ",\n"))]}"#
    let (bytes, leftOut) = WorkbookExport.write(try NativeFormat.read(Array(text.utf8)))
    let workbook = try Workbook(bytes)
    var lines: [String] = []
    for sheet in workbook.sheets {
      for (place, cell) in sheet.cells.sorted(by: { $0.key < $1.key }) where place.row > 0 || sheet.name == "Data" {
        let formula = cell.formula.map { " =\($0.text)" + ($0.array == nil ? "" : " array") } ?? ""
        lines.append("\(sheet.name)!\(place) \(cell.value)\(formula)")
      }
    }
    return (lines, workbook.names.map { "\($0.name) \($0.text)" }, leftOut.map(\.phrase))
  }

  private func number(_ name: String, _ value: String) -> String {
    #"{"name": "\#(name)", "kind": "number", "value": \#(value)}"#
  }
  private func formula(_ name: String, _ text: String) -> String {
    #"{"name": "\#(name)", "kind": "formula", "formula": "\#(text)"}"#
  }

  @Test func `nodes are rows, their names names of the workbook, formulas read as they do`() throws {
    let (cells, names, leftOut) = try exported(
      #"{"name": "principal", "kind": "number", "value": 1000, "uncertainty": 5, "label": "loan, EUR"}"#,
      number("rate", "0.05"), formula("interest", "principal * rate"))
    #expect(
      cells == [
        "Nodes!A2 text(\"principal\")", "Nodes!B2 number(1000.0)", "Nodes!C2 number(5.0)",
        "Nodes!D2 text(\"loan, EUR\")",
        "Nodes!A3 text(\"rate\")", "Nodes!B3 number(0.05)", "Nodes!A4 text(\"interest\")",
        "Nodes!B4 number(50.0) =principal*rate",
      ])
    #expect(names == ["interest Nodes!$B$4", "principal Nodes!$B$2", "rate Nodes!$B$3"])
    #expect(leftOut == ["1 computed uncertainty"])
  }

  @Test func `names that a spreadsheet reads otherwise get a line behind them`() {
    var names = SheetNames()
    let given = ["a1", "XFD1048576", "XFE1", "r", "R1C1", "true", "rate", "Rate", "tax2024", "c", "größe"].map {
      names.name(for: $0)
    }
    #expect(
      given == ["a1_", "XFD1048576_", "XFE1", "r_", "R1C1_", "true_", "rate", "Rate_", "tax2024_", "c_", "größe"])
  }

  @Test func `sets are columns, those that are computed value by value have a formula in each row`() throws {
    let (cells, names, leftOut) = try exported(
      #"{"name": "price", "kind": "data", "values": [2, 3]}"#,
      #"{"name": "count", "kind": "data", "values": [10, 20]}"#,
      formula("amount", "price * count + 1"), formula("all", "sum(amount)"), formula("weighted", "sum(price * count)"),
      formula("second", "sum(take(price, 1, 1))"), formula("large", "filter(price, value > 2)"))
    #expect(
      cells.filter { $0.hasPrefix("Data") }.prefix(4) == [
        "Data!A1 text(\"price\")", "Data!B1 text(\"count\")", "Data!C1 text(\"amount\")", "Data!D1 text(\"large\")",
      ])
    #expect(cells.contains("Data!C2 number(21.0) =Data!A2*Data!B2+1"))
    #expect(cells.contains("Data!C3 number(61.0) =Data!A3*Data!B3+1"))
    #expect(cells.contains("Nodes!B5 number(82.0) =SUM(amount)"))
    #expect(cells.contains("Nodes!B6 number(80.0) =SUM(price*count) array"))
    #expect(cells.contains("Nodes!B7 number(3.0) =SUM(Data!$A$3:$A$3)"))
    #expect(names.contains("amount Data!$C$2:$C$3"))
    #expect(leftOut == ["formulas of large, written as values"])
  }

  /// Formulas of nodecalc with those of a spreadsheet.
  static let formulas: [(text: String, sheet: String)] = [
    ("-x^2", "-(x^2)"), ("(-x)^2", "-x^2"), ("x^y^2", "IF((x=0)*(y^2=0),1,x^(y^2))"), ("x - (y - 1)", "x-(y-1)"),
    ("x / (y * 2)", "x/(y*2)"),
    ("x < y", "(x<y)*1"), ("if(x > 1, x, -y)", "IF((x>1)*1<>0,x,-y)"),
    ("ifFailed(x / y, failed(y))", "IFERROR(x/y,IF(ISERROR(y),1,0))"), ("x > 1 and y > 1", "((x>1)*1<>0)*((y>1)*1<>0)"),
    ("not (x == 1)", "((x=1)*1=0)*1"), ("mod(x, 3)", "MOD(x,3)"), ("ceil(x)", "-INT(-(x))"),
    ("atan2(y, x)", "IF((x=0)*(y=0),0,ATAN2(x,y))"), ("atan2(y, 2)", "ATAN2(2,y)"),
    ("min(x, y, 3)", "MIN(x,y,3)"), ("sum([x, y])", "SUM(x,y)"), ("round(x, 2)", "ROUND(x,2)"),
    ("round(x)", "ROUND(x,0)"), ("roundUp(x, 2)", "ROUNDUP(x,2)"), ("roundDown(x)", "ROUNDDOWN(x,0)"),
    ("trunc(x, -1)", "TRUNC(x,-1)"),
    ("payment(0.01, 12, x)", "PMT(0.01,12,x)"), ("1e-7 * x", "1E-07*x"),
    ("clamp(x, 1, y)", "IF(1>y,NA(),IF(x<1,1,IF(x>y,y,x)))"),
    ("clamp(x, 1, 9)", "IF(x<1,1,IF(x>9,9,x))"), ("3!", "FACT(3)"), ("ncr(5, 2)", "COMBIN(5,2)"),
    ("ncr(x, 2)", "IF(x=INT(x),IF(2>x,0,COMBIN(x,2)),NA())"),
    ("gcd(x, -y)", "IF((x=INT(x))*(-y=INT(-y)),GCD(ABS(x),ABS(-y)),NA())"),
    ("lookup(2, [1, 2], [x, y])", "nothing"), ("hypot(x, y)", "SQRT(x^2+y^2)"), ("pi * x", "PI()*x"),
    ("x!", "IF(x=INT(x),FACT(x),NA())"),
  ]

  @Test(arguments: formulas)
  func `signs and functions are those of spreadsheets`(text: String, sheet: String) throws {
    let (cells, _, leftOut) = try exported(number("x", "3"), number("y", "2"), formula("z", text))
    let line = try #require(cells.first { $0.hasPrefix("Nodes!B4") })
    #expect(line.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init) ?? "nothing" == sheet)
    #expect(leftOut.isEmpty == (sheet != "nothing"))
  }

  @Test func `what comes back from a workbook is what went out`() throws {
    let text = """
      principal = 250000; rate = 0.045; months = 360; monthly = rate / 12
      payment_due = payment(monthly, months, principal)
      growth = (1 + monthly)^months; is_large = if(principal > 1e5 and rate < 5%, 1, -1)
      check = sum([principal, months, -growth]) - round(growth, 3)
      """
    let contents = try DefinitionText.read(Array(text.utf8))
    let (bytes, leftOut) = WorkbookExport.write(contents)
    #expect(leftOut.isEmpty)
    let intake = try WorkbookIntake(Workbook(bytes), WorkbookPart(region: CellRange("B2:B99")))
    #expect(intake.matching == 5 && intake.leftOut == [] && intake.differences == [])
    for node in contents.nodesInFileOrder() {
      let name = contents.name(of: node)
      let back = try #require(intake.contents.node(named: name), "\(name)")
      let (one, other) = (contents.graph.value(of: node).number ?? 0, intake.contents.graph.value(of: back).number ?? 1)
      #expect(abs(one - other) <= 1e-12 * abs(one), "\(name)")
    }
  }

  @Test func `the same document is the same bytes`() throws {
    let contents = try DefinitionText.read(Array("a = 2; b = a * 3; c = sum([a, b])".utf8))
    #expect(WorkbookExport.write(contents).bytes == WorkbookExport.write(contents).bytes)
  }

  @Test func `a node without a value has its formula, what a spreadsheet lacks is reported`() throws {
    let (cells, _, leftOut) = try exported(
      number("x", "0"), formula("y", "1 / x"), formula("z", "nothing + 1"),
      #"{"name": "why", "kind": "note", "text": "because"}"#)
    #expect(cells.contains("Nodes!B3 error(\"#N/A\") =1/x"))
    #expect(cells.contains("Nodes!B4 error(\"#N/A\") =NA()"))
    #expect(leftOut == ["formulas of z, without a value and written as #N/A", "1 note"])
  }

  /// Nodes that fail, each for another reason.
  @Test func `what has no value is no cell that counts as 0`() throws {
    let failing = [
      #"{"name": "f", "kind": "operator", "operator": "add", "inputs": ["x", null]}"#,
      #"{"name": "f", "kind": "operator", "operator": "add", "inputs": [null, null]}"#,
      #"{"name": "f", "kind": "data", "file": "missing.csv", "column": "a"}"#,
      formula("f", "fact(2.5)").replacing("fact(2.5)", with: "2.5!"), formula("f", "clamp(x, 3, 2)"),
      formula("f", "lcm(2.5, x)"), formula("f", "nothing"), formula("f", "sum(filter([x], value > 9)) / 0"),
    ]
    for line in failing {
      let (cells, _, _) = try exported(number("x", "3"), line, formula("y", "f + 1"))
      for place in ["B3", "B4"] {
        let cell = try #require(cells.first { $0.hasPrefix("Nodes!\(place) ") }, "\(line)")
        #expect(cell.hasPrefix("Nodes!\(place) error(\"#N/A\") ="), "\(line): \(cell)")
      }
    }
  }

  @Test func `what a workbook has no place for is reported`() throws {
    let (_, _, leftOut) = try exported(
      #"{"name": "a", "kind": "number", "value": 2, "components": [{"uncertainty": 0.1}], "range": [0, 9], "y-z": 2}"#,
      #"{"name": "b", "kind": "number", "value": 0.05, "display": "2 decimals", "x-y": 1, "distribution": "uniform(0, 0.1)"}"#,
      #"{"name": "m", "kind": "operator", "operator": "multiply", "inputs": ["a", "b"], "bypassed": true}"#,
      formula("s", "m * b"))
    #expect(
      leftOut == [
        "2 computed uncertainties", "the components of 1 uncertainty", "1 distribution",
        "the bypass of 1 operator, written as its first input", "2 members of other programs",
      ])
  }

  @Test func `names, labels, both sides of an uncertainty and formats come back, and short sets`() throws {
    let text = """
      {"nodecalc": 1, "nodes": [
        {"name": "price", "kind": "number", "value": 12.5, "uncertainty": [0.5, 0.25], "label": " unit, EUR",
         "display": "2 decimals grouped", "unit": "EUR", "range": [0, 100]},
        {"name": "total", "kind": "formula", "formula": "price * a1", "label": "total", "display": "4 digits"},
        {"name": "a1", "kind": "number", "value": 4, "uncertainty": 0.2},
        {"name": "mod", "kind": "number", "value": 2},
        {"name": "x", "kind": "data", "values": [7], "label": "one"},
        {"name": "twice", "kind": "formula", "formula": "2 * x"},
        {"name": "empty", "kind": "formula", "formula": "filter(x, value > 9)"}
      ], "frames": {"Costs": ["price", "total"]}}
      """
    let (bytes, leftOut) = WorkbookExport.write(try NativeFormat.read(Array(text.utf8)))
    #expect(
      leftOut.map(\.phrase)
        == ["the sets of empty, which are empty or too large for a sheet", "1 computed uncertainty"])
    let back = try WorkbookIntake(Workbook(bytes)).contents
    #expect(
      String(decoding: NativeFormat.write(back), as: UTF8.self) == """
        {
          "nodecalc": 1,
          "nodes": [
            {"name": "a1", "kind": "number", "value": 4, "uncertainty": 0.2},
            {"name": "mod", "kind": "number", "value": 2},
            {"name": "price", "kind": "number", "value": 12.5, "uncertainty": [0.5, 0.25], "range": [0, 100], "label": " unit, EUR", "display": "2 decimals grouped", "unit": "EUR"},
            {"name": "total", "kind": "formula", "formula": "price * a1", "label": "total", "display": "4 digits"},
            {"name": "twice", "kind": "formula", "formula": "2 * x"},
            {"name": "x", "kind": "data", "values": [7], "label": "one"}
          ],
          "frames": {
            "Costs": ["price", "total"]
          }
        }

        """)
  }
}
