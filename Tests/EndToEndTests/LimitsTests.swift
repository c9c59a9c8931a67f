import Foundation
import TestSupport
import Testing

/// The list of limits: what the program prints, what the page says, and which tests show them.
@Suite(.onOwnThread)
struct LimitsTests {
  private struct Listing: Decodable {
    struct Limit: Decodable {
      var name: String
      var section: String
      var value: Int
      var unit: String
      var beyond: String
      var place: String
    }

    var limits: [Limit]
  }

  private static let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func limits() throws -> [Listing.Limit] {
    let shown = try Nodecalc.run("limits", "--format", "json")
    #expect(shown.status == 0 && shown.errors == "")
    return try JSONDecoder().decode(Listing.self, from: Data(shown.output.utf8)).limits
  }

  /// The names of limits that tests begin with: `` `limit nodes, inputs: … ``, also behind ids of requirements.
  private static func tested() throws -> Set<String> {
    let folder = root.appendingPathComponent("Tests")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /func\s+`(?:[NDUPV][0-9]+, )*limit ([a-z, -]+):/) {
        names.formUnion(match.1.split(separator: ", ").map(String.init))
      }
    }
    return names
  }

  @Test func `each limit has a test that begins with its name, and each such test has a limit`() throws {
    let (named, tested) = (try Self.limits().map(\.name), try Self.tested())
    #expect(Set(named).count == named.count && named.count > 40)
    #expect(Set(named).subtracting(tested).sorted() == [], "limits without a test")
    #expect(tested.subtracting(named).sorted() == [], "tests of what is no limit")
  }

  @Test func `each limit is enforced where it says, and says what happens beyond`() throws {
    let limits = try Self.limits()
    #expect(!limits.isEmpty)
    for limit in limits {
      let place = Self.root.appendingPathComponent("Sources").appendingPathComponent(limit.place).path
      #expect(FileManager.default.fileExists(atPath: place), "\(limit.name): \(limit.place)")
      #expect(limit.value > 0 && !limit.unit.isEmpty && limit.beyond.count > 10, "\(limit.name)")
    }
  }

  @Test func `the text has a row for each limit under its section`() throws {
    let text = try Nodecalc.run("limits").output
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(rows.map { String($0.split(separator: " ")[0]) } == (try Self.limits().map(\.name)))
    #expect(text.hasPrefix("Documents\n  document-bytes"))
    #expect(text.contains("256 MiB"))
  }

  @Test func `the page of limits says what the program says`() throws {
    let page = try String(
      contentsOf: Self.root.appendingPathComponent("Sources/nodecalc/nodecalc.docc/Limits.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let shown = try Self.limits().map {
      "| `\($0.name)` | \($0.value) | \($0.unit) | \($0.beyond) | `\($0.place)` |"
    }
    #expect(rows.map(String.init) == shown, "run Scripts/update-limits-page .build/debug/nodecalc")
  }
}
