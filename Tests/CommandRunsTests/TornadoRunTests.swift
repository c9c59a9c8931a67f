import Charts
import CommandOutput
import CommandRuns
import EditorSession
import Geometry
import TestSupport
import Testing

/// How far a node moves with each number, as a chart and without a process.
@Suite(.onOwnThread)
struct TornadoRunTests {
  private let folder = ScratchFolder()

  private func tornado(_ target: String, in document: String) -> String {
    folder.write(document, to: "d.nodecalc")
    let picture = ChartPicture(
      options: ChartOptions(), size: Size(columns: 60, rows: 10), glyphs: .ascii, isColored: false, theme: nil,
      format: nil)
    do throws(CommandFailure) {
      let result = try written { output throws(CommandFailure) in
        try TornadoRun(of: target, in: .named(folder.file("d.nodecalc")), data: DataRules(), picture: picture).run(
          output)
      }
      return result.text
    } catch {
      return error.lines.map { $0.text + "\n" }.joined() + "[\(error.status.rawValue)]\n"
    }
  }

  @Test func `the widest pair of bars comes first, each with what the node moves by`() throws {
    let shown = tornado(
      "total",
      in: """
        {"nodecalc": 1, "nodes": [
          {"name": "fee", "kind": "number", "value": 3, "uncertainty": 1},
          {"name": "price", "kind": "number", "value": 5, "range": [4, 8]},
          {"name": "plain", "kind": "number", "value": 2},
          {"name": "total", "kind": "formula", "formula": "plain * price + fee"}]}
        """)
    let rows = shown.split(separator: "\n").map(String.init)
    #expect(rows.first?.contains("total = 13, and how far each input changes it") == true, "\(shown)")
    let price = try #require(rows.firstIndex { $0.contains("price") }, "\(shown)")
    let fee = try #require(rows.firstIndex { $0.contains("fee") }, "\(shown)")
    #expect(price < fee && !shown.contains("plain "), "\(shown)")
    for value in ["-2", "6", "-1", "1"] { #expect(shown.contains(value), "\(shown)") }
  }

  @Test func `a node that rests on nothing that could move is refused`() {
    let fixed = """
      {"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 3}, {"name": "y", "kind": "formula", "formula": "a + 1"}]}
      """
    #expect(tornado("y", in: fixed).contains("'y' depends on no number with a range or an uncertainty"))
    #expect(tornado("y", in: fixed).hasSuffix("[1]\n"))
    #expect(tornado("z", in: fixed).hasSuffix("[64]\n"))
  }
}
