import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import PresentationModel
import TestSupport
import Testing

struct ArrangingTests {
  /// `a → s → t`, `b → u` and `b → t`, lying as they were made.
  private static let graph =
    "=a = 16<Enter>os = sqrt<Enter>ot = add<Enter>\(times(20, "gj"))gh=b = 9<Enter>c/t<Enter><Enter>/b<Enter>ou = sqrt<Enter>"

  private func places(_ walk: Walk, _ names: String...) throws -> [Point] {
    try names.map { try #require(walk.node($0)).frame.origin }
  }

  private func changes(_ walk: Walk, during body: () -> Void) -> [DocumentChange] {
    let before = walk.events.count
    body()
    return walk.events.dropFirst(before).flatMap { event in
      if case .documentChanged(let event) = event { event.changes } else { [DocumentChange]() }
    }
  }

  @Test func `Space l l lays the graph out: one step, one event, every wire to the right`() throws {
    let walk = Walk().press(Self.graph)
    let before = try places(walk, "a", "s", "t", "b", "u")
    let made = changes(walk) { walk.press("<Space>ll") }
    #expect(walk.message == "laid out the graph")
    #expect(made.count == 1)
    guard case .nodesMoved? = made.first else {
      Issue.record("\(made)")
      return
    }
    let contents = walk.document.contents
    for target in contents.graph.nodes {
      for source in contents.graph.inputs(of: target) {
        guard let source else { continue }
        let (from, to) = try (
          #require(walk.model.diagramView.node(source)), #require(walk.model.diagramView.node(target))
        )
        #expect(from.frame.maxColumn < to.frame.minColumn)
      }
    }
    let (a, s) = try (#require(walk.node("a")), #require(walk.node("s")))
    #expect(NodeMetrics.output(of: a.frame).row == NodeMetrics.input(0, of: s.frame).row)
    walk.press("u")
    #expect(try places(walk, "a", "s", "t", "b", "u") == before)
    #expect(walk.message == "undid: move 5 nodes" || walk.message == "undid: move 4 nodes")
  }

  @Test func `three hundred nodes are laid out folded so that an overview shows all of them`() throws {
    // Thirty chains of ten: as high as a screen they would be twice as wide as what an overview shows.
    let nodes = (1...30).flatMap { chain in
      (1...10).map { step in
        step == 1
          ? #"{"name": "c\#(chain)_1", "kind": "number", "value": 1}"#
          : #"{"name": "c\#(chain)_\#(step)", "kind": "operator", "operator": "negate", "inputs": ["c\#(chain)_\#(step - 1)"]}"#
      }
    }
    let text = #"{"nodecalc": 1, "nodes": [\#(nodes.joined(separator: ","))]}"#
    let walk = Walk(try NativeFormat.read(Array(text.utf8)), screen: Size(columns: 120, rows: 36))
    walk.press("<Space>lf_")
    #expect(walk.message?.contains("larger") == false, "\(walk.message ?? "")")
    let extent = walk.model.diagramView.extent
    #expect(walk.model.viewport.rect.intersection(extent) == extent)
  }

  @Test func `a graph that is higher than the screen is laid out folded`() throws {
    let inputs = (0..<12).map { "=n\($0) = \($0)<Enter>" }.joined()
    let keys = inputs + "=all = " + (0..<12).map { "n\($0)" }.joined(separator: " + ") + "<Enter><Esc>"
    let walk = Walk().press(keys + "<Space>ll")
    #expect(walk.model.diagramView.extent.size.rows > walk.model.viewport.size.rows)
    walk.press("<Space>lf")
    #expect(walk.message == "laid out the graph, folded")
    #expect(walk.model.diagramView.extent.size.rows <= walk.model.viewport.size.rows)
    let target = try #require(walk.node("all"))
    for index in 0..<12 { #expect(try #require(walk.node("n\(index)")).frame.maxColumn < target.frame.minColumn) }
    walk.press("u")
    #expect(walk.model.diagramView.extent.size.rows > walk.model.viewport.size.rows)
  }

  @Test func `what was laid out or expanded is in view as a whole where there is room, else the focus with much of it`()
    throws
  {
    let walk = Walk(screen: Size(columns: 120, rows: 40)).press(Self.graph + "30l<Space>ll")
    #expect(walk.model.viewport.rect.intersection(walk.model.diagramView.extent) == walk.model.diagramView.extent)
    let formula = Walk(screen: Size(columns: 200, rows: 40)).press("=f = ((1 + 2) * 3 - 4) / 5<Enter><Space>e")
    #expect(
      formula.model.viewport.rect.intersection(formula.model.diagramView.extent) == formula.model.diagramView.extent)
    let narrow = Walk(screen: Size(columns: 50, rows: 12)).press("=f = ((1 + 2) * 3 - 4) / 5<Enter><Space>e")
    let focus = try #require(narrow.node("f")).frame
    #expect(narrow.model.viewport.rect.intersection(focus) == focus)
  }

  @Test func `laid out once more nothing moves and nothing is to be undone`() {
    let walk = Walk().press(Self.graph + "<Space>ll")
    let steps = walk.document.steps.done.count
    walk.press("<Space>ll")
    #expect(walk.message == "the graph is laid out that way already")
    #expect(walk.document.steps.done.count == steps)
  }

  @Test func `where nodes are selected together only they are laid out, around their middle`() throws {
    let walk = Walk().press(Self.graph + "/b<Enter>m30j<Enter>/u<Enter>m17h9k<Enter>v/b<Enter>")
    #expect(walk.model.selectedNodes.count == 2)
    let others = try places(walk, "a", "s", "t")
    func middle() throws -> Point {
      try #require(walk.node("b")).frame.union(#require(walk.node("u")).frame).center
    }
    let before = try middle()
    walk.press("<Space>ll")
    #expect(walk.message == "laid out 2 nodes")
    #expect(try places(walk, "a", "s", "t") == others)
    #expect(try abs(middle().column - before.column) <= 1 && abs(middle().row - before.row) <= 1)
    let (b, u) = try (#require(walk.node("b")), #require(walk.node("u")))
    #expect(b.frame.maxColumn < u.frame.minColumn && b.frame.minRow == u.frame.minRow)
    walk.press("<Space>ll")
    #expect(walk.message == "2 nodes are laid out that way already")
  }

  @Test func `nodes are put in line at each side and by their middles`() throws {
    // Three boxes of 20 columns; `t` has four rows, the others three.
    let start = "=a = 1<Enter>at = add<Enter>m30l7j<Enter>=c = 2<Enter>m9l20j<Enter>sa"
    func lined(_ keys: String) throws -> [Rect] {
      let walk = Walk(screen: Size(columns: 200, rows: 60)).press(start + "<Space>l" + keys)
      #expect(walk.message == "aligned 3 nodes")
      return try ["a", "t", "c"].map { try #require(walk.node($0)).frame }
    }
    let before = Walk(screen: Size(columns: 200, rows: 60)).press(start)
    let whole = try ["a", "t", "c"].reduce(Rect(origin: .origin, size: .zero)) {
      try $0.union(#require(before.node($1)).frame)
    }
    #expect(try lined("h").allSatisfy { $0.minColumn == whole.minColumn })
    #expect(try lined("r").allSatisfy { $0.maxColumn == whole.maxColumn })
    #expect(try lined("k").allSatisfy { $0.minRow == whole.minRow })
    #expect(try lined("j").allSatisfy { $0.maxRow == whole.maxRow })
    #expect(try Set(lined("c").map(\.center.column)).count == 1)
    let rows = try lined("-").map(\.center.row)
    #expect(try #require(rows.max()) - #require(rows.min()) <= 1)
  }

  @Test func `gaps are evened out between the first and the last`() throws {
    let walk = Walk(screen: Size(columns: 300, rows: 80))
      .press("=a = 1<Enter>=b = 2<Enter>m25l1j<Enter>=c = 3<Enter>m90l10j<Enter>sa<Space>ld")
    #expect(walk.message == "spaced out 3 nodes across")
    let frames = try ["a", "b", "c"].map { try #require(walk.node($0)).frame }
      .sorted { $0.minColumn < $1.minColumn }
    let gaps = zip(frames, frames.dropFirst()).map { $1.minColumn - $0.maxColumn }
    #expect(abs(gaps[0] - gaps[1]) <= 1)
    walk.press("<Space>ld")
    #expect(walk.message == "the gaps between the nodes are equal already")
    walk.press("<Space>lD")
    let high = try ["a", "b", "c"].map { try #require(walk.node($0)).frame }.sorted { $0.minRow < $1.minRow }
    let gapsUpright = zip(high, high.dropFirst()).map { $1.minRow - $0.maxRow }
    #expect(abs(gapsUpright[0] - gapsUpright[1]) <= 1 || high[2].minRow == high[0].minRow)
  }

  @Test func `room is made on the right and below, as much as a count says`() throws {
    let walk = Walk().press(Self.graph + "<Space>ll/a<Enter>")
    let before = try places(walk, "a", "s", "t")
    walk.press("<Space>lL")
    #expect(walk.message == "pushed 4 nodes to the right")
    #expect(
      try places(walk, "a", "s", "t").map(\.column) == [before[0].column, before[1].column + 28, before[2].column + 28])
    walk.press("u")
    #expect(try places(walk, "a", "s", "t") == before)
    walk.press("/t<Enter><Space>lL")
    #expect(walk.message == "there is nothing to the right")
    let column = Walk().press("=a = 1<Enter>\(times(20, "gj"))gh=b = 2<Enter>/a<Enter>")
    let row = try places(column, "b")[0].row
    column.press("v2<Space>lJ")
    #expect(column.message == "pushed 1 node down")
    #expect(try places(column, "b")[0].row == row + 8)
  }

  @Test func `what cannot be done says why and what would correct it`() {
    let walk = Walk().press("<Space>ll")
    #expect(walk.message == "there are no nodes to lay out")
    walk.press("<Space>lL")
    #expect(walk.message?.hasPrefix("select a node") == true)
    walk.press("=a = 1<Enter><Space>lh")
    #expect(
      walk.message == "select at least 2 nodes to align, not 0: v starts selecting")
    walk.press("v<Space>ld")
    #expect(walk.message == "select at least 3 nodes to space out, not 1: v starts selecting")
    walk.press("<Esc><C-p>align-left<Enter>")
    #expect(walk.message == "align-left: select two or more nodes first")
  }

  @Test func `nodes at the edge of the plane are pushed no further`() throws {
    let document = Document(nil)
    try document.apply(
      .create(
        NodeCreation(
          content: .number(1), attributes: NodeAttributes(name: "a", place: Point(column: 0, row: 0)))))
    try document.apply(
      .create(
        NodeCreation(
          content: .number(1),
          attributes: NodeAttributes(name: "z", place: Point(column: Plane.coordinateLimit, row: 0)))))
    let walk = Walk(document.contents).press("/a<Enter>99999<Space>lL<Space>lL")
    #expect(try #require(walk.node("z")).frame.minColumn == Plane.coordinateLimit)
    walk.press("sa<Space>ll<Space>lr<Space>ld")
    #expect(walk.node("z") != nil)
  }

  @Test func `a document without places is laid out when it is opened, one with places is left alone`() throws {
    let walk = Walk().press(Self.graph)
    let contents = walk.document.contents
    let nodes = contents.nodesInFileOrder()
    let kept = Walk(contents)
    #expect(try places(kept, "a", "t") == places(walk, "a", "t"))
    try walk.document.apply(.move(nodes.map { NodeMove($0, to: nil) }))
    let opened = Walk(walk.document.contents)
    let laid = Walk(walk.document.contents).press("<Space>ll")
    #expect(try places(opened, "a", "b", "s", "t", "u") == places(laid, "a", "b", "s", "t", "u"))
    #expect(laid.message == "laid out the graph")
    #expect(laid.document.contents.place(of: nodes[0]) != nil)
    laid.press("u")
    #expect(laid.document.contents.place(of: nodes[0]) == nil)
  }

  @Test func `a node without a place lies beside what it is wired to, and on nothing`() throws {
    let walk = Walk().press(Self.graph)
    let contents = walk.document.contents
    let node = try #require(contents.node(named: "u"))
    try walk.document.apply(.move([NodeMove(node, to: nil)]))
    let opened = Walk(walk.document.contents)
    let others = try ["a", "b", "s", "t"].map { try #require(opened.node($0)).frame }
    let frame = try #require(opened.node("u")).frame
    #expect(frame.minColumn > others[1].maxColumn)
    #expect(!others.contains { $0.intersects(frame) })
  }

  @Test func `the nodes of a frame stay together and no other comes between them`() throws {
    let walk = Walk(screen: Size(columns: 200, rows: 60))
      .press(Self.graph + "<Esc>/a<Enter>v/s<Enter><Space>nfroots<Enter><Esc>")
    #expect(walk.document.contents.memberCount(ofFrame: "roots") == 2)
    walk.press("<Space>ll")
    let (a, s) = try (#require(walk.node("a")), #require(walk.node("s")))
    let area = a.frame.union(s.frame).inset(by: -1)
    for name in ["b", "t", "u"] { #expect(try !#require(walk.node(name)).frame.intersects(area)) }
    #expect(try s.frame.maxColumn < #require(walk.node("t")).frame.minColumn)
  }
}
