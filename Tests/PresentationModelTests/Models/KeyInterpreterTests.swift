import EditorInput
import TestSupport
import Testing

@testable import PresentationModel

struct KeyInterpreterTests {
  /// What keys come to, as `command×count`, `…` for an unfinished sequence, `?` for what means nothing.
  private func readings(_ text: String, in mode: Mode.Name = .normal) throws -> [String] {
    var keys = KeyInterpreter()
    return try KeyNotation.parse(text).map { key in
      if keys.pending.isEmpty, case .character(let character) = key.code, let digit = character.wholeNumberValue {
        keys.addToCount(digit)
        return keys.unfinishedText
      }
      return switch keys.feed(key, in: mode) {
      case .command(let command, let count, _): command.name + (count.map { "×\($0)" } ?? "")
      case .unfinished: keys.unfinishedText
      case .unknown: "?"
      }
    }
  }

  @Test(arguments: [
    ("j", ["focus-down"]), ("gg", ["g…", "focus-first"]), ("12j", ["1…", "12…", "focus-down×12"]),
    ("3zi", ["3…", "3z…", "zoom-in×3"]), ("zQj", ["z…", "?", "focus-down"]), ("2Qj", ["2…", "?", "focus-down"]),
  ])
  func `keys come to commands with the count typed before them`(typed: String, expected: [String]) throws {
    #expect(try readings(typed) == expected)
  }

  @Test func `limit count: a count ends at its limit however long it is typed`() {
    var keys = KeyInterpreter()
    for _ in 0..<100 { keys.addToCount(9) }
    #expect(keys.count == Invocation.countLimit)
  }

  @Test func `the second key of a pair that deletes is one once, and only behind the first letter of the command`()
    throws
  {
    let d = try #require(try KeyNotation.parse("d").first)
    /// Whether `d` is a second key, asked so often.
    func answers(_ count: Int, isFirstKey: Bool, isRepeating: Bool = false) -> [Bool] {
      var keys = KeyInterpreter()
      keys.isRepeating = isRepeating
      keys.noteDeletion(by: [d], isFirstKey: isFirstKey)
      return (0..<count).map { _ in keys.isSecondOfPair(d) }
    }
    #expect(answers(2, isFirstKey: true) == [true, false])
    #expect(answers(1, isFirstKey: false) == [false])
    #expect(answers(1, isFirstKey: true, isRepeating: true) == [false])
  }

  @Test(arguments: Mode.Name.allCases)
  func `whatever is typed, what is unfinished begins a sequence of the mode`(mode: Mode.Name) throws {
    let seed = UInt64(mode.title.utf8.reduce(7) { $0 &* 31 &+ Int($1) })
    var generator = SeededGenerator(seed: seed)
    let pool = try (KeyMap.standard.bindings[mode] ?? []).flatMap(\.keys).flatMap { try KeyNotation.parse($0) }
    var keys = KeyInterpreter()
    for step in 0..<2_000 {
      guard let key = pool.randomElement(using: &generator) else { return }
      _ = keys.feed(key, in: mode)
      let isPrefix = keys.pending.isEmpty || KeyMap.standard.match(keys.pending, in: mode) == .prefix
      #expect(isPrefix, "seed \(seed), step \(step)")
      #expect(keys.isIdle == keys.unfinishedText.isEmpty, "seed \(seed), step \(step)")
      if step.isMultiple(of: 50) {
        keys.forgetUnfinished()
        #expect(keys.isIdle)
      }
    }
  }
}
