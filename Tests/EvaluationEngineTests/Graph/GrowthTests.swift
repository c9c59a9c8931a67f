import EvaluationEngine
import TestSupport
import Testing

/// How the work of the engine grows, counted: `Docs/Growth.md` has the times.
@Suite struct GrowthTests {
  private let sizes = [100, 1_000, 10_000]

  /// A number, and operators that each take the node so many before them and that number.
  private func graph(_ count: Int, reach: (_ index: Int) -> Int) throws -> (graph: Graph, head: NodeID) {
    var graph = Graph()
    let head = graph.insert(.number(1))
    var nodes = [head]
    for index in 1..<count {
      let node = graph.insert(.operator(.add))
      try graph.setInputs([nodes[index - reach(index)], head], of: node)
      nodes.append(node)
    }
    _ = graph.propagate()
    return (graph, head)
  }

  private func computed(_ graph: consuming Graph, after head: NodeID) -> Int {
    graph.setContent(.number(2), of: head)
    return graph.propagate().computed.count
  }

  @Test func `an edit of what all nodes rest on computes each once, however many paths there are`() throws {
    let chain = try Growth.exponent(of: sizes) { size in
      let (graph, head) = try graph(size) { _ in 1 }
      return computed(graph, after: head)
    }
    #expect((0.99...1.01).contains(chain), "chain: \(chain)")
    let tree = try Growth.exponent(of: sizes) { size in
      let (graph, head) = try graph(size) { ($0 + 1) / 2 }
      return computed(graph, after: head)
    }
    #expect((0.99...1.01).contains(tree), "tree: \(tree)")
  }

  @Test func `an edit in one of many blocks computes as much whatever else there is`() throws {
    let exponent = try Growth.exponent(of: sizes) { size in
      var graph = Graph()
      var last: NodeID?
      for _ in 0..<size / 10 {
        let number = graph.insert(.number(1))
        var source = number
        for _ in 0..<9 {
          let node = graph.insert(.operator(.add))
          try graph.setInputs([source, number], of: node)
          source = node
        }
        last = number
      }
      _ = graph.propagate()
      let number = try #require(last)
      graph.setContent(.number(2), of: number)
      return graph.propagate().computed.count
    }
    #expect(abs(exponent) < 0.01, "\(exponent)")
  }

  @Test func `an edit whose effect ends computes what it reaches until there`() throws {
    let exponent = try Growth.exponent(of: sizes) { size in
      var graph = Graph()
      let number = graph.insert(.number(1))
      let none = graph.insert(.number(0))
      var source = graph.insert(.operator(.multiply))
      try graph.setInputs([number, none], of: source)
      for _ in 0..<size {
        let node = graph.insert(.operator(.add))
        try graph.setInputs([source, source], of: node)
        source = node
      }
      _ = graph.propagate()
      graph.setContent(.number(2), of: number)
      return graph.propagate().computed.count
    }
    #expect(abs(exponent) < 0.01, "\(exponent)")
  }
}
