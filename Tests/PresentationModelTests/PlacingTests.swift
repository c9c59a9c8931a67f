import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import TestSupport
import Testing

/// Where formulas come to lie: right of all that feeds them, and on nothing.
struct PlacingTests {
  private func frame(_ walk: Walk, _ name: String) throws -> Rect { try #require(walk.node(name)).frame }

  /// The boxes that lie on others, and the links that run to the left.
  private func problems(_ walk: Walk) -> [String] {
    let contents = walk.document.contents
    let boxes = contents.graph.nodes.compactMap { node in
      walk.model.diagramView.node(node).map { (name: $0.name, frame: $0.frame) }
    }
    var problems: [String] = []
    for (index, box) in boxes.enumerated() {
      for other in boxes[..<index] where other.frame.intersects(box.frame) {
        problems.append("\(box.name) lies on \(other.name)")
      }
    }
    for node in contents.graph.nodes {
      for case let source? in contents.graph.inputs(of: node) {
        guard let from = walk.model.diagramView.node(source), let to = walk.model.diagramView.node(node) else {
          continue
        }
        if from.frame.maxColumn >= to.frame.minColumn { problems.append("\(from.name) → \(to.name) runs to the left") }
      }
    }
    return problems
  }

  @Test func `a new formula stands to the right of its rightmost input, whatever is selected`() throws {
    let walk = Walk().press("=x = 1<Enter>=y = x * 2<Enter>=z = y * 2<Enter>/x<Enter>=w = z + y<Enter>")
    #expect(try frame(walk, "w").minColumn == frame(walk, "z").maxColumn + 8)
    #expect(try frame(walk, "w").minRow == frame(walk, "z").minRow)
    #expect(problems(walk) == [])
    #expect(walk.selected == "w")
  }

  @Test func `where its place is taken it stands above or below, where that is near`() throws {
    let walk = Walk().press("=x = 1<Enter>=y = x * 2<Enter>=z = x * 3<Enter>=w = x * 4<Enter>")
    let columns = try ["y", "z", "w"].map { try frame(walk, $0).minColumn }
    #expect(Set(columns).count == 1)
    #expect(problems(walk) == [])
    #expect(walk.document.steps.done.last == "add 'w'")
  }

  @Test func `where nothing near is free the others make room, as one step that u takes back`() throws {
    var keys = "=x = 1<Enter>"
    for index in 1...9 { keys += "=y\(index) = x * \(index)<Enter>" }
    keys += "=t = y1 + y9<Enter>"
    let walk = Walk().press(keys)
    #expect(problems(walk) == [])
    let names = ["t"] + (1...9).map { "y\($0)" }
    let before = try names.map { try frame(walk, $0) }
    let steps = walk.document.steps.done.count
    // Until one has to push.
    var added = 0
    while added < 12, try names.map({ try frame(walk, $0) }) == before {
      added += 1
      walk.press("=z\(added) = x + \(added)<Enter>")
    }
    #expect(try frame(walk, "t").minColumn > before[0].minColumn)
    #expect(problems(walk) == [])
    #expect(walk.document.steps.done.count == steps + added)
    #expect(walk.document.steps.done.last == "add 'z\(added)'")
    walk.press("u")
    #expect(try names.map { try frame(walk, $0) } == before)
  }

  @Test func `o puts a node right of the one that feeds it, and where nothing near is free the others make room`()
    throws
  {
    var keys = "=x = 1<Enter>"
    for index in 1...14 { keys += "/x<Enter>osqrt\(index) = sqrt<Enter>" }
    let walk = Walk().press(keys)
    let columns = try (1...14).map { try frame(walk, "sqrt\($0)").minColumn }
    let right = try frame(walk, "x").maxColumn + 8
    #expect(columns.allSatisfy { $0 >= right } && columns.last == right)
    #expect(Set(columns).count > 1, "some were pushed")
    #expect(problems(walk) == [])
    #expect(walk.document.steps.done.count == 15)
    let before = walk.graph
    walk.press("u")
    #expect(walk.document.contents.count == 14)
    walk.press("U")
    #expect(walk.graph == before && problems(walk) == [])
  }

  @Test func `I puts a node on the wire, and what it feeds goes on with all behind it, as one step that u takes back`()
    throws
  {
    let walk = Walk().press("=a = 6<Enter>oq = /<Enter>Ob = 4<Enter>/q<Enter>or = sqrt<Enter>/q<Enter>")
    let names = ["a", "b", "q", "r"]
    let before = try names.map { try frame(walk, $0) }
    walk.press("2Ihalf = reciprocal<Enter>")
    #expect(walk.selected == "half")
    #expect(try frame(walk, "half").minColumn == before[1].maxColumn + 8)
    #expect(try frame(walk, "q").minColumn == frame(walk, "half").maxColumn + 8)
    let step = try frame(walk, "q").minColumn - before[2].minColumn
    #expect(step > 0)
    #expect(try frame(walk, "r").minColumn - before[3].minColumn == step)
    #expect(try frame(walk, "a") == before[0])
    #expect(try frame(walk, "b") == before[1])
    #expect(problems(walk) == [])
    walk.press("u")
    #expect(try names.map { try frame(walk, $0) } == before)
    // There is space for another one where the wire is long.
    walk.press("/r<Enter>m40l<Enter>/q<Enter>m30l<Enter>2Ithird = reciprocal<Enter>")
    #expect(try frame(walk, "q").minColumn == before[2].minColumn + 30)
    #expect(problems(walk) == [])
  }

  @Test func `what an expansion makes lies right of what feeds it, and what the formula feeds gives way`() throws {
    let walk = Walk().press(
      "=a = 2<Enter>=b = 3<Enter>=f = ((a + b) * 3 - a) / (b + 5)<Enter>=g = f * 2<Enter>=h = g + f<Enter>/f<Enter>")
    let before = walk.graph
    let places = try ["a", "b", "f", "g", "h"].map { try frame(walk, $0).origin }
    walk.press("<Space>e")
    #expect(problems(walk) == [])
    #expect(try frame(walk, "g").minColumn > frame(walk, "f").maxColumn)
    #expect(walk.document.steps.done.last == "expand 'f'")
    walk.press("u")
    #expect(walk.graph == before)
    #expect(try ["a", "b", "f", "g", "h"].map { try frame(walk, $0).origin } == places)
  }

  @Test func `a formula that mentions nothing, or nobody yet, is placed as any node is`() throws {
    let alone = Walk().press("=p = 2 * 3<Enter>")
    #expect(try frame(alone, "p").contains(alone.model.cursor))
    let open = Walk().press("=x = 1<Enter>=p = gone + 1<Enter>")
    #expect(try frame(open, "p").minColumn == frame(open, "x").maxColumn + 8)
  }

  @Test func `at the edge of the plane nothing is pushed beyond it`() throws {
    let limit = Plane.coordinateLimit
    var samples: [(String, Point)] = [("x", Point(column: limit - 60, row: 0))]
    for row in stride(from: -24, through: 24, by: 4) {
      samples.append(("n\(row + 24)", Point(column: limit - 40, row: row)))
    }
    samples.append(("far", Point(column: limit - 1, row: 60)))
    let creations = samples.map { name, place in
      Edit.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: name, place: place)))
    }
    let walk = Walk()
    try walk.document.apply(.group(creations))
    walk.press("/x<Enter>=f = x + 1<Enter>")
    #expect(walk.value("f") == "2")
    for (name, place) in samples { #expect(try frame(walk, name).origin == place, "\(name)") }
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(6, long: 100)))
  func `however formulas are added and expanded, boxes lie apart, wires run to the right, and undo leads back`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let walk = Walk().press("=n0 = 1<Enter>=n1 = 2<Enter>")
    var names = ["n0", "n1"]
    for index in 2..<24 {
      let mentioned = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in names.randomElement(using: &random)
      }
      let text = mentioned.joined(separator: " + ") + " * \(index)"
      let before = walk.graph
      walk.press("=n\(index) = \(text)<Enter>")
      names.append("n\(index)")
      if Int.random(in: 0..<4, using: &random) == 0 { walk.press("<Space>e") }
      #expect(problems(walk) == [], "seed \(seed), n\(index) = \(text)")
      if Int.random(in: 0..<5, using: &random) == 0 {
        while walk.graph != before, walk.document.canUndo { walk.press("u") }
        names.removeLast()
        #expect(problems(walk) == [], "seed \(seed), undone n\(index)")
      }
    }
  }

  /// Keys of nodes that are typed one after the other, each to come below the one before or right of what it mentions.
  private static let typed = [
    "flour = 250", "eggs = 3", "milk = 0.5", "salt = 1", "dough = flour + milk", "batter = dough + eggs",
    "sweet = dough * 2", "sugar = 9",
  ]

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 36)])
  func `what is typed comes below the last one or right of what it mentions, and all stays in sight while it fits`(
    size: Size
  ) throws {
    let walk = Walk(screen: size)
    for (index, text) in Self.typed.enumerated() {
      let before = walk.model.view
      let places = try Self.typed[..<index].map { try frame(walk, String($0.prefix { $0 != " " })) }
      walk.press("=\(text)<Enter>")
      let name = String(text.prefix { $0 != " " })
      let view = walk.model.view
      let extent = walk.model.diagramView.extent
      let space = view.viewport.size
      if extent.size.columns <= space.columns, extent.size.rows <= space.rows {
        #expect(view.viewport.rect.intersection(extent) == extent, "\(name) \(size)")
      }
      guard view.fitted == nil, before.fitted == nil else { continue }
      // Nothing that was there jumps: not on the plane, nor on the screen as long as that has space.
      #expect(try Self.typed[..<index].map { try frame(walk, String($0.prefix { $0 != " " })) } == places)
      let new = try frame(walk, name)
      let mentioned = try Self.typed[..<index].map { String($0.prefix { $0 != " " }) }
        .filter { text.dropFirst(name.count).contains($0) }.map { try frame(walk, $0) }
      if let right = mentioned.map(\.maxColumn).max() { #expect(new.minColumn > right, "\(name)") }
      if mentioned.isEmpty, let last = places.last { #expect(new.minRow >= last.maxRow, "\(name) \(size)") }
      if before.viewport.rect.intersection(extent) == extent {
        #expect(view.viewport.origin == before.viewport.origin, "\(name) \(size)")
      }
    }
  }

  @Test func `formulas typed one after another stand below each other, right of what they mention`() throws {
    let walk = Walk(screen: Size(columns: 120, rows: 60)).press("=a = 1<Enter>=b = 2<Enter>=c = 3<Enter>")
    // What the second one mentions lies higher than what the first one does.
    let typed = ["f = c * 2", "g = a * 2", "h = b + c", "k = a + 1"]
    for text in typed { walk.press("=\(text)<Enter>") }
    let frames = try ["f", "g", "h", "k"].map { try frame(walk, $0) }
    #expect(Set(frames.map(\.minColumn)).count == 1)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxRow < $1.minRow && $1.minRow - $0.maxRow <= 1 })
    #expect(try frames.allSatisfy { $0.minColumn > (try frame(walk, "a")).maxColumn })
    walk.press("=t = f + k<Enter>=s = g * 2<Enter>")
    #expect(try frame(walk, "t").minColumn > frames[0].maxColumn)
    #expect(try frame(walk, "s").minRow > frame(walk, "t").minRow)
    #expect(problems(walk) == [])
  }

  @Test func `selecting what is in sight scrolls nothing, also at the edges`() throws {
    let walk = Walk(screen: Size(columns: 100, rows: 30)).press(
      "=a = 1<Enter>=b = 2<Enter>=c = a + b<Enter>=d = c + a<Enter>_")
    let extent = walk.model.diagramView.extent
    for keys in ["/a<Enter>", "/d<Enter>", "h", "j", "k", "<Tab>", "<S-Tab>", "gg", "G"] {
      let before = walk.model.view.viewport.origin
      walk.press(keys)
      #expect(walk.model.view.viewport.rect.intersection(extent) == extent)
      #expect(walk.model.view.viewport.origin == before, "\(keys)")
    }
  }
}
