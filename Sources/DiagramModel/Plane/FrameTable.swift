import EvaluationEngine
import Geometry

/// A table of the rectangle of each element, such as the box of each node.
protocol FrameTable {
  associatedtype Element: Hashable

  init()

  var count: Int { get }
  /// Calls `body` with every element and its frame, in the same order each time.
  func visitAll(_ body: (Element, Rect) -> Void)

  func frame(of element: Element) -> Rect?

  /// Sets the rectangle of an element, or removes it if `frame` is nil.
  ///
  /// - Returns: The previous rectangle.
  mutating func replace(_ frame: Rect?, of element: Element) -> Rect?
}

extension FrameTable {
  /// Returns problems of the table; empty if there are none.
  func checkInvariants() -> [String] {
    var problems: [String] = []
    var visited = 0
    visitAll { element, frame in
      visited += 1
      if self.frame(of: element) != frame { problems.append("\(element) is not found at \(frame)") }
    }
    if visited != count { problems.append("\(visited) frames, counted \(count)") }
    return problems
  }
}

struct HashedFrames<Element: Hashable>: FrameTable {
  private var table: [Element: Rect] = [:]

  var count: Int { table.count }
  func visitAll(_ body: (Element, Rect) -> Void) {
    for (element, frame) in table { body(element, frame) }
  }

  func frame(of element: Element) -> Rect? { table[element] }

  mutating func replace(_ frame: Rect?, of element: Element) -> Rect? {
    guard let frame else { return table.removeValue(forKey: element) }
    return table.updateValue(frame, forKey: element)
  }
}

/// The rectangles of nodes, in an array indexed by node number.
///
/// Nodes with neighbouring numbers are neighbours in memory, which makes large documents faster.
struct NodeFrames: FrameTable {
  private var table: [PlaneRect] = []
  private(set) var count = 0

  func visitAll(_ body: (NodeID, Rect) -> Void) {
    for (index, frame) in table.enumerated() where frame != .none {
      body(NodeID(index: Int32(truncatingIfNeeded: index)), frame.rect)
    }
  }

  func frame(of node: NodeID) -> Rect? {
    let index = Int(node.index)
    return table.indices.contains(index) ? table[index].known : nil
  }

  mutating func replace(_ frame: Rect?, of node: NodeID) -> Rect? {
    let index = Int(node.index)
    guard index >= 0 else { return nil }
    if index >= table.count {
      if frame == nil { return nil }
      while table.count <= index { table.append(.none) }
    }
    let old = table[index].known
    table[index] = frame.map(PlaneRect.init) ?? .none
    count += (frame == nil ? 0 : 1) - (old == nil ? 0 : 1)
    return old
  }

  mutating func reserve(_ count: Int) { table.reserveCapacity(count) }
}

/// The rectangles of ports.
///
/// The few ports of a node are stored together, and nodes are in the order of their ids.
struct PortFrames: FrameTable {
  private var runs: [Run] = []
  private var table = RunStore<PlaneRect>()
  private(set) var count = 0

  func visitAll(_ body: (PortID, Rect) -> Void) {
    for (index, run) in runs.enumerated() {
      let node = NodeID(index: Int32(truncatingIfNeeded: index))
      for port in 0..<Int(run.count) where table[run, port] != .none { body(PortID(node, port), table[run, port].rect) }
    }
  }

  func frame(of port: PortID) -> Rect? {
    let index = Int(port.node.index)
    guard runs.indices.contains(index), (0..<Int(runs[index].count)).contains(port.port) else { return nil }
    return table[runs[index], port.port].known
  }

  mutating func replace(_ frame: Rect?, of port: PortID) -> Rect? {
    let index = Int(port.node.index)
    guard index >= 0, (0..<Ports.limit).contains(port.port) else { return nil }
    let old = self.frame(of: port)
    if let frame {
      while runs.count <= index { runs.append(Run()) }
      table.extend(&runs[index], to: Int32(truncatingIfNeeded: port.port + 1), filler: .none)
      table[runs[index], port.port] = PlaneRect(frame)
      if old == nil { count += 1 }
    } else if old != nil {
      table[runs[index], port.port] = .none
      count -= 1
    }
    return old
  }

  /// Reserves space for the ports of this many nodes.
  mutating func reserve(_ count: Int) { runs.reserveCapacity(count) }

  mutating func reserve(_ ports: Int, of node: NodeID) {
    let index = Int(node.index)
    guard index >= 0, (0...Ports.limit).contains(ports) else { return }
    while runs.count <= index { runs.append(Run()) }
    guard runs[index].isEmpty else { return }
    table.extend(&runs[index], to: Int32(truncatingIfNeeded: ports), filler: .none)
  }
}
