import CharacterCanvas
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import GraphScene
import TestSupport
import Testing

@testable import DiagramModel
@testable import PresentationModel

@Suite struct RandomPointingTests {
  private static let keys: [Key] = {
    let script =
      "hjklHJKLfacCvssm?i:/=q123uU.ydpPoOIDXSrRzz_gg<Enter><Enter><Esc><Esc><Esc><Tab><BS><C-p><C-r><S-Left><C-c>+*tttF-"
    return (try? KeyNotation.parse(script)) ?? []
  }()

  private static func event(_ size: Size, _ generator: inout SeededGenerator) -> PointerEvent {
    let button = Int.random(in: 0..<8, using: &generator)
    let pressed: PointerEvent.Button = button == 0 ? .middle : button == 1 ? .right : .left
    let action: PointerEvent.Action =
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<3: .press(pressed, clicks: Int.random(in: 1...3, using: &generator))
      case 3..<6: .drag(pressed)
      case 6..<9: .release(pressed)
      default: .wheel(Direction.allCases.randomElement(using: &generator) ?? .up)
      }
    var cell = Point(
      column: .random(in: 0..<max(1, size.columns), using: &generator),
      row: .random(in: 0..<max(1, size.rows), using: &generator))
    if Int.random(in: 0..<100, using: &generator) == 0 { cell = Point(column: 65_534, row: 65_534) }
    let modifiers: Key.Modifiers = Int.random(in: 0..<8, using: &generator) == 0 ? .control : []
    return PointerEvent(action, at: cell, modifiers)
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(2, long: 4)))
  func `no mouse among keys breaks a promise, undo leads to the start and redo to the end`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var size = Size(columns: 70, rows: 22)
    let model = model(mortgage, screen: size)
    let start = model.document.contents
    var scene = Scene()
    for step in 0..<RandomTestLength.steps(8_000) {
      let input: Input
      switch Int.random(in: 0..<300, using: &generator) {
      case 0:
        size = Size(columns: .random(in: 0...120, using: &generator), rows: .random(in: 0...50, using: &generator))
        input = .resize(size)
      case 1: input = .paste("x = 12")
      case 2..<60: input = .key(Self.keys.randomElement(using: &generator) ?? Key(.escape))
      default: input = .pointer(Self.event(size, &generator))
      }
      model.receive(input)
      let place = "seed \(seed), step \(step)"
      let graph = model.document.contents.graph
      if let selection = model.selection { #expect(graph.contains(selection), "\(place)") }
      // There may be none.
      #expect(model.selectedNodes.allSatisfy { graph.contains($0) }, "\(place)")
      if step.isMultiple(of: 25) {
        let frame = scene.paint(model, size: size)
        #expect(frame.canvas.size == size, "\(place)")
        // A click on what is drawn as a node meets one.
        for node in model.diagramView.nodes(in: model.viewport.rect) where model.screen.popup == nil {
          let level = model.view.shown
          let shown = level.box(node.frame).center
          let cell = shown - level.scale.project(model.viewport.origin) + Point(column: 0, row: 1)
          let canvas = Rect(origin: Point(column: 0, row: 1), size: model.viewport.size)
          guard size.columns >= 40, size.rows >= 12, canvas.contains(cell) else { continue }
          #expect(scene.place(of: cell, in: model).target != .emptyCanvas, "\(place)")
        }
      }
      if step.isMultiple(of: 100) {
        #expect(model.document.contents.checkInvariants() == [], "\(place)")
        #expect(model.diagram.checkInvariants() == [], "\(place)")
        #expect(model.table.checkInvariants() == [], "\(place)")
      }
    }
    model.act("<Esc><Esc><Esc><Esc>")
    while model.document.redo() {}
    let end = model.document.contents
    while model.document.undo() {}
    #expect(names(model.document.contents) == names(start), "seed \(seed)")
    while model.document.redo() {}
    #expect(names(model.document.contents) == names(end), "seed \(seed)")
    #expect(model.document.canUndo, "seed \(seed)")
  }

  /// Every node with its inputs and place.
  private func names(_ contents: DocumentContents) -> [String] {
    contents.nodesInFileOrder().map { node in
      let inputs = contents.graph.inputs(of: node).map { $0.map { contents.name(of: $0) } ?? "_" }
      let place = contents.place(of: node).map { "\($0.column),\($0.row)" } ?? "-"
      return "\(contents.name(of: node)) \(contents.graph.content(of: node)) \(inputs) \(place)"
    }
  }
}
