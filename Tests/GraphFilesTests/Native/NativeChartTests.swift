import EvaluationEngine
import Geometry
import GraphDocument
import Testing

@testable import GraphFiles

extension NativeRefusalTests {
  private static func chart(_ members: String) -> String { "{\"name\": \"x\", \"kind\": \"chart\", \(members)}" }

  /// Every refusal of charts.
  static let charts: [(String, String)] = [
    (#"{"name": "x", "kind": "chart"}"#, "2:1: the node of kind 'chart' has no 'chart'"),
    (chart(#""chart": "bars""#), "2:41: unknown chart 'bars'; did you mean 'bar'?"),
    (chart(#""chart": "bar", "size": [40]"#), "2:56: 'size' must be columns and rows, such as [40, 10]"),
    (chart(#""chart": "bar", "size": [40, 10.5]"#), "2:56: 'size' must be columns and rows, such as [40, 10]"),
    (chart(#""chart": "bar", "size": [1e30, 10]"#), "2:56: 'size' must be columns and rows, such as [40, 10]"),
    (chart(#""chart": "bar", "size": [4, 10]"#), "2:56: a chart has 8 to 400 columns and 2 to 200 rows"),
    (chart(#""chart": "bar", "log": "z""#), #"2:55: 'log' cannot be 'z'; it is one of "none", "x", "y", "both""#),
    (
      chart(#""chart": "bar", "value": 1"#),
      "2:48: a node of kind 'chart' cannot have 'value'; remove it or change the kind"
    ),
    (chart(#""chart": "pie", "inputs": [null, null]"#), "2:65: 'pie chart' takes at most 1 input; remove this one"),
    (
      "{\"name\": \"p\", \"kind\": \"chart\", \"chart\": \"bar\"},"
        + "{\"name\": \"x\", \"kind\": \"operator\", \"operator\": \"abs\", \"inputs\": [\"p\"]}",
      "2:112: 'p' is a note or a chart and feeds nothing; null leaves the port open"
    ),
  ]
}

struct NativeChartTests {
  @Test func `a chart is written with its kind, inputs, size and scale, and read again`() throws {
    let text = """
      {
        "nodecalc": 1,
        "nodes": [
          {"name": "a", "kind": "number", "value": 1},
          {"name": "plain", "kind": "chart", "chart": "bar", "inputs": ["a", null]},
          {"name": "sized", "kind": "chart", "chart": "line", "inputs": ["a"], "size": [30, 8], "log": "y", "label": "t"}
        ]
      }

      """
    let contents = try NativeFormat.read(Array(text.utf8))
    #expect(String(decoding: NativeFormat.write(contents), as: UTF8.self) == text)
    let sized = try #require(contents.node(named: "sized"))
    #expect(contents.graph.content(of: sized) == .chart(.line))
    #expect(contents.chartForm(of: sized) == ChartForm(size: Size(columns: 30, rows: 8), logarithmic: .y))
    #expect(contents.outputs().map { contents.name(of: $0) } == ["a"])
    #expect(contents.valuedNodes().map { contents.name(of: $0) } == ["a"])
  }
}
