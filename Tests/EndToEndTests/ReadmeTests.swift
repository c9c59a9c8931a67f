import Foundation
import TestSupport
import Testing

@Suite(.onOwnThread)
struct ReadmeTests {
  /// A command of the README and what stands below it.
  private struct Shown {
    let command: String
    var output = ""
  }

  private static let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// Where the files lie that examples name.
  private static let folder = root.appendingPathComponent("Sources/nodecalc/nodecalc.docc/Resources/Charts").path

  /// The commands of all `console` blocks.
  private static func shown() throws -> [Shown] {
    let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
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

  @Test
  func `what the README shows is what the program prints`() throws {
    let shown = try Self.shown()
    #expect(shown.count >= 6)
    for example in shown {
      let script = "cd '\(Self.folder)' && \"$0\" \(example.command)"
      #expect(try Nodecalc.runInShell(script).transcript == example.output, "\(example.command)")
    }
  }
}
