import CommandOutput
import EditorSession
import Foundation
import FoundationXML
import GraphDocument
import RandomDocuments
import TestSupport
import Testing

@testable import CommandRuns

/// Reports on documents, as text and as pages.
@Suite(.onOwnThread)
struct ReportRunTests {
  private let folder = ScratchFolder()

  private static let plot = """
    {"nodecalc": 1, "title": "A plot", "nodes": [
      {"name": "area", "kind": "formula", "formula": "width * height_0"},
      {"name": "fits", "kind": "formula", "formula": "assert(area < 20)", "label": "below the limit"},
      {"name": "half", "kind": "operator", "operator": "divide", "inputs": ["area", "two"]},
      {"name": "height_0", "kind": "number", "value": 4, "label": "m"},
      {"name": "two", "kind": "number", "value": 2},
      {"name": "why", "kind": "note", "text": "first\\nsecond"},
      {"name": "width", "kind": "number", "value": 3, "uncertainty": 0.1}],
     "frames": {"Halves": ["half", "two"]}}
    """

  private func report(
    _ document: String, _ format: ReportFormat = .markdown, author: String? = nil, date: String? = nil
  ) throws -> Written {
    folder.write(document, to: "plan.nodecalc")
    let source = DocumentSource.addressed(folder.file("plan.nodecalc"))
    return try written { output throws(CommandFailure) in
      try ReportRun(source: source, format: format, author: author, date: date).run(output)
    }
  }

  /// The part of a report before its picture.
  private func calculation(_ text: String) -> String {
    String(text.split(separator: "\n## Picture\n", maxSplits: 1).first ?? "")
  }

  @Test func `what was typed keeps its digits, what was computed is cut with a sign, and displays are honoured`() throws
  {
    let document = """
      {"nodecalc": 1, "nodes": [
        {"name": "budget", "kind": "number", "value": 1234567890.12, "display": "2 decimals grouped"},
        {"name": "c", "kind": "number", "value": 299792458}, {"name": "n", "kind": "number", "value": 100000001},
        {"name": "close", "kind": "number", "value": 10, "uncertainty": 0.037},
        {"name": "dif", "kind": "formula", "formula": "n - 100000000"},
        {"name": "fits", "kind": "formula", "formula": "assert(n == 100000001)"},
        {"name": "points", "kind": "data", "values": [100000001, 0.1234567891234]},
        {"name": "tax", "kind": "formula", "formula": "budget * vat", "display": "2 decimals"},
        {"name": "third", "kind": "formula", "formula": "n / 3"},
        {"name": "total", "kind": "formula", "formula": "third + c"},
        {"name": "vat", "kind": "number", "value": 0.19, "display": "percent"}]}
      """
    let text = calculation(try report(document).text)
    for line in [
      "| budget |  | 1 234 567 890.12 |", "| c |  | 299792458 |", "| close |  | 10 ± 0.037 |", "| vat |  | 19 % |",
      "dif = n − 100000000 = 100000001 − 100000000 = 1",
      "fits = assert(n == 100000001) = assert(100000001 == 100000001) = 1",
      "| 0 | 100000001 |", "| 1 | 0.1234567891234 |", "tax = budget × vat = 1 234 567 890.12 × 19 % ≈ 234567899.12",
      "third = n ÷ 3 = 100000001 ÷ 3 ≈ 33333334", "total = third + c ≈ 33333334 + 299792458 ≈ 333125792",
    ] {
      #expect(text.split(separator: "\n").contains { $0 == line }, "\(line) in \(text)")
    }
    let page = try report(document, .html).text
    #expect(page.contains("<mo>≈</mo>"))
    #expect(page.contains("<mn>299792458</mn>"))
  }

