import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import TestSupport
import Testing

struct RandomKeyTests {
  /// Keys as a cat on the keyboard presses them, with the ones that do something more often than others.
  private static let keys: [Key] = {
    let scripts = [
      "hjklHJKLfnNacrRSmdxuUeqvvssyypPsususdscsist~=:/?zg0123456789.+-*^abcdefgstw ,_%",
      "boOIXDCi\"G[]M'<C-p><C-o><M-o><Space>u..oO",
      "<Space>nf<Enter><Space>na<Space>nr<Space>nd<Space>nx<Space>nm<Space>ns<Space>nnt\\n<Enter>nnnfamsx",
      "<Enter><Enter><Enter><Esc><Esc><Tab><S-Tab><BS><Del><Up><Down><Left><Right><S-Left><S-Down><C-s><C-r><C-u>",
      "<C-c><C-d><PageUp><PageDown><F1><F2><M-Left><M-Down><Space><C-Left><Home><End><C-w><C-k><C-z><C-l>",
    ]
    return scripts.flatMap { (try? KeyNotation.parse($0)) ?? [] }
  }()

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `no keys break a promise, undo leads to the start and redo to the end`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let walk = Walk(screen: Size(columns: 60, rows: 20))
    for step in 0..<25_000 {
      let input: Input
      switch Int.random(in: 0..<200, using: &generator) {
      case 0:
        input = .resize(
          Size(columns: .random(in: 0...200, using: &generator), rows: .random(in: 0...80, using: &generator)))
      case 1: input = .paste("x = 1\u{7}2\u{202E}\n3")
      case 2: input = .unknown("\\xFF")
      default: input = .key(Self.keys.randomElement(using: &generator) ?? Key(.escape))
      }
      _ = walk.model.handle(input)
      let place = "seed \(seed), step \(step)"
      if let selection = walk.model.selection { #expect(walk.document.contents.graph.contains(selection), "\(place)") }
      if step.isMultiple(of: 20) {
        _ = walk.model.screen
        let nodes = walk.model.nodes(in: walk.model.viewport.rect)
        #expect(nodes.allSatisfy { $0.frame.intersects(walk.model.viewport.rect) }, "\(place)")
        #expect(walk.model.wires(in: walk.model.extent).filter { !$0.isProposed }.count == linkCount(walk), "\(place)")
      }
      if step.isMultiple(of: 500) { #expect(walk.document.contents.graph.checkInvariants() == [], "\(place)") }
    }
    // What the keys left undone is made again first: the end is where redo leads.
    while walk.document.redo() {}
    let end = walk.graph
    while walk.document.undo() {}
    #expect(walk.graph == "", "seed \(seed)")
    while walk.document.redo() {}
    #expect(walk.graph == end, "seed \(seed)")
  }

  private func linkCount(_ walk: Walk) -> Int {
    let graph = walk.document.contents.graph
    return graph.nodes.reduce(0) { $0 + graph.inputs(of: $1).compactMap(\.self).count }
  }
}
