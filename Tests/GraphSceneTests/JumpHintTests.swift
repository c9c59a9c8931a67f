import CharacterCanvas
import DiagramModel
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// Letters are seen wherever the nodes lie.
@Suite struct JumpHintTests {
  private static let size = Size(columns: 44, rows: 13)

  /// Three nodes, the focus on the first.
  private func canvas(_ keys: String, _ samples: [Sample]) -> [String] {
    let model = model(samples, screen: Self.size)
    model.play("zg" + keys)
    return Array(painted(model, Self.size).canvas.rows.dropFirst().dropLast(3))
  }

  @Test func `of nodes on one place each has its letters`() {
    let samples: [Sample] = [
      .number("a", 1, 2, 1), .operator("b", "sqrt", [nil], 2, 1), .operator("c", "add", [nil, nil], 2, 1),
    ]
    #expect(
      pictureProblem(
        canvas("f", samples),
        """

          [a][s]━━━━━━━━━━━━━┓
          ┃                1 ●
          ┗━━━━━━━━━━━━━━━━━━┛
          ╰──────────────────╯
        """) == nil)
    #expect(
      pictureProblem(
        canvas("cf", samples).map { $0.replacing("+", with: " ") },
        """
        ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
          ╔ a ═══════════════╗
        ·[a][s]            1 ●  ·   ·   ·   ·   ·
         [d]═════════════════╝
        · ╰──────────────────╯  ·   ·   ·   ·   ·

        ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

        ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
        """) == nil)
  }

  @Test func `letters of a node that reaches out of the view stand at the view's edge`() {
    let samples: [Sample] = [
      .number("a", 1, 28, 4), .number("left", 2, 2, 2), .number("below", 3, 24, 8), .number("right", 4, 44, 0),
    ]
    #expect(
      pictureProblem(
        canvas("lLf", samples),
        """

                                     [a] right ─────
                 ┌ off the screen ──┐│
        [s]───╮  │  d  below        │╰──────────────
            2 ●  └──────────────────┘
        ──────╯      ┏ a ━━━━━━━━━━━━━━━┓
                     ┃                1 ●
                     ┗━━━━━━━━━━━━━━━━━━┛
        """) == nil)
  }

  @Test(arguments: DetailLevel.allCases, ["f", "cf"])
  func `at every level all letters are seen, those for targets of a link too`(level: DetailLevel, keys: String) throws {
    let size = Size(columns: 100, rows: 24)
    let model = model(mortgage, screen: size)
    model.play("zg" + String(repeating: "zo", count: try #require(DetailLevel.allCases.firstIndex(of: level))))
    model.play("/rate<Enter>" + keys)
    #expect(model.detail == level)
    let nodes = model.diagramView.nodes(in: model.viewport.rect)
    let hints = nodes.flatMap { node in [node.hint].compactMap(\.self) + node.ports.compactMap(\.hint) }
    #expect(hints.count >= (keys == "f" ? 4 : 2))
    let rows = painted(model, size).canvas.rows
    for hint in hints { #expect(rows.contains { $0.contains("[\(hint)]") }, "\(hint)") }
  }
}

/// The list of nodes off the screen lies where it covers nothing that has letters.
@Suite struct OffScreenListTests {
  /// Sums, each of the two before it, in a grid with little room between them; a screen shows some of them.
  private static let grid: [Sample] = (0..<40).map { index in
    let place = (column: 24 * (index % 8), row: 5 * (index / 8))
    return index < 2
      ? .number("n\(index)", Double(index), place.column, place.row)
      : .operator("a_node_with_a_name_of_length_\(index)", "add", [nil, nil], place.column, place.row)
  }

  private static let sizes = [Size(columns: 80, rows: 24), Size(columns: 60, rows: 16), Size(columns: 40, rows: 12)]

  /// The letters that the model hands out in view and those that are to be read in the picture.
  private func expectLettersSeen(_ model: NodesPM, _ size: Size, _ circumstances: String) {
    let level = model.detail
    let cells = Rect(origin: level.scale.project(model.viewport.origin), size: model.viewport.size)
    let nodes = model.diagramView.nodes(in: model.viewport.rect).filter { level.box($0.frame).intersects(cells) }
    let hints = nodes.flatMap { node in [node.hint].compactMap(\.self) + node.ports.compactMap(\.hint) }
    let text = painted(model, size).canvas.rows.joined(separator: "\n")
    for hint in hints { #expect(text.contains("[\(hint)]"), "\(hint), \(circumstances):\n\(text)") }
  }

  @Test(arguments: [("f", 0), ("cf", 0), ("cf", 1), ("f", 1), ("f", 2), ("cf", 2), ("f", 3)])
  func `however much is in sight, no letters are covered`(keys: String, level: Int) {
    for size in Self.sizes {
      for pan in ["", "L", "LLJ", "LLLLJJJ", "JJJJJLLLLLLLLL", String(repeating: "L", count: 27)] {
        let model = model(Self.grid, screen: size)
        model.play(String(repeating: "zo", count: level) + pan + keys)
        expectLettersSeen(model, size, "\(size), \(pan)\(keys), level \(level)")
      }
    }
  }

  @Test func `where there is no room for the list the message counts what it would say`() {
    let size = Size(columns: 40, rows: 12)
    let model = model(
      (0..<30).map { .number("n\($0)", Double($0), $0 % 5 * 21, $0 / 5 * 4) }, screen: size)
    model.play("zof")
    let rows = painted(model, size).canvas.rows
    #expect(!rows.contains { $0.contains("off the screen ─") })
    let count = 30 - 1 - rows.joined().count { $0 == "]" }
    #expect(rows.last?.hasPrefix(" \(count) more nodes are off the screen") == true, "\(rows)")
    // What was refused is said all the same.
    model.play("z")
    #expect(painted(model, size).canvas.rows.last?.hasPrefix(" no node or port has the letters 'z") == true)
  }

  @Test func `the list goes where there is room, and shows fewer rows before it covers letters`() {
    let size = Size(columns: 44, rows: 13)
    let model = model(
      [
        .number("a", 1, 1, 0), .operator("up", "add", [nil, nil], 23, 0), .operator("down", "add", [nil, nil], 23, 5),
      ] + (0..<5).map { .operator("far\($0)", "sqrt", [nil], 60 + 30 * $0, 0) }, screen: size)
    model.play("cf")
    #expect(
      pictureProblem(
        Array(painted(model, size).canvas.rows.dropFirst().dropLast(3)),
        """

         ·╔ a ═══════════════╗  ╭ + up ────────────╮
        ┌ off the screen ──┐ ● [a]term 1           │
        │  g  far0         │═╝ [s]term 2      open ●
        │  h  far1         │    ╰──────────────────╯
        │  j  far2         │ ·   ·   ·   ·   ·   ·
        │  k  far3         │    ╭ + down ──────────╮
        │  l  far4         │ · [d]term 1           │
        └──────────────────┘   [f]term 2      open ●
        """) == nil)
  }

  @Test func `the inspector does not cover the node that it is about`() {
    let size = Size(columns: 80, rows: 16)
    let model = model([.number("left", 1, 2, 4), .number("right", 2, 56, 4)], screen: size)
    for name in ["left", "right"] {
      model.play("/\(name)<Enter>i")
      let rows = painted(model, size).canvas.rows
      #expect(rows.contains { $0.contains("┏ \(name) ") }, "\(rows.joined(separator: "\n"))")
      model.play("<Esc>")
    }
  }
}
