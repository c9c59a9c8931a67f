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
    let isUpdate = ProcessInfo.processInfo.environment["NODECALC_UPDATE_KEYSTROKES"] != nil
    if isUpdate {
      for walk in TaskWalk.all { try Data(Self.screen(after: walk).utf8).write(to: Self.picture(of: walk)) }
    }
    let walks = try TaskWalk.all.map { ($0, try String(contentsOf: Self.picture(of: $0), encoding: .utf8)) }
    let page = KeystrokesPage.text(KeystrokeComparison.all, screen: Self.size, walks: walks)
    if isUpdate { try Data(page.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == page, "run Scripts/update-keystrokes-page")
  }

  // MARK: - Walks

  /// Where the screen is kept that a walk ends with.
  private static func picture(of walk: TaskWalk) -> URL {
    URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
      .appendingPathComponent("Walks/\(walk.name).txt")
  }

  /// Plays the walk and more keys in a folder of its own.
  private static func play(
    _ walk: TaskWalk, _ more: String = "", in folder: ScratchFolder, _ arguments: String...
  ) throws -> CommandResult {
    if let file = walk.file { folder.write(file.text, to: file.name) }
    let document = walk.opensFile ? walk.file.map { [$0.name] } ?? [] : []
    return try CommandResult.of(
      [Nodecalc.path()] + document + ["--no-config", "--size", walk.size, "--keys", walk.keys + more] + arguments,
      directory: folder.path)
  }

  private static func screen(after walk: TaskWalk) throws -> String {
    try play(walk, in: ScratchFolder(), "--print", "screen").output
  }

  @Test(arguments: TaskWalk.all.map(\.name))
  func `N25: a walk ends with the screen that is kept`(name: String) throws {
    let walk = try #require(TaskWalk.all.first { $0.name == name })
    let shown = try Self.screen(after: walk).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let kept = try String(contentsOf: Self.picture(of: walk), encoding: .utf8)
    #expect(pictureProblem(shown, kept) == nil, "look at it, and then run Scripts/update-keystrokes-page")
  }

  @Test(arguments: TaskWalk.all.map(\.name))
  func `a walk comes to what is worked out otherwise, in fewer keys than before or with more to be seen`(name: String)
    throws
  {
    let walk = try #require(TaskWalk.all.first { $0.name == name })
    let folder = ScratchFolder()
    #expect(try Self.play(walk, ":w! out.nodecalc<Enter>", in: folder).transcript == "")
    let result = try CommandResult.of(
      [Nodecalc.path(), "out.nodecalc", "--eval", "--all", "--format", "json"], directory: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    func numbers(_ member: String, _ node: String) -> [Double] {
      let value = (json[member] as? [String: Any])?[node]
      if let list = value as? [Any] { return list.compactMap { ($0 as? NSNumber)?.doubleValue } }
      return (value as? NSNumber).map { [$0.doubleValue] } ?? []
    }
    func isNear(_ value: Double, _ wanted: Double) -> Bool { abs(value - wanted) <= 1e-9 * abs(wanted) }
    for (node, wanted) in walk.values {
      let found = numbers("values", node)
      #expect(found.count == wanted.count && zip(found, wanted).allSatisfy(isNear), "\(node): \(found), \(wanted)")
    }
    for (node, wanted) in walk.uncertainties {
      let found = numbers("uncertainties", node)
      #expect(found.count == 1 && found.allSatisfy { isNear($0, wanted) }, "\(node): \(found), \(wanted)")
    }
    if case .keys(_, let lacking) = walk.before {
      #expect(walk.keystrokesBefore.map { walk.keystrokes < $0 } == true || !lacking.isEmpty)
    }
  }
}
