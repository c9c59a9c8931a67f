import EvaluationEngine
import Geometry
import GraphAnalysis
import GraphDocument
import JSONText
import Testing

@testable import GraphFiles

/// What is read, and the canonical form.
struct NativeFormTests {
  @Test func `a canonical document is written as it was read`() throws {
    #expect(try rewritten(sampleDocument) == sampleDocument)
  }

  @Test func `everything of a document is read`() throws {
    let contents = try NativeFormat.read(Array(sampleDocument.utf8))
    #expect(contents.title == "Loan \"A\"")
    #expect(contents.count == 8)
    #expect(try contents.text(of: #require(contents.node(named: "why"))) == "rates\nas of \"May\"")
    let rate = try #require(contents.node(named: "rate"))
    let growth = try #require(contents.node(named: "growth"))
    let months = try #require(contents.node(named: "months"))
    #expect(contents.uncertainty(of: rate) == StandardUncertainty(0.0025))
    #expect(contents.label(of: growth) == "é\t\u{1F}")
    #expect(contents.place(of: rate) == Point(column: 2, row: 6))
    #expect(contents.place(of: growth) == nil)
    #expect(contents.graph.inputs(of: growth) == [rate, months])
    #expect(contents.graph.value(of: growth) == .number(0))
    #expect(contents.unknownMembers(of: months).map(\.key) == ["note", "tags"])
    #expect(contents.unknownMembers.map(\.text) == ["\"somebody\"", "{\"with\": \"care\", \"on\": [1e2, true]}"])
    #expect(contents.correlations.map(\.coefficient) == [-0.2, 1])
    #expect(contents.nodesInFileOrder() == contents.nodesByName())
  }

