import Foundation
import TestSupport
import Testing

@Suite(.onOwnThread)
struct KeysPageTests {
  /// The page as `Scripts/update-keys-page` made it.
  private static func page() throws -> String {
    let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(
      contentsOf: root.appendingPathComponent("Sources/nodecalc/nodecalc.docc/Keys.md"), encoding: .utf8)
  }

  /// A line without what marks its columns.
  private static func plain(_ line: Substring) -> String {
    line.replacing("\\|", with: "|").filter { $0 != "`" }.split { " |".contains($0) }.joined(separator: " ")
  }

  @Test
  func `the page of keys says what the program says`() throws {
    let shown = try Nodecalc.run("keys", "--no-config").output.split(separator: "\n").map(Self.plain)
    let written = try Self.page().split(separator: "\n").filter { $0.hasPrefix("| `") || $0.hasPrefix("## ") }
      .map { Self.plain($0.hasPrefix("## ") ? $0.dropFirst(3) : $0) }
    #expect(shown.count > 100)
    #expect(written == shown, "run Scripts/update-keys-page .build/debug/nodecalc")
  }
}
