import Foundation
import TestSupport
import Testing

/// Whole reports as they are kept in `Tests/Reports`: what a reader gets, to be looked at when it changes.
@Suite(.onOwnThread)
struct KeptReportsTests {
  private static let folder = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Reports")

  /// Frames, uncertainties and an assertion; twelve uses of one group; a document of which much fails.
  private static let names = ["room", "uses", "failing"]

  private func kept(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func run(_ name: String, _ format: String) throws -> CommandResult {
    try Nodecalc.runInShell(
      "cd '\(Self.folder.path)' && \"$0\" report \(name).nodecalc --to \(format) --date 2031-05-01")
  }

  @Test(arguments: names, [("html", "html"), ("markdown", "md")])
  func `reports are, byte for byte, those that are kept`(name: String, format: (name: String, ending: String)) throws {
    let result = try run(name, format.name)
    #expect(result.output == (try kept("\(name).\(format.ending)")), "Scripts/update-reports writes them again")
    #expect(result.status == (name == "failing" ? 1 : 0))
    #expect(result.errors == (name == "failing" ? try kept("failing.errors") : ""))
  }

  @Test func `every document in the folder is among them`() throws {
    let documents = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".nodecalc") }
    #expect(Set(documents) == Set(Self.names.map { "\($0).nodecalc" }))
  }

  @Test func `the page of many instances tells each instance with its values, and the group once`() throws {
    let page = try kept("uses.html")
    #expect(page.components(separatedBy: "<h2>Group taxed</h2>").count == 2)
    for instance in 1...12 {
      let name = String(format: "gross_%02d", instance)
      #expect(page.contains(">\(name)</"), "\(name)")
    }
    // 1.19 × (10 + 20 + … + 120)
    #expect(page.contains("928.2"))
  }

  @Test func `the page of what fails has a reason where a value would stand, and what holds beside it`() throws {
    let page = try kept("failing.html")
    #expect(page.components(separatedBy: "class=\"failure\"").count == 6)
    #expect(page.contains("waits for &#39;bad&#39;") && page.contains("holds"))
    #expect(page.contains("</html>"))
  }
}