  @Test func `frames come in the order of their first nodes, before or behind the nodes, without empty ones`() throws {
    let nodes = ["c", "a", "d", "b"].map { "{\"name\": \"\($0)\", \"kind\": \"note\", \"text\": \"\"}" }
    let frames = #""frames": {"Z": ["d", "a"], "Empty": [], "A": ["c", "b"]}"#
    for text in [
      "{\"nodecalc\": 1, \(frames), \"nodes\": [\(nodes.joined(separator: ","))]}",
      "{\"nodes\": [\(nodes.joined(separator: ","))], \(frames), \"nodecalc\": 1}",
    ] {
      let written = try rewritten(text)
      #expect(
        written.hasSuffix(
          """
          ],
            "frames": {
              "Z": ["a", "d"],
              "A": ["b", "c"]
            }
          }

          """))
      #expect(try rewritten(written) == written)
    }
  }

  @Test func `an empty document is five lines`() throws {
    let empty = "{\n  \"nodecalc\": 1,\n  \"nodes\": []\n}\n"
    #expect(String(decoding: NativeFormat.write(DocumentContents()), as: UTF8.self) == empty)
    #expect(try rewritten(empty) == empty)
    #expect(try rewritten(#"{"layout": {}, "correlations": [], "nodes": [], "nodecalc": 1.0}"#) == empty)
  }

  @Test func `members may come in any order, references may point forwards, escapes may stand anywhere`() throws {
    let text = """
      \u{FEFF}{"later": 1, "layout": {"\\u0062": [1e0, 20e-1], "ghost": [5, 5]},
      "correlations": [["a", "b", 0.5]],"title":"T",
      "nodes": [{"inputs": ["\\u0062", "a"], "operator": "\\u0061dd", "kind": "oper\\u0061tor", "n\\u0061me": "s"},
      {"value": 2.50, "x": [ 1 ,{ } ], "kind": "number", "name": "b"},
      {"name": "a", "kind": "number", "value": 100e-2}
      ], "nodecalc": 1e0}
      """
    let canonical = """
      {
        "nodecalc": 1,
        "title": "T",
        "nodes": [
          {"name": "a", "kind": "number", "value": 1},
          {"name": "b", "kind": "number", "value": 2.5, "x": [1, {}]},
          {"name": "s", "kind": "operator", "operator": "add", "inputs": ["b", "a"]}
        ],
        "correlations": [["a", "b", 0.5]],
        "layout": {
          "b": [1, 2]
        },
        "later": 1
      }

      """
    #expect(try rewritten(text) == canonical)
    #expect(try rewritten(canonical) == canonical)
    let contents = try NativeFormat.read(Array(text.utf8))
    #expect(contents.nodesInFileOrder().map { contents.name(of: $0) } == ["s", "b", "a"])
    #expect(contents.outputs().map { contents.name(of: $0) } == ["s"])
  }

  @Test func `a bypassed operator is written so behind its inputs, one that is not without a word`() throws {
    let text = """
      {
        "nodecalc": 1,
        "nodes": [
          {"name": "a", "kind": "number", "value": 9},
          {"name": "past", "kind": "operator", "operator": "sqrt", "inputs": ["a"], "bypassed": true, "label": "l", "x": 1},
          {"name": "root", "kind": "operator", "operator": "sqrt", "inputs": ["past"]}
        ]
      }

      """
    #expect(try rewritten(text) == text)
    let contents = try NativeFormat.read(Array(text.utf8))
    #expect(contents.nodesInFileOrder().map { contents.graph.isBypassed($0) } == [false, true, false])
    #expect(contents.graph.value(of: try #require(contents.node(named: "root"))) == .number(3))
    let plain = document(#"{"bypassed": false, "name": "r", "kind": "operator", "operator": "sqrt", "inputs": [null]}"#)
    #expect(!(try rewritten(plain)).contains("bypassed"))
  }

  @Test func `missing inputs are open ports`() throws {
    let text = document(#"{"name": "d", "kind": "operator", "operator": "divide"}"#)
    #expect(try rewritten(text).contains(#""inputs": [null, null]}"#))
  }

  @Test(arguments: [
    ("1", "1"), ("1.0", "1"), ("-0", "-0"), ("-0.0", "-0"), ("0.1", "0.1"), ("1e3", "1000"),
    ("1e15", "1000000000000000"),
    ("9007199254740991", "9007199254740991"), ("9007199254740992", "9007199254740992"),
    ("9007199254740993", "9007199254740992"),
    ("1e16", "1e+16"), ("1e-5", "1e-05"), ("123456.789", "123456.789"), ("5e-324", "5e-324"), ("1e-400", "0"),
  ])
  func `numbers are written as short as they can be`(read: String, written: String) throws {
    let text = document("{\"name\": \"x\", \"kind\": \"number\", \"value\": \(read)}")
    #expect(try rewritten(text).contains("\"value\": \(written)}"))
  }

  @Test func `only quotes, backslashes and control characters are escaped`() throws {
    let label = "a\"b\\c/\u{0}\u{8}\u{C}\n\r\t\u{1B}\u{7F}\u{85}\u{9F}\u{A0}é€😀\u{2028}"
    var output: [UInt8] = []
    output.append(jsonString: label)
    let written = String(decoding: output, as: UTF8.self)
    #expect(written == #""a\"b\\c/\u0000\b\f\n\r\t\u001b\u007f\u0085\u009f"# + "\u{A0}é€😀\u{2028}\"")
    let node = "{\"name\": \"x\", \"kind\": \"number\", \"value\": 1, \"label\": \(written)}"
    let contents = try NativeFormat.read(Array(document(node).utf8))
    #expect(try contents.label(of: #require(contents.node(named: "x"))) == label)
  }

  @Test func `names are sorted by their bytes`() throws {
    let names = ["b", "B", "a", "Z", "_", "á", "z", "abcdefghi", "abcdefghj", "abcdefgh", "日", "a1", "a_"]
    let text =
      "{\"nodecalc\": 1, \"nodes\": ["
      + names.map {
        "{\"name\": \"\($0)\", \"kind\": \"number\", \"value\": 1}"
      }.joined(separator: ",") + "]}"
    let contents = try NativeFormat.read(Array(text.utf8))
    let sorted = contents.nodesByName().map { contents.name(of: $0) }
    #expect(sorted == ["B", "Z", "_", "a", "a1", "a_", "abcdefgh", "abcdefghi", "abcdefghj", "b", "z", "á", "日"])
  }

  @Test func `a chain of a hundred thousand nodes loads, forwards and backwards`() throws {
    let count = 100_000
    let first = #"{"name": "n0", "kind": "number", "value": 1}"#
    let rest = (1..<count).map {
      "{\"name\": \"n\($0)\", \"kind\": \"operator\", \"operator\": \"negate\", \"inputs\": [\"n\($0 - 1)\"]}"
    }
    for nodes in [[first] + rest, rest.reversed() + [first]] {
      let text = "{\"nodecalc\": 1, \"nodes\": [" + nodes.joined(separator: ",") + "]}"
      let contents = try NativeFormat.read(Array(text.utf8))
      let last = try #require(contents.node(named: "n\(count - 1)"))
      #expect(contents.graph.value(of: last) == .number(-1))
    }
  }
}
