import EvaluationEngine
import Geometry

/// The frames of the elements of a plane, by element.
protocol FrameTable {
  associatedtype Element: Hashable

  init()

  var count: Int { get }
  /// All frames, in no order.
  var all: [Rect] { get }

  /// nil for an element that is not there.
  func frame(of element: Element) -> Rect?

  /// Gives an element a frame, or takes away the one that it has.
  ///
  /// - Returns: the frame that it had.
  mutating func replace(_ frame: Rect?, of element: Element) -> Rect?

  /// Makes room for so many elements at once.
  mutating func reserve(_ count: Int)
}

/// The frames of anything, found by hashing.
struct HashedFrames<Element: Hashable>: FrameTable {
  private var table: [Element: Rect] = [:]

  var count: Int { table.count }
  var all: [Rect] { Array(table.values) }

  func frame(of element: Element) -> Rect? { table[element] }

  mutating func replace(_ frame: Rect?, of element: Element) -> Rect? {
    guard let frame else { return table.removeValue(forKey: element) }
    return table.updateValue(frame, forKey: element)
  }

  mutating func reserve(_ count: Int) { table.reserveCapacity(count) }
}

/// The frames of nodes, whose ids are dense: neighbours in a document are neighbours here, which is what costs in a large one.
struct NodeFrames: FrameTable {
  private var table: [Rect?] = []
  private(set) var count = 0

  var all: [Rect] { table.compactMap(\.self) }

  func frame(of node: NodeID) -> Rect? {
    let index = Int(node.index)
    return table.indices.contains(index) ? table[index] : nil
  }

  mutating func replace(_ frame: Rect?, of node: NodeID) -> Rect? {
    let index = Int(node.index)
    guard index >= 0 else { return nil }
    if index >= table.count {
      if frame == nil { return nil }
      while table.count <= index { table.append(nil) }
    }
    let old = table[index]
    table[index] = frame
    count += (frame == nil ? 0 : 1) - (old == nil ? 0 : 1)
    return old
  }

  mutating func reserve(_ count: Int) { table.reserveCapacity(count) }
}
