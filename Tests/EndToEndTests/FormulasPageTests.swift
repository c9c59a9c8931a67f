import Foundation
import TestSupport
import Testing

@Suite(.onOwnThread)
struct FormulasPageTests {
  /// The page as `Scripts/update-formulas-page` made it.
  private static func page() throws -> String {
    let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(
      contentsOf: root.appendingPathComponent("Sources/nodecalc/nodecalc.docc/Formulas.md"), encoding: .utf8)
  }

  /// The words of a line, without what marks its columns.
  private static func words(_ line: Substring) -> [Substring] {
    line.replacing("\\|", with: "").filter { $0 != "`" && $0 != "|" }.split(separator: " ")
  }

  @Test
  func `the page of formulas says what the program says`() throws {
    let rows = try Self.page().split(separator: "\n").filter { $0.hasPrefix("| ") }.map(Self.words)
    func shown(_ command: String) throws -> [[Substring]] {
      try Nodecalc.run(command).output.split(separator: "\n").filter { $0.hasPrefix("  ") }.map(Self.words)
    }
    for row in try shown("formulas") {
      #expect(rows.contains(row), "run Scripts/update-formulas-page .build/debug/nodecalc: \(row)")
    }
    let operators = try shown("operators")
    for row in operators {
      // The page has no column for signs.
      let isThere = rows.contains { $0.first == row.first && $0.last == row.last && $0.count + 1 >= row.count }
      #expect(isThere, "run Scripts/update-formulas-page .build/debug/nodecalc: \(row)")
    }
    let headings = 12
    #expect(rows.count == (try shown("formulas").count) + operators.count + headings)
  }

  @Test
  func `the program describes how formulas are read`() throws {
    let text = try Nodecalc.run("formulas").output
    #expect(text.contains("  -2^2             -(2 ^ 2)\n"))
    #expect(text.contains("  2^-3^2           2 ^ (-(3 ^ 2))\n"))
    #expect(text.contains("  not a == b       not (a == b)\n"))
    #expect(text.contains("  8  ^, **    between two     from the right  power\n"))
  }
}
