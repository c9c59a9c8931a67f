import Foundation
import TestSupport
import Testing

/// Pages that `Scripts/update-reference-pages` makes from what the program says of itself.
@Suite(.onOwnThread)
struct ReferencePagesTests {
  private let folder = ScratchFolder()
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `the pages of formats, configuration and exit statuses say what the program says`() throws {
    let script = Self.root.appendingPathComponent("Scripts/update-reference-pages").path
    let made = try CommandResult.of(["/usr/bin/env", "python3", script, Nodecalc.path(), folder.path])
    try #require(made.status == 0, "\(made.errors)")
    #expect(folder.names == ["Configuration.md", "ExitStatuses.md", "Formats.md"])
    for name in folder.names {
      let page = try String(contentsOf: Self.root.appendingPathComponent("Docs/\(name)"), encoding: .utf8)
      #expect(page == folder.text(of: name), "\(name): run Scripts/update-reference-pages .build/release/nodecalc")
      #expect(page.split(separator: "\n").count { $0.hasPrefix("| `") } > 6)
    }
  }
}
