import EditorSession
import Foundation
import TestSupport
import Testing

/// The pictures of the documentation, as `Scripts/update-pictures` made them.
@Suite(.onOwnThread)
struct PicturesTests {
  private static let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appendingPathComponent("Sources/nodecalc/nodecalc.docc/Resources")

  private static func names(_ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }.sorted()
      .map { String($0.dropLast(ending.count)) }
  }

  @Test func `every picture is what the program makes of its document`() throws {
    let names = try Self.names(".nodecalc")
    #expect(!names.isEmpty)
    #expect(try Self.names(".svg") == names)
    for name in names {
      let document = Self.folder.appendingPathComponent(name + ".nodecalc").path
      let picture = try String(contentsOf: Self.folder.appendingPathComponent(name + ".svg"), encoding: .utf8)
      let isFresh = try Nodecalc.run("export", document, "--to", "svg").output == picture
      #expect(isFresh, "\(name).svg is stale: run Scripts/update-pictures .build/debug/nodecalc")
      let isCanonical = try Nodecalc.run("fmt", document).output == String(contentsOfFile: document, encoding: .utf8)
      #expect(isCanonical, "\(name).nodecalc")
    }
  }

  @Test func `every example has a picture, which is what the program makes of it`() throws {
    let folder = Self.folder.appendingPathComponent("Examples")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files == Example.all.map { $0.name + ".svg" }.sorted())
    for example in Example.all {
      let picture = try String(contentsOf: folder.appendingPathComponent(example.name + ".svg"), encoding: .utf8)
      let isFresh = try Nodecalc.run("export", "--example", example.name, "--to", "svg").output == picture
      #expect(isFresh, "\(example.name).svg is stale: run Scripts/update-pictures .build/debug/nodecalc")
    }
  }

  @Test func `every picture of a chart is what the program makes of its arguments`() throws {
    let charts = Self.folder.appendingPathComponent("Charts")
    let names = try FileManager.default.contentsOfDirectory(atPath: charts.path)
      .filter { $0.hasSuffix(".arguments") }.map { String($0.dropLast(".arguments".count)) }
    #expect(!names.isEmpty)
    for name in names {
      let arguments = try String(contentsOf: charts.appendingPathComponent(name + ".arguments"), encoding: .utf8)
      let picture = try String(contentsOf: charts.appendingPathComponent(name + ".svg"), encoding: .utf8)
      let script = "cd '\(charts.path)' && \"$0\" chart \(arguments.dropLast()) --to svg"
      let isFresh = try Nodecalc.runInShell(script).output == picture
      #expect(isFresh, "\(name).svg is stale: run Scripts/update-pictures .build/debug/nodecalc")
    }
  }

  @Test func `the moving picture of the README is what its script records, small and about twenty seconds long`() throws
  {
    let folder = Self.root.appendingPathComponent("Docs/Pictures")
    let kept = try String(contentsOf: folder.appendingPathComponent("tour.svg"), encoding: .utf8)
    let movie = try Nodecalc.run(
      "record", folder.appendingPathComponent("tour.keys").path, "--example", "savings", "--size", "100x28", "--title",
      "nodecalc: a rate is typed, values and a chart follow, two nodes are linked")
    #expect(movie.errors.isEmpty)
    let isFresh = movie.output == kept
    #expect(isFresh, "tour.svg is stale: run Scripts/update-pictures .build/debug/nodecalc")
    #expect(kept.utf8.count < 200_000 && !kept.contains("<script"))
    let time = try #require(kept.firstMatch(of: /animation:a0 (\d+)ms/).flatMap { Int($0.1) })
    #expect((15_000...25_000).contains(time))
    let last = MovieReader.rows(MovieReader(kept).seen(at: 1)).joined(separator: "\n")
    #expect(last.contains("linked 'deposits' to 'growth' as second values") && last.contains("7 %"))
  }

  @Test func `the gallery shows each example at two sizes, as it opens`() throws {
    let folder = Self.root.appendingPathComponent("Docs/Pictures/Gallery")
    let page = try String(contentsOf: Self.root.appendingPathComponent("Docs/Gallery.md"), encoding: .utf8)
    let lines = page.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("## ") } == Example.all.map { "## \($0.title)" }, "run Scripts/update-gallery")
    var expected: [String] = []
    var bytes = 0
    for example in Example.all {
      #expect(lines.contains(example.summary), "\(example.name)")
      for size in ["80x24", "120x36"] {
        let file = "\(example.name)-\(size).svg"
        expected.append(file)
        #expect(page.contains("](Pictures/Gallery/\(file))"))
        let kept = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        bytes += kept.utf8.count
        let isFresh = try Nodecalc.run("record", "-", "--example", example.name, "--size", size).output == kept
        #expect(isFresh, "\(file) is stale: run Scripts/update-gallery .build/debug/nodecalc")
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == expected.sorted())
    #expect(bytes < 1_500_000)
  }

  @Test func `the README shows pictures that are there`() throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let shown = text.matches(of: /!\[[^\]]+\]\(([^)]+\.svg)\)/).map { String($0.1) }
    #expect(!shown.isEmpty)
    for path in shown {
      #expect(FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(path).path), "\(path)")
    }
  }
}
