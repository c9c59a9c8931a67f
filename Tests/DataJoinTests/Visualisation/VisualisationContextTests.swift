import DataJoin
import TestSupport
import Testing

@Suite struct VisualisationContextTests {
  @Test func `D17: an update prepares, creates, removes, begins, updates and ends, in this order`() {
    let stage = Stage()
    stage.context.update(Item.list("a1 b1"))
    stage.log = []
    stage.context.update(Item.list("b2 c1"))
    #expect(
      stage.log == [
        "identify b2", "identify c1", "prepare b2 c1", "create c1", "remove a", "begin", "update b2 at 0",
        "update c1 at 1", "end",
      ])
  }

  @Test func `D11: each datum is updated exactly once, with its index`() {
    let stage = Stage()
    for text in ["a1 b1 c1", "c1 a1", "", "a1 a2 a3", "a1 a2"] {
      stage.log = []
      stage.context.update(Item.list(text))
      let updates = stage.log.filter { $0.hasPrefix("update") }
      #expect(
        updates == text.split(separator: " ").enumerated().map { index, item in "update \(item) at \(index)" })
    }
  }

  @Test func `D4, D7: an element stays with its key, in data order`() {
    let stage = Stage()
    stage.context.update(Item.list("a1 b1 c1"))
    let first = stage.context.elements.map(\.number)
    stage.context.update(Item.list("c2 a2 d1"))
    #expect(stage.context.elements.map(\.number) == [first[2], first[0], 3])
    #expect(stage.context.elements.map(\.shown) == ["c2", "a2", "d1"])
    #expect(stage.context.keys == ["c", "a", "d"])
    #expect(stage.context.element(forKey: "a")?.number == first[0])
    #expect(stage.context.element(forKey: "b") == nil)
    #expect(stage.context.latestJoin.enter == [2] && stage.context.latestJoin.exit == [1])
  }

  @Test func `D5: how data are known and whether what leaves is animated is all that has to be declared`() {
    for isAnimated in [false, true] {
      let names = Names(isAnimated: isAnimated)
      let context = VisualisationContext(delegate: names)
      context.update(Item.list("a1 b1"))
      context.update(Item.list("b2 c1"))
      #expect(context.elements == ["b", "c"])
      #expect(context.latestJoin.enter == [1] && context.latestJoin.exit == [0])
      #expect(context.leaving.map(\.element) == (isAnimated ? ["a"] : []))
    }
  }

  @Test func `D8: the context holds the delegate and the state; handed new data, it alone decides what is called`() {
    let context = VisualisationContext<Item, String, Actor>()
    context.update(Item.list("a1"))
    #expect(context.elements.isEmpty && context.keys.isEmpty)
    var stage: Stage? = Stage()
    context.delegate = stage
    context.update(Item.list("a1 b1"))
    context.update(Item.list("b2 a1"))
    #expect(context.keys == ["b", "a"])
    #expect(context.elements == [Actor(number: 1, shown: "b2"), Actor(number: 0, shown: "a1")])
    #expect(context.latestJoin.update.map(\.from) == [1, 0])
    #expect(stage?.log.count { $0.hasPrefix("create") } == 2)
    // It does not keep its delegate alive; what it showed stays.
    stage = nil
    context.update([])
    #expect(context.delegate == nil && context.keys == ["b", "a"])
  }

  @Test func `D3: an element may stay for a transition after its datum is gone`() {
    let stage = Stage(removal: .afterTransition)
    stage.context.update(Item.list("a1 b1"))
    stage.context.update(Item.list("b1"))
    stage.context.update(Item.list("b1 a2"))
    #expect(stage.context.leaving.map(\.element.shown) == ["a1"])
    #expect(stage.context.elements.map(\.number) == [1, 2])
    stage.context.update([])
    #expect(stage.context.leaving.map(\.key) == ["a", "b", "a"])
    let departures = stage.context.leaving.map(\.departure)
    #expect(stage.context.finishLeaving(departures[2])?.number == 2)
    #expect(stage.context.finishLeaving(departures[2]) == nil)
    #expect(stage.context.leaving.map(\.key) == ["a", "b"])
  }

  @Test func `D12: elements that left are used again, as many as the limit says`() {
    let stage = Stage(recyclingLimit: 1)
    stage.context.update(Item.list("a1 b1 c1"))
    stage.context.update(Item.list("c1"))
    stage.context.update(Item.list("c1 d1 e1"))
    // a was kept, b was not; d is a again.
    #expect(stage.context.elements.map(\.number) == [2, 0, 3])
    stage.context.update([])
    stage.context.setRecyclingLimit(0)
    stage.context.update(Item.list("f1"))
    #expect(stage.context.elements.map(\.number) == [4])
  }

  @Test func `D13: an element without a datum goes at once where nothing else is said`() {
    let bars = Bars()
    let context = VisualisationContext(delegate: bars)
    context.update([3, 5])
    context.update([4])
    #expect(context.elements == ["####"])
    #expect(context.leaving.isEmpty && bars.created == 2)
  }

  @Test func `D10: without identifiers data are known by their index`() {
    let bars = Bars()
    let context = VisualisationContext(delegate: bars)
    context.update([3, 5])
    context.update([5, 3, 1])
    #expect(context.keys == [0, 1, 2])
    #expect(bars.created == 3)
  }

  @Test func `D15, D19: the whole data come first, for their extent`() {
    let bars = Bars(width: 10)
    let context = VisualisationContext(delegate: bars)
    context.update([1, 2, 4])
    #expect(context.elements == ["##", "#####", "##########"])
    context.update([])
    #expect(context.elements.isEmpty && bars.created == 3)
  }

  @Test func `D6: three closures do for a delegate`() {
    let context = VisualisationContext(
      identifier: { (item: Item, _) in item.key }, create: { "new \($0.key):" },
      update: { element, item, index in element += " \(item.content)@\(index)" })
    context.update(Item.list("a1 b1"))
    context.update(Item.list("b2 a2"))
    #expect(context.elements == ["new b: 1@1 2@0", "new a: 1@0 2@1"])
  }

  @Test func `D14: every callback gets the context`() {
    let stage = Stage()
    var callbacks: Set<String> = []
    stage.onCallback = { [unowned stage] callback, context in
      if context === stage.context { callbacks.insert(callback) }
    }
    stage.context.update(Item.list("a1"))
    stage.context.update(Item.list("b1"))
    #expect(callbacks == ["identify", "prepare", "create", "remove", "begin", "update", "end"])
  }

  @Test func `D16: between begin and end the elements are those of the new data`() {
    let stage = Stage()
    var seen: [String] = []
    stage.onCallback = { callback, context in
      seen.append("\(callback): \(context.keys.joined(separator: " "))")
    }
    stage.context.update(Item.list("a1"))
    seen = []
    stage.context.update(Item.list("b1"))
    #expect(
      seen == ["identify: a", "prepare: a", "create: a", "remove: a", "begin: b", "update: b", "end: b"])
  }

  @Test func `D18: elements of two kinds stand side by side`() {
    enum Drawn: Equatable {
      case box(String)
      case wire(from: String, to: String)
    }
    let context = VisualisationContext<String, String, Drawn>(
      identifier: { datum, _ in datum }, create: { $0.contains(">") ? .wire(from: "", to: "") : .box("") },
      update: { element, datum, _ in
        switch element {
        case .box: element = .box(datum)
        case .wire: element = .wire(from: String(datum.prefix(1)), to: String(datum.suffix(1)))
        }
      })
    context.update(["a", "b", "a>b"])
    context.update(["a>b", "b"])
    #expect(context.elements == [.wire(from: "a", to: "b"), .box("b")])
  }

  @Test func `D9: data, keys and elements may be of any type`() {
    let context = VisualisationContext<(name: String, place: (Int, Int)), Character, () -> String>(
      identifier: { datum, _ in datum.name.first ?? " " }, create: { _ in { "" } },
      update: { element, datum, _ in element = { "\(datum.name) at \(datum.place)" } })
    context.update([("ann", (1, 2)), ("bob", (3, 4))])
    #expect(context.elements.map { $0() } == ["ann at (1, 2)", "bob at (3, 4)"])
  }

  @Test func `data with one key have elements of their own`() {
    let stage = Stage()
    stage.context.update(Item.list("a1 a2"))
    #expect(stage.context.elements.map(\.number) == [0, 1])
    stage.context.update(Item.list("a3 a4"))
    #expect(stage.context.elements.map(\.number) == [0, 2])
    #expect(stage.context.elements.map(\.shown) == ["a3", "a4"])
  }

  @Test func `keys whose hashes are all the same have elements of their own`() {
    var random = SeededGenerator(seed: 4)
    let context = VisualisationContext<Int, Colliding, [Int]>(
      identifier: { number, _ in Colliding(number: number) }, create: { [$0] }, update: { $0.append($1 + $2) })
    context.update(Array(0..<200))
    let data = Array((50..<250).shuffled(using: &random))
    context.update(data)
    #expect(context.elements.count == 200)
    for (index, number) in data.enumerated() {
      let element = context.element(forKey: Colliding(number: number))
      #expect(element == (number < 200 ? [number, 2 * number, number + index] : [number, number + index]))
    }
    #expect(context.element(forKey: Colliding(number: 3)) == nil)
  }

  @Test func `an empty update and a huge one`() {
    let context = VisualisationContext<Int, Int, Int>(
      identifier: { number, _ in number }, create: { $0 }, update: { $0 += $1 &- $1 &+ $2 })
    context.update([])
    #expect(context.elements.isEmpty && context.latestJoin.enter.isEmpty)
    context.update(Array(0..<1_000_000))
    context.update(Array((0..<1_000_000).reversed()))
    #expect(context.latestJoin.enter.isEmpty && context.latestJoin.exit.isEmpty)
    #expect(context.element(forKey: 7) == 7 + 7 + 999_992)
    context.update([])
    #expect(context.elements.isEmpty && context.leaving.isEmpty)
  }

  @Test func `a context whose delegate is gone keeps its elements`() {
    let context = VisualisationContext<Int, Int, String>()
    do {
      let bars = Bars()
      context.delegate = bars
      context.update([2])
    }
    context.update([3, 3])
    #expect(context.elements == ["##"])
  }
}
