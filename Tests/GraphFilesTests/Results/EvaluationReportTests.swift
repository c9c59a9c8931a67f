import DataSets
import DelimitedText
import Formulas
import GraphDocument
import Testing

@testable import GraphFiles

struct EvaluationReportTests {
  private let report = EvaluationReport(entries: [
    .init(name: "b", outcome: .quantity(Quantity(0.1 + 0.2, uncertainty: 0.5))),
    .init(name: "a", outcome: .quantity(Quantity(-2))),
    .init(name: "c", outcome: .quantity(Quantity(1, lower: 0.1, upper: 0.2))),
    .init(name: "x", outcome: .failure(message: "division by zero: divisor 'z', \"so\" to say", cause: nil)),
    .init(name: "y", outcome: .failure(message: "waits for 'x'", cause: "x")),
  ])

  @Test func `JSON has exact numbers in the order asked, and the cause of a failure upstream`() {
    #expect(
      String(decoding: report.json, as: UTF8.self) == """
        {
          "values": {
            "b": 0.30000000000000004,
            "a": -2,
            "c": 1
          },
          "failures": {
            "x": {"message": "division by zero: divisor 'z', \\"so\\" to say"},
            "y": {"message": "waits for 'x'", "cause": "x"}
          },
          "uncertainties": {
            "b": 0.5,
            "c": [0.1, 0.2]
          }
        }

        """)
    #expect(!report.isComplete)
  }

  @Test func `a table for people writes numbers as the document shows them`() throws {
    let text = """
      {"nodecalc": 1, "nodes": [
        {"name": "rate", "kind": "number", "value": 0.045, "display": "percent"},
        {"name": "third", "kind": "formula", "formula": "1.005 / 1", "display": "2 decimals"},
        {"name": "plain", "kind": "number", "value": 0.123456789}]}
      """
    let contents = try NativeFormat.read(Array(text.utf8))
    let report = EvaluationReport(of: contents.nodesInFileOrder(), in: contents)
    #expect(
      String(decoding: report.markdown, as: UTF8.self) == """
        | name | value |
        | --- | ---: |
        | rate | 4.5 % |
        | third | 1.01 |
        | plain | 0.123456789 |

        """)
    #expect(String(decoding: report.csv, as: UTF8.self).contains("rate,0.045"))
  }

  @Test func `an unknown uncertainty is null or a question mark, with why`() throws {
    let reason = EvaluationReport.UnknownReason(message: "no slope", cause: "z")
    let set = try DataSet(values: [1, 2], errorY: ErrorColumn([0.5, .nan]))
    let report = EvaluationReport(entries: [
      .init(name: "x", outcome: .quantity(Quantity(0), unknown: reason)),
      .init(name: "s", outcome: .data(set, unknown: reason)),
    ])
    #expect(
      String(decoding: report.json, as: UTF8.self) == """
        {
          "values": {
            "x": 0,
            "s": [1, 2]
          },
          "failures": {},
          "uncertainties": {
            "x": null,
            "s": [0.5, null]
          },
          "unknownUncertainties": {
            "x": {"message": "no slope", "cause": "z"},
            "s": {"message": "no slope", "cause": "z"}
          }
        }

        """)
    #expect(
      String(decoding: report.csv, as: UTF8.self) == """
        name,value,uncertainty,error
        x,0,?,no slope
        s,1,0.5,
        s,2,?,no slope

        """)
    #expect(report.isComplete)
  }

  @Test func `P8: x, annotations and errors of points come out, where some point has them`() throws {
    let points = try DataSet([
      Datum(1, x: 0.5, annotation: "a, \"b\"", errorX: ErrorBar(lower: 0.1, upper: 0.2), errorY: ErrorBar(0.3)),
      Datum(2), Datum(3, x: 2, annotation: "c"),
    ])
    let dates = try DataSet([Datum(5, x: DateText.seconds("2024-03-01".utf8), xKind: .date)])
    let report = EvaluationReport(entries: [
      .init(name: "p", outcome: .data(points)), .init(name: "n", outcome: .quantity(Quantity(4))),
      .init(name: "d", outcome: .data(dates)), .init(name: "f", outcome: .failure(message: "fails", cause: nil)),
    ])
    #expect(
      String(decoding: report.csv, as: UTF8.self) == """
        name,value,uncertainty,error,x,xUncertainty,annotation
        p,1,0.3,,0.5,+0.2 -0.1,"a, ""b""\"
        p,2,,,,,
        p,3,,,2,,c
        n,4,,,,,
        d,5,,,2024-03-01,,
        f,,,fails,,,

        """)
    #expect(
      String(decoding: report.json, as: UTF8.self) == """
        {
          "values": {
            "p": [1, 2, 3],
            "n": 4,
            "d": [5]
          },
          "failures": {
            "f": {"message": "fails"}
          },
          "uncertainties": {
            "p": [0.3, null, null]
          },
          "points": {
            "p": {"x": [0.5, null, 2], "xUncertainties": [[0.1, 0.2], null, null], "annotations": ["a, \\"b\\"", null, "c"]},
            "d": {"x": ["2024-03-01"]}
          }
        }

        """)
  }

  @Test func `the correlation of a point's errors is in every form that has points`() throws {
    let points = try DataSet([
      Datum(1, x: 2, errorX: ErrorBar(0.1), errorY: ErrorBar(0.2), errorCorrelation: -0.5), Datum(3, x: 4),
    ])
    let report = EvaluationReport(entries: [.init(name: "p", outcome: .data(points))])
    #expect(
      String(decoding: report.csv, as: UTF8.self)
        == "name,value,uncertainty,error,x,xUncertainty,errorCorr\np,1,0.2,,2,0.1,-0.5\np,3,,,4,,\n")
    #expect(String(decoding: report.tsv, as: UTF8.self).contains("\t0.1\t-0.5\n"))
    #expect(String(decoding: report.json, as: UTF8.self).contains(#""errorCorr": [-0.5, null]"#))
    #expect(String(decoding: report.jsonLines, as: UTF8.self).contains(#""errorCorr": [-0.5, null]"#))
  }

  private func safe(_ report: EvaluationReport) -> [UInt8] {
    SafeCells.applied(to: report.csv, delimiter: UInt8(ascii: ","))
  }

  @Test func `safe cells are texts that no spreadsheet takes for formulas, and numbers as they are`() throws {
    let annotations = ["=1+1", "+a", "-b", "@c", "-1", "d", "=\"e\",f"]
    let report = EvaluationReport(entries: [
      .init(name: "p", outcome: .data(try DataSet(annotations.map { Datum(-2, annotation: $0) }))),
      .init(name: "q", outcome: .quantity(Quantity(1, lower: 0.1, upper: 0.2))),
    ])
    #expect(
      String(decoding: safe(report), as: UTF8.self).split(separator: "\n").dropFirst() == [
        "p,-2,,,'=1+1", "p,-2,,,'+a", "p,-2,,,'-b", "p,-2,,,'@c", "p,-2,,,-1", "p,-2,,,d",
        #"p,-2,,,"'=""e"",f""#, "q,1,'+0.2 -0.1,,",
      ])
    #expect(String(decoding: report.csv, as: UTF8.self).contains(",=1+1\n"))
  }

  @Test func `a comma, a quote or an equals sign before a combining mark is what it is without`() throws {
    let report = EvaluationReport(entries: [
      .init(
        name: "p",
        outcome: .data(try DataSet(["a,\u{301}b", "c\"\u{301}d", "=\u{301}e"].map { Datum(1, annotation: $0) })))
    ])
    let lines = safe(report).split(separator: UInt8(ascii: "\n")).dropFirst().map(Array.init)
    let expected = ["p,1,,,\"a,\u{301}b\"", "p,1,,,\"c\"\"\u{301}d\"", "p,1,,,'=\u{301}e"]
    #expect(lines == expected.map { Array($0.utf8) })
  }

  @Test func `no cell of a Markdown table is markup`() {
    let texts = [
      "<script>alert(1)</script>", "<img src=x onerror=y>", "[a](javascript:b)", "![a](b)", "`c`", "*d*", "_e_",
      "a|b", "&lt;", "$x$", "~~f~~", "monthly_rate",
    ]
    let lines = MarkdownTable(titles: texts, rows: [texts]).lines
    for line in [lines[0], lines[2]] {
      #expect(
        line == #"| \<script\>alert(1)\</script\> | \<img src=x onerror=y\> | \[a\](javascript:b) | \!\[a\](b) "#
          + #"| \`c\` | \*d\* | \_e\_ | a\|b | \&lt; | \$x\$ | \~\~f\~\~ | monthly_rate |"#)
    }
  }

  @Test func `CSV quotes what has commas or quotes`() {
    #expect(
      String(decoding: report.csv, as: UTF8.self) == """
        name,value,uncertainty,error
        b,0.30000000000000004,0.5,
        a,-2,,
        c,1,+0.2 -0.1,
        x,,,"division by zero: divisor 'z', ""so"" to say"
        y,,,waits for 'x'

        """)
  }

  @Test func `an empty report is an empty object of each section`() {
    let empty = EvaluationReport(entries: [])
    #expect(String(decoding: empty.json, as: UTF8.self) == "{\n  \"values\": {},\n  \"failures\": {}\n}\n")
    #expect(empty.isComplete)
  }
}
