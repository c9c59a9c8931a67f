import Foundation
import TestSupport
import Testing

@Suite(.onOwnThread)
struct ReadmeTests {
  /// A command of a page and what stands below it.
  private struct Shown {
    let command: String
    var output = ""
  }

  private static let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The README and every page below `Docs` that shows what the program prints, as in `Scripts/update-readme`.
  private static let pages: [String] = {
    let names = FileManager.default.enumerator(atPath: root.appendingPathComponent("Docs").path)?.compactMap {
      $0 as? String
    }
    let below = (names ?? []).filter { $0.hasSuffix(".md") }.map { "Docs/" + $0 }.sorted()
    return ["README.md"] + below.filter { (try? shown(on: $0).isEmpty) == false }
  }()

  /// Where the commands of a page run: what its line `<!-- run in FOLDER -->` says, otherwise the repository's root.
  private static func folder(of page: String) throws -> String {
    let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    guard let place = text.firstMatch(of: /\n<!-- run in (\S+) -->\n/) else { return root.path }
    return root.appendingPathComponent(String(place.1)).path
  }

  /// The commands of all `console` blocks of a page.
  private static func shown(on page: String) throws -> [Shown] {
    let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    var shown: [Shown] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ nodecalc ") {
        shown.append(Shown(command: String(line.dropFirst("$ nodecalc ".count))))
      } else if isInside, !shown.isEmpty {
        shown[shown.count - 1].output += line + "\n"
      }
    }
    return shown
  }

  @Test func `pages in folders below Docs are found`() {
    #expect(Self.pages.contains("Docs/Evaluate.md") && Self.pages.contains("Docs/Jobs/Laboratory.md"))
  }

  @Test(arguments: pages)
  func `what a page shows is what the program prints`(_ page: String) throws {
    let shown = try Self.shown(on: page)
    #expect(!shown.isEmpty, "\(page) shows commands")
    let folder = try Self.folder(of: page)
    for example in shown {
      let script = "cd '\(folder)' && \"$0\" \(example.command)"
      let result = try Nodecalc.runInShell(script)
      // As in a terminal, which has notes behind the output.
      #expect(result.output + result.errors == example.output, "\(page): \(example.command)")
    }
  }
}