  @Test func `inputs, substituted values, results, frames, assertions and budgets stand in reading order`() throws {
    let result = try report(Self.plot)
    #expect(result.status == .success)
    #expect(
      calculation(result.text) == """
        # A plot

        | input |  | value |
        | --- | --- | ---: |
        | width |  | 3.00 ± 0.10 |
        | height_0 | m | 4 |

        **area**

        ```text
        area = width × height_0 = (3.00 ± 0.10) × 4 = 12.0 ± 0.4
        ```

        **fits** – below the limit

        ```text
        fits = assert(area < 20) = assert((12.0 ± 0.4) < 20) = 1
        ```

        holds with a probability of 100 %

        first\\
        second

        ## Halves

        | input |  | value |
        | --- | --- | ---: |
        | two |  | 2 |

        **half**

        ```text
        half = area ÷ two = (12.0 ± 0.4) ÷ 2 = 6.00 ± 0.20
        ```

        ## Assertions

        | assertion |  | result | probability |
        | --- | --- | --- | --- |
        | fits | below the limit | holds | holds with a probability of 100 % |

        ## Uncertainty budgets

        **half**

        half = 6.00 ± 0.20

        U = 0.392 (k = 1.96, 95 %)

        | source | distribution | divisor | u | degrees | sensitivity | contribution | share |
        | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
        | width | normal | 1 | 0.1 | ∞ | 2 | 0.2 | 100 % |

        """)
    #expect(result.text.contains("╭ ÷ half ──────────╮"))
  }

  @Test func `a page has equations as MathML, the picture as SVG, and neither scripts nor a date`() throws {
    let result = try report(Self.plot, .html)
    let page = PageReading(result.text)
    #expect(page.problem == nil)
    #expect(page.count("svg") == 1 && page.count("math") == 3 && page.count("script") == 0)
    #expect(
      result.text.contains(
        "<mtd><mi>area</mi></mtd><mtd><mo>=</mo></mtd><mtd><mrow><mi>width</mi><mo>×</mo><mi>height_0</mi></mrow></mtd>"
      ))
    #expect(
      result.text.contains("<mfrac><mrow><mi>area</mi></mrow><mrow><mi>two</mi></mrow></mfrac>"))
    #expect(result.text.contains("<mrow><mn>6.00</mn><mo>±</mo><mn>0.20</mn></mrow>"))
    #expect(result.text.contains("@page{size:A4"))
    #expect(result.text.contains("prefers-color-scheme:dark"))
    #expect(!result.text.contains("class=\"details\""))
  }

  @Test func `author and date are those given, and the same document gives the same bytes`() throws {
    for format in ReportFormat.all {
      let first = try report(Self.plot, format, author: "A. N. Author", date: "May 2031")
      #expect(first.text.contains("A. N. Author") && first.text.contains("May 2031"))
      #expect(try report(Self.plot, format, author: "A. N. Author", date: "May 2031") == first)
    }
  }

  @Test func `powers, roots, indices, negative values and powers of ten are set as such`() throws {
    let text = try report(
      """
      {"nodecalc": 1, "nodes": [
        {"name": "v_0", "kind": "number", "value": -3},
        {"name": "large", "kind": "formula", "formula": "v_0^2 * 1e20"},
        {"name": "root", "kind": "formula", "formula": "sqrt(v_0^2 + 1) - sin(v_0)"}]}
      """, .html
    ).text
    #expect(text.contains("<msup><mrow><msub><mi>v</mi><mi>0</mi></msub></mrow><mrow><mn>2</mn></mrow></msup>"))
    #expect(
      text.contains("<msup><mrow><mrow><mo>(</mo><mn>−3</mn><mo>)</mo></mrow></mrow><mrow><mn>2</mn></mrow></msup>"))
    #expect(text.contains("<mrow><mn>9</mn><mo>×</mo><msup><mn>10</mn><mn>20</mn></msup></mrow>"))
    #expect(text.contains("<msqrt>"))
    #expect(text.contains("<mi>sin</mi><mo>&#x2061;</mo>"))
  }

  @Test func `values are put in with their uncertainties, in brackets only where a sign stands beside them`() throws {
    let document = """
      {"nodecalc": 1, "nodes": [
        {"name": "a", "kind": "number", "value": -2, "uncertainty": 0.1},
        {"name": "b", "kind": "number", "value": 3.1},
        {"name": "c", "kind": "number", "value": 5, "uncertainty": [0.1, 0.2]},
        {"name": "n", "kind": "operator", "operator": "negate", "inputs": ["a"]},
        {"name": "p", "kind": "formula", "formula": "a * b"},
        {"name": "q", "kind": "formula", "formula": "max(a, c) / a^2 - -a"},
        {"name": "z", "kind": "formula", "formula": "floor(c) * b"},
        {"name": "y", "kind": "formula", "formula": "z + 1"}]}
      """
    let text = try report(document).text
    #expect(text.contains("n = −a = −(-2.00 ± 0.10) = 2.00 ± 0.10\n"))
    #expect(text.contains("p = a × b = (-2.00 ± 0.10) × 3.1 = -6.20 ± 0.31\n"))
    #expect(
      text.contains(
        "= max(-2.00 ± 0.10, 5.00 (+0.20 −0.10)) ÷ (-2.00 ± 0.10)^2 − −(-2.00 ± 0.10) = "), "\(text)")
    #expect(text.contains("y = z + 1 = (15.5 ± ?) + 1 = 16.5 ± ?\n"))
    let page = try report(document, .html).text
    #expect(
      page.contains(
        "<mrow><mrow><mo>(</mo><mrow><mn>−2.00</mn><mo>±</mo><mn>0.10</mn></mrow><mo>)</mo></mrow><mo>×</mo><mn>3.1</mn></mrow>"
      ))
  }

  @Test func `wide equations are broken before signs`() throws {
    let names = (1...12).map { "quantity_\($0)" }
    let numbers = names.map { #"{"name": "\#($0)", "kind": "number", "value": 2, "uncertainty": 0.1}"# }
    let document = """
      {"nodecalc": 1, "nodes": [\(numbers.joined(separator: ",")),
        {"name": "sum", "kind": "formula", "formula": "\(names.joined(separator: " + "))"}]}
      """
    let page = PageReading(try report(document, .html).text)
    #expect(page.problem == nil)
    // The names take two lines, the values three, the result one.
    #expect(page.count("mtr") == 6)
    #expect(page.count("mi") == 1 + 12)
  }

  @Test
  func `what is wide is broken inside of brackets too, and a power of ten that two numbers share is reported once`()
    throws
  {
    let names = (1...12).map { "quantity_\($0)" }
    let numbers = names.map { #"{"name": "\#($0)", "kind": "number", "value": 2e-9, "uncertainty": 1e-10}"# }
    let document = """
      {"nodecalc": 1, "nodes": [\(numbers.joined(separator: ",")),
        {"name": "product", "kind": "formula", "formula": "quantity_1 * (\(names.joined(separator: " + ")))"}]}
      """
    let text = try report(document, .html).text
    let page = PageReading(text)
    #expect(page.problem == nil)
    #expect(page.count("mtr") == 9, "names on three lines, values on five, and the result")
    #expect(page.count("mtd") == 3 * 9)
    #expect(
      text.contains(
        "<mo>(</mo><mn>2.00</mn><mo>±</mo><mn>0.10</mn><mo>)</mo></mrow><mo>×</mo><msup><mn>10</mn><mn>−9</mn></msup>"))
  }

  @Test func `a set is reported once, in its table, and ports that stay open are not reported`() throws {
    let text = try report(
      """
      {"nodecalc": 1, "nodes": [
        {"name": "all", "kind": "data", "values": [1, 2]},
        {"name": "least", "kind": "operator", "operator": "min", "inputs": ["all", null]},
        {"name": "twice", "kind": "formula", "formula": "all * 2"}]}
      """
    ).text
    #expect(text.contains("least = min(all) = 1\n"))
    #expect(text.contains("twice = all * 2\n```\n\n2 values\n"))
  }

  @Test func `a document without a title is called as its file, not by its folder`() throws {
    #expect(try report(#"{"nodecalc": 1, "nodes": []}"#).text == "# plan.nodecalc\n")
  }

  @Test func `what a document says is never markup`() throws {
    let hostile = "<script>alert(1)</script> [a](b) **c** | `d` & \\\\"
    let document = """
      {"nodecalc": 1, "title": "\(hostile)", "nodes": [
        {"name": "a", "kind": "number", "value": 1, "label": "\(hostile)"},
        {"name": "b", "kind": "formula", "formula": "a + 1", "label": "\(hostile)"},
        {"name": "n", "kind": "note", "text": "# \(hostile)\\n\\n```\\n1. \(hostile)"}],
       "frames": {"\(hostile)": ["b"]}}
      """
    let page = try report(document, .html, author: "<script>", date: "</p>").text
    #expect(PageReading(page).problem == nil)
    #expect(PageReading(page).count("script") == 0)
    #expect(!page.contains("<script"))
    let text = calculation(try report(document).text)
    #expect(!text.replacing("\\<", with: "").contains("<"))
    #expect(text.contains("\\# \\<script\\>"))
    #expect(text.contains("1\\. \\<script\\>"))
    #expect(text.contains("\\`\\`\\`"))
    // A bar in a cell has its backslash, so that the row keeps its three cells.
    #expect(text.contains("\\| \\`d\\`"))
  }

  @Test func `a node that fails says why in its place, and the report ends as an evaluation does`() throws {
    let document = """
      {"nodecalc": 1, "nodes": [
        {"name": "bad", "kind": "formula", "formula": "1 / zero"},
        {"name": "low", "kind": "formula", "formula": "assert(zero > 1)"},
        {"name": "next", "kind": "formula", "formula": "bad + 1"},
        {"name": "zero", "kind": "number", "value": 0}]}
      """
    let result = try report(document)
    #expect(result.status == .failed)
    #expect(result.text.contains("bad = 1 ÷ zero = 1 ÷ 0\n```\n\n**Failure:** "))
    #expect(result.text.contains("**Failure:** waits for 'bad'"))
    #expect(result.text.contains("| low |  | "))
    let page = try report(document, .html)
    #expect(page.status == .failed)
    #expect(page.text.contains("<p class=\"failure\"><b>Failure:</b> waits for &#39;bad&#39;</p>"))
  }

  @Test func `an empty document has a title and nothing else`() throws {
    #expect(try report("{\"nodecalc\": 1, \"title\": \"None\", \"nodes\": []}").text == "# None\n")
    let page = try report("{\"nodecalc\": 1, \"nodes\": []}", .html).text
    #expect(PageReading(page).problem == nil)
    #expect(!page.contains("<section>"))
  }

  @Test func `an instance tells what goes in and comes out, and its group is reported once behind`() throws {
    let text = try report(
      """
      {"nodecalc": 1, "groups": {"double": {"title": "Twice as much", "nodes": [
        {"name": "twice", "kind": "formula", "formula": "x * 2"},
        {"name": "x", "kind": "number", "value": 1}]}},
       "nodes": [
        {"name": "one", "kind": "group", "group": "double", "inputs": {"x": "start"}},
        {"name": "start", "kind": "number", "value": 5},
        {"name": "two", "kind": "group", "group": "double", "values": {"x": 7}}]}
      """
    ).text
    #expect(text.contains("one = double(x = start) = 10"))
    #expect(text.contains("| x | input | 5 |"))
    #expect(text.contains("| x | input | 7 |"))
    #expect(text.contains("| two | output | 14 |"))
    #expect(text.components(separatedBy: "## Group double").count == 2)
    #expect(text.contains("Twice as much"))
    #expect(text.contains("twice = x × 2 = 1 × 2 = 2"))
  }

  @Test func `a data set has its first points in a table, and a chart its picture`() throws {
    let values = (1...20).map(String.init).joined(separator: ", ")
    let document = """
      {"nodecalc": 1, "nodes": [
        {"name": "all", "kind": "data", "values": [\(values)]},
        {"name": "bars", "kind": "chart", "chart": "bar", "inputs": ["all"]},
        {"name": "total", "kind": "operator", "operator": "sum", "inputs": ["all"]}]}
      """
    let text = try report(document).text
    #expect(text.contains("20 values\n\n| point | value |\n| --- | ---: |\n| 0 | 1 |\n"))
    #expect(text.contains("| 11 | 12 |\n| … |  |\n"))
    #expect(text.contains("total = sum(all) = 210"))
    #expect(PageReading(try report(document, .html).text).count("svg") == 2)
  }

  @Test func `long and deep formulas are quoted`() throws {
    let terms = [String](repeating: "a", count: 5_000).joined(separator: "+")
    let deep = String(repeating: "(", count: 200) + "a" + String(repeating: ")", count: 200)
    let powers = [String](repeating: "a", count: 50).joined(separator: "^")
    let document = """
      {"nodecalc": 1, "nodes": [
        {"name": "a", "kind": "number", "value": 1}, {"name": "deep", "kind": "formula", "formula": "\(deep) + 1"},
        {"name": "long", "kind": "formula", "formula": "\(terms)"},
        {"name": "powers", "kind": "formula", "formula": "\(powers)"}]}
      """
    let text = try report(document).text
    #expect(text.contains("… (9999 bytes) = 5000"))
    #expect(text.contains("= 1 + 1 = 2"))
    let page = PageReading(try report(document, .html).text)
    #expect(page.problem == nil)
    #expect(page.count("msup") == 2 * 49)
  }

  @Test(arguments: 0..<UInt64(RandomRounds.count(3, long: 60)))
  func `any document has a report, and every page is well-formed`(seed: UInt64) throws {
    let document = Document()
    document.importReader = RandomEdits.imported
    var edits = RandomEdits(seed: seed)
    for _ in 0..<60 {
      let edit = try edits.edit(of: document.root)
      do throws(EditError) { try document.apply(edit) } catch { continue }
    }
    for format in ReportFormat.all {
      let run = ReportRun(source: .new, format: format)
      let answer = run.answer(of: document.root, countedBy: nil)
      #expect(run.answer(of: document.root, countedBy: nil) == answer, "seed \(seed), \(format.name)")
      guard format.name == "html" else { continue }
      let page = try written { output throws(CommandFailure) in answer.print(output) }
      #expect(PageReading(page.text).problem == nil, "seed \(seed)")
    }
  }
}

/// What an XML reader makes of a page: how many elements there are of each kind.
private final class PageReading: NSObject, XMLParserDelegate {
  private var counts: [String: Int] = [:]
  /// What the reader stumbled over; nil where the page is well-formed.
  private(set) var problem: String?

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() { problem = "line \(parser.lineNumber): \(String(describing: parser.parserError))" }
  }

  func count(_ name: String) -> Int { counts[name] ?? 0 }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    counts[name, default: 0] += 1
  }
}
