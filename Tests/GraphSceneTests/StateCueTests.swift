import CharacterCanvas
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// What is to be told apart differs in its characters or in what a terminal without colours can do to them.
@Suite struct StateCueTests {
  /// A cell as somebody sees it who sees no colours.
  private struct Cue: Hashable {
    var cluster: CellCluster
    var traits: CellStyle.Traits
  }

  private static let size = Size(columns: 90, rows: 24)

  /// Two inputs, a node `b` on them at a place that stays the same, and one that it feeds.
  private static func document(_ operatorName: String = "add", c: Double = 3, isBypassed: Bool = false) -> [Sample] {
    [
      .number("a", 2, 3, 1), .number("c", c, 3, 9),
      .operator("b", operatorName, ["a", "c"], 30, 5, isBypassed: isBypassed), .operator("d", "sqrt", ["b"], 60, 5),
      .operator("e", "negate", [nil], 60, 12),
    ]
  }

  /// The states of `b`, each with a document and the keys that lead there.
  private static let states: [(name: String, document: [Sample], keys: String)] = [
    ("at rest", document(), "/a<Enter>"),
    ("selected", document(), "/b<Enter>"),
    ("selected together with others", document(), "/b<Enter>v/a<Enter>"),
    ("source of a link", document(), "/b<Enter>c"),
    ("aimed at, first port", document(), "/a<Enter>c/b<Enter>1"),
    ("aimed at, second port", document(), "/a<Enter>c/b<Enter>2"),
    ("refused", document(), "/d<Enter>c/e<Enter>"),
    ("failed", document("divide", c: 0), "/a<Enter>"),
    ("failed and selected", document("divide", c: 0), "/b<Enter>"),
    ("bypassed", document(isBypassed: true), "/a<Enter>"),
    ("bypassed and selected", document(isBypassed: true), "/b<Enter>"),
    ("letters to jump to", document(), "/a<Enter>f"),
  ]

  private static func cues(
    _ document: [Sample], _ keys: String, in part: Rect, _ theme: Theme, _ glyphs: GlyphSet
  ) -> [Cue] {
    let model = model(document, screen: size)
    model.play(keys)
    let canvas = painted(model, size, glyphs: glyphs, theme: theme).canvas
    return (part.minRow..<part.maxRow).flatMap { row in
      canvas.row(row)[...].dropFirst(part.minColumn).prefix(part.size.columns).map {
        Cue(cluster: $0.cluster, traits: $0.style.traits)
      }
    }
  }

  private func expectAllDiffer(_ looks: [(name: String, cues: [Cue])], _ circumstances: String) {
    for (place, one) in looks.enumerated() {
      for other in looks[..<place] {
        let differ = one.cues != other.cues
        #expect(differ, "\(circumstances): '\(one.name)' looks like '\(other.name)'")
      }
    }
  }

  @Test(arguments: Theme.all.indices, [GlyphSet.unicode, .ascii])
  func `every state of a node differs from every other without colours`(theme: Int, glyphs: GlyphSet) {
    let theme = Theme.all[theme]
    // The canvas begins in the second row of the screen; nothing is scrolled.
    let box = Rect(column: 30, row: 6, columns: 20, rows: 4)
    let looks = Self.states.map { (name: $0.name, cues: Self.cues($0.document, $0.keys, in: box, theme, glyphs)) }
    expectAllDiffer(looks, "\(theme.name), \(glyphs)")
  }

  @Test func `a node that fails has a border of its own, also when it is selected; one with an open port is at rest`() {
    func corners(_ document: [Sample], _ keys: String, at origin: Point) -> [String] {
      let cues = Self.cues(
        document, keys, in: Rect(origin: origin, size: Size(columns: 20, rows: 4)), .sixteen, .unicode)
      return [0, 19, 60, 79].map { cues[$0].cluster.text }
    }
    let failing = Self.document("divide", c: 0)
    // Two columns are left of the graph, which begins at the third.
    let box = Point(column: 29, row: 6)
    #expect(corners(failing, "/a<Enter>", at: box) == ["!", "!", "!", "!"])
    #expect(corners(failing, "/b<Enter>", at: box) == ["!", "!", "!", "!"])
    #expect(corners(Self.document(), "/a<Enter>", at: box) == ["╭", "╮", "╰", "╯"])
    let open: [Sample] = [.number("a", 2, 3, 1), .operator("b", "add", ["a", nil], 30, 5)]
    #expect(corners(open, "/a<Enter>", at: box) == ["╭", "╮", "╰", "╯"])
  }

  @Test(arguments: Theme.all.indices, [GlyphSet.unicode, .ascii])
  func `a value, a failure and waiting for it differ without colours`(theme: Int, glyphs: GlyphSet) {
    let theme = Theme.all[theme]
    let box = Rect(column: 60, row: 6, columns: 20, rows: 3)
    let looks = [("a value", 3.0), ("waits", 0)].map { name, c in
      (name: name, cues: Self.cues(Self.document("divide", c: c), "/a<Enter>", in: box, theme, glyphs))
    }
    expectAllDiffer(looks, "\(theme.name), \(glyphs)")
  }

  @Test(arguments: Theme.all.indices, [GlyphSet.unicode, .ascii])
  func `the modes and what is unsaved are reported in the title without colours`(theme: Int, glyphs: GlyphSet) {
    let theme = Theme.all[theme]
    let title = Rect(column: 0, row: 0, columns: Self.size.columns, rows: 1)
    let looks = [
      ("at rest", ""), ("unsaved", "/b<Enter>b"), ("together", "v"), ("linking", "c"), ("moving", "m"), ("a line", ":"),
      ("a list", "?"), ("inspecting", "i"),
    ].map { (name: $0.0, cues: Self.cues(Self.document(), $0.1, in: title, theme, glyphs)) }
    expectAllDiffer(looks, "\(theme.name), \(glyphs)")
  }

  @Test(arguments: Theme.all.indices, ["z2", "z3", "z4"])
  func `at every level of detail the states of selecting and linking differ without colours`(
    theme: Int, zoom: String
  ) {
    let theme = Theme.all[theme]
    let canvas = Rect(column: 0, row: 1, columns: Self.size.columns, rows: Self.size.rows - 4)
    let states = Self.states.filter { !$0.name.hasPrefix("aimed at, second") && !$0.name.hasPrefix("letters") }
    let looks = states.map {
      (name: $0.name, cues: Self.cues($0.document, zoom + $0.keys, in: canvas, theme, .unicode))
    }
    expectAllDiffer(looks, "\(theme.name), \(zoom)")
  }

  @Test(arguments: Theme.all.indices)
  func `what differs by its look alone differs without colours`(theme: Int) {
    let theme = Theme.all[theme]
    #expect(theme[.refusal].traits != theme[.message].traits)
    #expect(theme[.changedValue].traits != theme[.value].traits)
    #expect(theme[.enteredBox].traits != theme[.box].traits)
    #expect(theme[.promptMistake].traits != theme[.promptText].traits)
    #expect(theme[.popupSelected].traits != theme[.popup].traits)
    #expect(theme[.minimapView].traits != theme[.minimap].traits)
  }
}
