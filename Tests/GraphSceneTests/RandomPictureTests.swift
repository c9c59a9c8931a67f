import CharacterCanvas
import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import PresentationModel
import TestSupport
import Testing

@testable import GraphScene
@testable import WireRouting

/// What holds for every picture, whatever the document is.
@Suite struct RandomPictureTests {
  /// How boxes lie.
  enum Crowding: CaseIterable, Sendable {
    /// With room between them.
    case strewn
    /// Side by side without a cell between them, but for a few.
    case packed
    /// Anyhow, on each other too.
    case heaped
  }

  private static func samples(_ crowding: Crowding, _ random: inout SeededGenerator) -> [Sample] {
    (0..<36).map { index in
      let (column, row) = (index % 6, index / 6)
      let place =
        switch crowding {
        case .strewn: Point(column: column * 30 + .random(in: 0..<6, using: &random), row: row * 8)
        case .packed: Point(column: column * NodeMetrics.minimumColumns, row: row * 4)
        case .heaped:
          Point(column: .random(in: 0..<90, using: &random), row: .random(in: 0..<30, using: &random))
        }
      let names = ["n", "名", "e\u{301}", "אב"]
      let name = (names.randomElement(using: &random) ?? "n") + "\(index)"
      if index < 12 { return .number(name, Double(index), place.column, place.row, label: "漢字 label \(index)") }
      return .operator(name, "add", [nil, nil], place.column, place.row)
    }
  }

  /// Operators fed by any nodes before them.
  private static func model(_ crowding: Crowding, _ random: inout SeededGenerator) -> NodesPM {
    var samples = samples(crowding, &random)
    for index in samples.indices where !samples[index].inputs.isEmpty {
      samples[index].inputs = (0..<2).map { _ in samples[.random(in: 0..<index, using: &random)].name }
    }
    return GraphSceneTests.model(samples)
  }

  @Test(arguments: Crowding.allCases, DetailLevel.allCases)
  func `no wire lies on a box or its text, and one that passes under boxes is broken`(
    crowding: Crowding, level: DetailLevel
  ) {
    for seed in 1...UInt64(RandomRounds.count(2, long: 80)) {
      var random = SeededGenerator(seed: seed)
      let model = Self.model(crowding, &random)
      let place = Comment(rawValue: "\(crowding), \(level), seed \(seed)")
      let painter = GraphPainter(theme: .sixteen, glyphs: .unicode, showsState: false, level: ShownLevel(level))
      var picture = GraphPicture(level: level)
      let area = picture.extent(of: model)
      let nodes = painter.nodes(of: model.diagramView, in: area)

      let whole = picture.paint(model, area: area)
      var boxes = Canvas(size: area.size, style: Theme.sixteen[.canvas])
      boxes.within(Rect(origin: .origin, size: area.size), showing: area.origin) { painter.paint(nodes, on: &$0) }
      for node in nodes {
        let box = level.box(node.frame)
        let isSame = whole.part(shifted(box, by: area.origin)) == boxes.part(shifted(box, by: area.origin))
        #expect(isSame, place)
      }

      var routing = FrameRouting(PlaneRoutingMap(diagram: model.diagramView, level: ShownLevel(level)), WireRouter())
      for drawn in routing.wires(in: area).wires {
        let (wire, route) = (drawn.wire, drawn.routed.route)
        let isClear = route.innerRuns.allSatisfy { run in
          nodes.allSatisfy { !level.box($0.frame).intersects(run.rect) }
        }
        #expect(isClear || drawn.routed.passesUnder, place)
        #expect(route.points.first == wire.from && route.points.last == wire.to, place)
        let isOrthogonal = zip(route.points, route.points.dropFirst()).allSatisfy { point, next in
          point.column == next.column || point.row == next.row
        }
        #expect(isOrthogonal, place)
      }
      #expect(routing.router.checkInvariants() == [], place)
    }
  }

  private func shifted(_ rect: Rect, by origin: Point) -> Rect {
    Rect(origin: rect.origin - origin, size: rect.size)
  }

  @Test(arguments: DetailLevel.allCases) func `ten thousand linked nodes on one place are drawn at every size`(
    level: DetailLevel
  ) {
    let samples: [Sample] = (0..<10_000).map { index in
      index < 5_000
        ? .number("n\(index)", 1, 0, 0) : .operator("o\(index)", "negate", ["n\(index - 5_000)"], 0, 0)
    }
    let model = GraphSceneTests.model(samples)
    model.show(level)
    var scene = Scene()
    for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 1, rows: 1)] {
      _ = model.handle(.resize(size))
      #expect(scene.paint(model, size: size).canvas.size == size)
    }
    model.play("c")
    #expect(scene.paint(model, size: Size(columns: 80, rows: 24)).canvas.rows.count == 24)
  }

  @Test func `a box wider than the canvas is drawn as far as it goes`() {
    let size = Size(columns: 40, rows: 12)
    let model = GraphSceneTests.model(
      [.number("a", 1, 2, 1), .formula("wide", "a * 2 + 3 * 4 + 5 * 6 + 7 * 8 + 9 * 10 + 11", 4, 2)], screen: size)
    model.play("/wide<Enter>")
    #expect(
      pictureProblem(
        Array(painted(model, size).canvas.rows[1..<9]),
        """
              ·         ·         ·         ·
        a ───────────────╮
        ┏ = wide ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        ► a                                    ┃
        ┃ a * 2 + 3 * 4 + 5 * 6 + 7 * 8 + 9 *… ┃
        ┃                                  201 ●
        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛

        """) == nil)
  }
}
