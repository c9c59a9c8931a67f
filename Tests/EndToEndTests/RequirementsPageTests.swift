import Foundation
import TestSupport
import Testing

@Suite(.onOwnThread)
struct RequirementsPageTests {
  private static let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The rows of the page, each as its cells.
  private static func rows() throws -> [[String]] {
    let page = try String(contentsOf: root.appendingPathComponent("Docs/Requirements.md"), encoding: .utf8)
    return page.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return line.wholeMatch(of: /\| [NDUPV][0-9]+ \|.*\|/) == nil ? nil : cells
    }
  }

  /// The Swift files of all tests.
  private static func testFiles() throws -> [URL] {
    let folder = root.appendingPathComponent("Tests")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
  }

  @Test
  func `each id that begins a test's name has a row`() throws {
    let ids = try Set(Self.rows().map { $0[0] })
    var named = 0
    for file in try Self.testFiles() {
      let text = try String(contentsOf: file, encoding: .utf8)
      for name in text.matches(of: /func `([NDUPV][0-9][^:`]*):/) {
        for id in name.1.matches(of: /[NDUPV][0-9]+/) {
          named += 1
          #expect(ids.contains(String(id.0)), "\(file.lastPathComponent): \(name.1)")
        }
      }
    }
    #expect(named > 100)
  }

  @Test
  func `each id has one row of three cells, and the files that it names exist`() throws {
    let rows = try Self.rows()
    let files = Set(try Self.testFiles().map(\.lastPathComponent))
    #expect(rows.count > 100)
    #expect(Set(rows.map { $0[0] }).count == rows.count)
    for row in rows {
      #expect(row.count == 3, "\(row)")
      guard let last = row.last, last != "–" else { continue }
      for file in last.split(separator: ", ") {
        #expect(files.contains(String(file)), "\(row[0]): \(file)")
      }
    }
  }
}
