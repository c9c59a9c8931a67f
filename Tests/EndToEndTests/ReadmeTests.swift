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
  /// Where the files lie that examples name.
  private static let folder = root.appendingPathComponent("Sources/nodecalc/nodecalc.docc/Resources/Charts").path

  /// The pages whose `console` blocks are run; `Scripts/update-readme` has the same.
  private static let pages = [
    "README.md", "Docs/Charts.md", "Docs/Documents.md", "Docs/Editor.md", "Docs/Evaluate.md", "Docs/Inputs.md",
    "Docs/Tables.md",
  ]

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

  @Test(arguments: pages)
  func `what a page shows is what the program prints`(_ page: String) throws {
    let shown = try Self.shown(on: page)
    #expect(!shown.isEmpty || !page.hasPrefix("README"), "the README shows commands")
    for example in shown {
      let script = "cd '\(Self.folder)' && \"$0\" \(example.command)"
      #expect(try Nodecalc.runInShell(script).transcript == example.output, "\(page): \(example.command)")
    }
  }
}
