import EvaluationEngine
import Geometry
import TestSupport
import Testing

@testable import DiagramModel

@Suite struct PlaneIndexTests {
  @Test func `what meets a rectangle is found once each, however elements came and went`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var index = PlaneIndex<NodeFrames>()
    var known: [NodeID: Rect] = [:]
    for step in 0..<3_000 {
      let node = NodeID(index: Int32(Int.random(in: 0..<200, using: &random)))
      if Int.random(in: 0..<4, using: &random) == 0 {
        #expect(index.remove(node) == (known.removeValue(forKey: node) != nil))
      } else {
        let frame = Self.frame(&random)
        #expect(index.set(frame, for: node) == (known.updateValue(frame, forKey: node) != frame))
      }
      if step % 10 == 0 { Self.compare(index, known, Self.frame(&random), seed: seed) }
    }
    #expect(index.count == known.count)
  }

  @Test func `elements entered at once are found as those entered one by one, and can be moved`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for count in [0, 1, 2, 50, 1_000] {
      var frames = NodeFrames()
      var known: [NodeID: Rect] = [:]
      for node in 0..<count {
        let node = NodeID(index: Int32(node * 3))
        known[node] = Self.frame(&random)
        _ = frames.replace(known[node], of: node)
      }
      var index = PlaneIndex(frames)
      #expect(index.count == count)
      for _ in 0..<50 { Self.compare(index, known, Self.frame(&random), seed: seed) }
      for node in known.keys.sorted().prefix(30) {
        known[node] = Self.frame(&random)
        if let frame = known[node] { _ = index.set(frame, for: node) }
      }
      for _ in 0..<50 { Self.compare(index, known, Self.frame(&random), seed: seed) }
    }
  }

  @Test func `many elements that change at once are found where they are then`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var index = PlaneIndex<NodeFrames>()
    var known: [NodeID: Rect] = [:]
    for _ in 0..<300 {
      var changes: [NodeID: Rect?] = [:]
      for _ in 0..<[1, 5, 150][Int.random(in: 0..<3, using: &random)] {
        let frame = Int.random(in: 0..<3, using: &random) == 0 ? nil : Self.frame(&random)
        changes.updateValue(frame, forKey: NodeID(index: Int32(Int.random(in: 0..<200, using: &random))))
      }
      let changed = changes.filter { known[$0.key] != $0.value }.map(\.key)
      for (node, frame) in changes { known[node] = frame }
      #expect(Set(index.update(changes)) == Set(changed), "seed \(seed)")
      Self.compare(index, known, Self.frame(&random), seed: seed)
    }
    #expect(index.count == known.count)
  }

  @Test func `of elements that lie on one place each is looked at once to take all of them out`() {
    var index = PlaneIndex<NodeFrames>()
    let nodes = (0..<5_000).map { NodeID(index: Int32($0)) }
    for node in nodes { _ = index.set(Rect(column: 10, row: 3, columns: 20, rows: 4), for: node) }
    var changes: [NodeID: Rect?] = [:]
    for node in nodes { changes.updateValue(nil, forKey: node) }
    #expect(index.update(changes).count == nodes.count)
    #expect(index.count == 0)
    #expect(index.searchedCount <= nodes.count)
  }

  @Test func `the frames of ports are kept by node and port`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var frames = PortFrames()
    var known: [PortID: Rect] = [:]
    for node in 0..<20 { frames.reserve(node % 5, of: NodeID(index: Int32(node))) }
    for _ in 0..<2_000 {
      let port = PortID(
        NodeID(index: Int32(Int.random(in: 0..<40, using: &random))), Int.random(in: 0..<Ports.limit, using: &random))
      let frame = Int.random(in: 0..<3, using: &random) == 0 ? nil : Self.frame(&random)
      #expect(frames.frame(of: port) == known[port], "seed \(seed)")
      #expect(frames.replace(frame, of: port) == known[port], "seed \(seed)")
      known[port] = frame
    }
    var all: [PortID: Rect] = [:]
    frames.visitAll { all[$0] = $1 }
    #expect(all == known)
    #expect(frames.count == known.count)
    #expect(frames.checkInvariants() == [], "seed \(seed)")
    #expect(frames.replace(Self.frame(&random), of: PortID(NodeID(index: 1), Ports.limit)) == nil)
    #expect(frames.count == known.count)
  }

  @Test func `frames at the ends of the plane are found`() {
    let limit = Plane.coordinateLimit
    var index = PlaneIndex<NodeFrames>()
    let corners = [-limit, limit].flatMap { column in [-limit, limit].map { Point(column: column, row: $0) } }
    for (number, corner) in corners.enumerated() {
      _ = index.set(Rect(origin: corner, size: Size(columns: 20, rows: 3)), for: NodeID(index: Int32(number)))
    }
    let whole = Rect(column: -limit, row: -limit, columns: 2 * limit + 20, rows: 2 * limit + 3)
    _ = index.set(whole, for: NodeID(index: 4))
    for (number, corner) in corners.enumerated() {
      let found = index.elements(in: Rect(origin: corner, size: Size(columns: 1, rows: 1)))
      #expect(Set(found.map(\.index)) == [Int32(number), 4])
    }
    #expect(index.elements(in: whole).count == 5)
    #expect(index.extent == whole)
    let beyond = Rect(column: .min / 4, row: .min / 4, columns: 10, rows: 10)
    #expect(index.elements(in: beyond).isEmpty)
  }

  @Test func `a node led over a wide plane leaves no buckets behind without end`() {
    var index = PlaneIndex<NodeFrames>()
    for step in 0..<100_000 {
      _ = index.set(Rect(column: step * 64, row: 0, columns: 20, rows: 3), for: NodeID(index: 0))
    }
    #expect(index.bucketCount < 32)
    #expect(index.checkInvariants() == [])
  }

  private static func frame(_ random: inout SeededGenerator) -> Rect {
    let reach = [200, 2_000, 1_000_000][Int.random(in: 0..<3, using: &random)]
    let size = [20, 100, 3_000][Int.random(in: 0..<3, using: &random)]
    return Rect(
      column: Int.random(in: 0..<reach, using: &random) - reach / 2,
      row: Int.random(in: 0..<reach, using: &random) - reach / 2, columns: 1 + Int.random(in: 0..<size, using: &random),
      rows: 1 + Int.random(in: 0..<size, using: &random))
  }

  private static func compare(
    _ index: PlaneIndex<NodeFrames>, _ known: [NodeID: Rect], _ area: Rect, seed: UInt64
  ) {
    let wanted = known.filter { $0.value.intersects(area) }.map(\.key).sorted()
    #expect(index.elements(in: area).sorted() == wanted, "seed \(seed)")
    #expect(index.checkInvariants() == [], "seed \(seed)")
    #expect(index.hasElement(in: area) == !wanted.isEmpty, "seed \(seed)")
    #expect((index.elements(in: area, atMost: 3) == nil) == (wanted.count > 3), "seed \(seed)")
  }
}
