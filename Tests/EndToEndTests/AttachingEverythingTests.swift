import TestSupport
import Testing

/// Every operator and chart, added in every way to nodes of every example: whatever is refused is told, and nothing ends the editor.
@Suite(.onOwnThread)
struct AttachingEverythingTests {
  private static let examples: [String] = {
    ((try? Nodecalc.run("examples"))?.output ?? "").split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
  }()

  private static let operators = (try? Nodecalc.run("operators"))?.output ?? ""
  private static let charts = ["bar", "line", "scatter", "bubble", "histogram", "pie", "sparkline", "box", "history"]

  /// Words at the start of the reference's lines: names of operators, and some that are none.
  private static let names =
    charts + ["null", "note", "5", "1, 2, 3", "x = sum"]
    + operators.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    .filter { $0.allSatisfy { $0.isASCII && $0.isLetter } }

  @Test func `there is what to try`() {
    #expect(Self.examples.count >= 8 && Self.names.count > 60)
  }

  @Test(arguments: examples) func `no way of adding a node ends the editor`(example: String) throws {
    var generator = SeededGenerator(seed: UInt64(example.utf8.reduce(7) { $0 &* 31 &+ Int($1) }.magnitude))
    let ways = ["o", "O", "I", "1I", "2I", "ca", "Ca", "r", "C", "vo", "i"]
    var script = ""
    for _ in 0..<RandomTestLength.steps(60) {
      let name = Self.names.randomElement(using: &generator) ?? "bar"
      let way = ways.randomElement(using: &generator) ?? "O"
      let end = ["<Enter><Esc><Esc>", "<Enter><Enter><Esc><Esc>D", "<Enter><Esc><Esc>Du", "<Enter><Esc><Esc>u"]
      script += ":\(Int.random(in: 1...16, using: &generator))<Enter>" + way + name
      script += end.randomElement(using: &generator) ?? ""
    }
    let result = try Nodecalc.run("--example", example, "--keys", script, "--print", "document")
    #expect(result.status == 0 && result.errors == "", "\(script)")
    // The last node takes what the first fed, each on its own.
    for name in Self.charts {
      for keys in ["GO\(name)<Enter>", "GI\(name)<Enter>", "GO\(name)<Enter><Esc>Cgg<Enter>", "gg\(name)D"] {
        let result = try Nodecalc.run("--example", example, "--keys", keys, "--print", "document")
        #expect(result.status == 0 && result.errors == "", "\(keys)")
      }
    }
  }
}
