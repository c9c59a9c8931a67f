import Foundation
import TestSupport
import Testing

/// Keystrokes for the example documents from nothing, beside a spreadsheet's.
@Suite(.onOwnThread)
struct KeystrokesPageTests {
  /// The screen on which the hint letters of the scripts are read.
  private static let size = "160x45"

  private static func values(_ arguments: String...) throws -> [String] {
    try CommandResult.of([Nodecalc.path()] + arguments).output.split(separator: "\n").map(String.init).sorted()
  }

  @Test(arguments: KeystrokeComparison.all.map(\.example))
  func `the keys make every value of the example`(example: String) throws {
    let comparison = try #require(KeystrokeComparison.all.first { $0.example == example })
    let names = try Self.values("--example", example, "--eval", "--all").compactMap { $0.split(separator: " ").first }
      .map(String.init)
    let gets = names.flatMap { ["--get", $0] }
    let folder = ScratchFolder()
    let saved = try CommandResult.of(
      [Nodecalc.path(), "made.nodecalc", "--size", Self.size, "--keys", comparison.keys + ":w<Enter>"],
      directory: folder.path)
    #expect(saved.transcript == "")
    let made = try CommandResult.of([Nodecalc.path(), "made.nodecalc", "--eval"] + gets, directory: folder.path)
    let wanted = try CommandResult.of([Nodecalc.path(), "--example", example, "--eval"] + gets)
    #expect(names.count >= 14)
    #expect(made.transcript == wanted.transcript)
    #expect(
      try Nodecalc.run("made.nodecalc", "--eval", "--all", in: folder).output.split(separator: "\n").count
        == names.count)
  }

  @Test(arguments: KeystrokeComparison.all.map(\.example))
  func `the formulas make every value of the sheets`(example: String) throws {
    let comparison = try #require(KeystrokeComparison.all.first { $0.example == example })
    for (sheet, script) in [
      (comparison.wholeSheet, comparison.wholeFormulas), (comparison.shortSheet, comparison.shortFormulas),
    ] {
      let made = try Self.values("--size", Self.size, "--keys", script.joined(), "--print", "values")
      #expect(made.count == sheet.rows.count)
      let values = try Dictionary(
        uniqueKeysWithValues: made.map { line in
          let parts = line.split(separator: " = ")
          return (String(parts[0]), try #require(Double(parts[1]), "\(line)"))
        })
      for row in sheet.rows {
        let value = try #require(values[row.name])
        let wanted = try #require(
          Double(Nodecalc.run("--example", example, "--eval", "--get", row.name).output.filter { $0 != "\n" }))
        #expect(abs(value - wanted) <= 1e-12 * abs(wanted), "\(row.name)")
      }
    }
  }

  @Test(arguments: KeystrokeComparison.all.map(\.example))
  func `the sheets come to the same results`(example: String) throws {
    let comparison = try #require(KeystrokeComparison.all.first { $0.example == example })
    for sheet in [comparison.wholeSheet, comparison.shortSheet] {
      for name in comparison.results {
        let formula = try #require(sheet.expression(of: name))
        let value = try #require(Double(Nodecalc.run("-e", formula).output.filter { $0 != "\n" }), "\(formula)")
        let wanted = try #require(
          Double(Nodecalc.run("--example", example, "--eval", "--get", name).output.filter { $0 != "\n" }))
        #expect(abs(value - wanted) <= 1e-12 * abs(wanted), "\(name)")
      }
    }
  }

  @Test
  func `the page of keystrokes says what was counted`() throws {
    let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appendingPathComponent("Sources/nodecalc/nodecalc.docc/Keystrokes.md")
    let page = KeystrokesPage.text(KeystrokeComparison.all, screen: Self.size)
    if ProcessInfo.processInfo.environment["NODECALC_UPDATE_KEYSTROKES"] != nil {
      try Data(page.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == page, "run Scripts/update-keystrokes-page")
  }
}
