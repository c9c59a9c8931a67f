import Foundation
import TestSupport
import Testing

/// Screens kept as pictures, as `Scripts/update-screens` made them.
@Suite(.onOwnThread)
struct ScreenCatalogueTests {
  /// A line of the catalogue.
  struct Screen: Sendable, CustomTestStringConvertible {
    var name: String
    var document: String
    var size: String
    var keys: String

    var testDescription: String { name }
  }

  private static let folder = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .appendingPathComponent("Screens")

  private static let catalogue: [Screen] = {
    let text = (try? String(contentsOf: folder.appendingPathComponent("catalogue"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 3, !line.hasPrefix("#") else { return nil }
      return Screen(name: words[0], document: words[1], size: words[2], keys: words.dropFirst(3).joined())
    }
  }()

  @Test(arguments: catalogue) func `the screen is the one that is kept, in both sets of glyphs`(screen: Screen) throws {
    let file = screen.document + ".nodecalc"
    let isThere = FileManager.default.fileExists(atPath: Self.folder.appendingPathComponent(file).path)
    let source = isThere ? [file] : ["--example", screen.document]
    let shown = try [[], ["--ascii"]].map { glyphs in
      let result = try CommandResult.of(
        [Nodecalc.path()] + source + ["--keys", screen.keys, "--print", "screen", "--size", screen.size] + glyphs,
        directory: Self.folder.path)
      #expect(result.status == 0 && result.errors.isEmpty)
      return result.output
    }
    let kept = try String(contentsOf: Self.folder.appendingPathComponent(screen.name + ".txt"), encoding: .utf8)
    let problem = pictureProblem(
      shown.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false).map(String.init), kept)
    #expect(problem == nil, "look at it, and then run Scripts/update-screens .build/debug/nodecalc")
  }

  @Test func `every picture is in the catalogue, and every example at every level`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".txt") }
    #expect(Set(names) == Set(Self.catalogue.map { $0.name + ".txt" }))
    let examples = try Nodecalc.run("examples").output.split(separator: "\n").compactMap {
      $0.split(separator: " ").first
    }
    #expect(!examples.isEmpty)
    for example in examples {
      let shown = Self.catalogue.filter { $0.document == example }.map { $0.size + $0.keys }
      let levels = ["80x24z1", "80x24z2", "80x24z3", "80x24z4"]
      let whole = ["80x24", "80x24_", "120x36_", "40x12zg"]
      #expect(Set(levels + whole).isSubset(of: shown), "\(example)")
    }
  }
}
