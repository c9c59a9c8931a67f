import EditorSession
import Foundation
import TestSupport
import Testing

/// The documents of `Examples/` and the page of examples, against what the program has inside.
@Suite(.onOwnThread)
struct ExamplesPageTests {
  private static let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `each example lies in Examples as the program has it`() throws {
    for example in Example.all {
      let shown = try Nodecalc.run(
        "--example", example.name, "--no-config", "--keys", "", "--print", "document")
      #expect(shown.status == 0 && shown.errors == "")
      #expect(
        try Self.text("Examples/\(example.name).nodecalc") == shown.output,
        "\(example.name): run Scripts/update-examples")
    }
  }

  @Test(arguments: ["beam", "capacity", "density", "pendulum", "runway", "tuners"])
  func `the document of a job is what import makes of its text`(_ name: String) throws {
    let file = Self.root.appendingPathComponent("Examples/\(name).txt").path
    let made = try Nodecalc.run("import", "--from", "formulas", file)
    #expect(made.status == 0)
    #expect(try Self.text("Examples/\(name).nodecalc") == made.output, "run Scripts/update-examples")
  }

  /// `ReadmeTests` holds the pictures.
  @Test func `the page has a section for each example, in order, with its summary and its picture`() throws {
    let lines = try Self.text("Docs/Examples.md").split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("## ") } == Example.all.map { "## \($0.title)" }, "run Scripts/update-examples-page")
    let commands = lines.filter { $0.hasPrefix("$ nodecalc ") }
    #expect(commands == Example.all.map { "$ nodecalc render --example \($0.name)" })
    for example in Example.all { #expect(lines.contains(example.summary), "\(example.name)") }
  }
}
