import CharacterCanvas
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

          ╔ a ═══════════════╗
          [a][s]           1 ●
          [d]════════════════╝
          ╰──────────────────╯
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
                                     │
        [s]───╮                 ┌ off the screen ──┐
            2 ●                 │  d  below        │
        ──────╯      ┏ a ━━━━━━━└──────────────────┘
                     ┃                1 ●
                     ┗━━━━━━━━━━━━━━━━━━┛
        """) == nil)
  }

  @Test(arguments: DetailLevel.allCases, ["f", "cf"])
  func `at every level all letters are seen, those for targets of a link too`(level: DetailLevel, keys: String) throws {
    let size = Size(columns: 100, rows: 24)
    let model = model(mortgage, screen: size)
    model.play("zg" + String(repeating: "-", count: try #require(DetailLevel.allCases.firstIndex(of: level))))
    model.play("/rate<Enter>" + keys)
    #expect(model.detail == level)
    let nodes = model.nodes(in: model.viewport.rect)
    let hints = nodes.flatMap { node in [node.hint].compactMap(\.self) + node.ports.compactMap(\.hint) }
    #expect(hints.count >= (keys == "f" ? 4 : 2))
    let rows = painted(model, size).canvas.rows
    for hint in hints { #expect(rows.contains { $0.contains("[\(hint)]") }, "\(hint)") }
  }
}
