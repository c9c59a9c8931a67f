import Configuration
import PresentationModel
import TestSupport
import Testing

struct RandomConfigurationTests {
  /// What configurations are made of, and what breaks them.
  private static let pieces: [String] =
    [
      "[keys.normal]\n", "[keys.edit]\n", "[keys.link]\n", "[ui]\n", "[[keys]]\n", "keys.move.", "undo", "redo",
      "cancel", "quit", "palette", "command-line", "accept", "\"quit!\"", "grid", " = ", "=", "\"", "'", "\"\"\"",
      "'''", "[", "]", "{", "}", ",", ".", "\n", "\r\n", "#", "\\", "\\u00e9", "true", "false", "12", "1979-05-27",
      "\"u\"", "\"<Esc>\"", "\"<C-x>\"", "\"gg\"", "\"g\"", "\"\"", "[]", "[\"a\", \"b\"]", "é", "\u{0}", "\u{7F}",
    ] + Mode.Name.allCases.flatMap { KeyMap.standard.bindings[$0] ?? [] }.flatMap(\.keys).map { "\"\($0)\"" }

  /// Whether nobody is caught: what each mode cannot do without has a key.
  private func isFree(_ map: KeyMap) -> Bool {
    KeyEssential.all.allSatisfy { essential in
      essential.commands.contains { map.keys(for: $0, in: essential.mode) != nil }
    }
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(2, long: 60)))
  func `any text gives a sound key map that lets everybody out`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<100 {
      let count = Int.random(in: 0..<60, using: &generator)
      var text = Array((0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined().utf8)
      if step.isMultiple(of: 10), !text.isEmpty {
        text[Int.random(in: 0..<text.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let configuration = UserConfiguration.read(text, settings: sampleSettings)
      #expect(configuration.keyMap.problems == [], "seed \(seed), step \(step)")
      #expect(isFree(configuration.keyMap), "seed \(seed), step \(step)")
      #expect(configuration.problems.map(\.place) == configuration.problems.map(\.place).sorted())
    }
  }

  @Test(arguments: [5, 6] as [UInt64])
  func `keys dealt out anew at random are taken or reported, and none is lost between`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<20 {
      // Whatever is dealt out, the map read from what is written is the map that was dealt.
      let overrides = Mode.Name.allCases.flatMap { mode in
        let table = KeyMap.standard.bindings[mode] ?? []
        let keys = table.map(\.keys).shuffled(using: &generator)
        return zip(table, keys).map { ($0.command, mode, $1) }
      }.enumerated().map { KeyOverride($1.0, in: $1.1, keys: $1.2, tag: $0) }
      let dealt = KeyMap.standard.overridden(by: overrides).map
      #expect(dealt.problems == [], "seed \(seed), step \(step)")
      let text = ConfigurationText.write(dealt, settings: sampleSettings)
      let read = UserConfiguration.read(Array(text.utf8), settings: sampleSettings)
      #expect(read.problems == [], "seed \(seed), step \(step)")
      for mode in Mode.Name.allCases {
        #expect(
          read.keyMap.bindings[mode]?.map(\.keys) == dealt.bindings[mode]?.map(\.keys), "seed \(seed), step \(step)")
      }
    }
  }
}
