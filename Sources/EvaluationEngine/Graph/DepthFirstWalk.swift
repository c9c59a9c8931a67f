import DataSets

/// A depth-first walk from nodes to their sources that leaves each node after its sources.
///
/// Connected nodes stay together. A builder that is in order keeps its order.
struct DepthFirstWalk {
  /// A node as the walk reads it, in a quarter of a cache line.
  ///
  /// Nodes are visited in any order, so other memory would cost another cache miss.
  struct Node: BitwiseCopyable {
    /// The position in the order in which nodes are left, or one of the marks.
    fileprivate(set) var id = DepthFirstWalk.unseen
    /// With up to two inputs, the builder index of the first input; −1 if it is open or missing.
    ///
    /// With more inputs, the index in the builder's inputs of the first one that is not visited yet.
    fileprivate(set) var first: Int32 = -1
    /// With up to two inputs, the builder index of the second input; −1 if it is open or missing.
    ///
    /// With more inputs, the end of the node's range in the builder's inputs.
    fileprivate(set) var second: Int32 = -1
    /// The builder's mark, or the operator's index.
    fileprivate(set) var operatorIndex: UInt8
    /// The number of inputs; 3 means three or more.
    fileprivate(set) var inputCount: UInt8

    /// Whether the inputs are too many to be stored here; then they are the builder's `inputRange`.
    var hasMany: Bool { inputCount > 2 }
  }

  private static let unseen: Int32 = -1
  private static let onPath: Int32 = -2

  private let builder: GraphBuilder
  private var nodes: [Node] = []
  private var leftCount: Int32 = 0
  /// The nodes between the root and the present node.
  private var path: [Int32] = []

  init(_ builder: GraphBuilder) {
    self.builder = builder
    nodes.reserveSpace(for: builder.count)
    for index in 0..<builder.count {
      let range = builder.inputRange(index)
      var node = Node(
        operatorIndex: builder.operators[index], inputCount: UInt8(truncatingIfNeeded: min(range.count, 3)))
      if node.hasMany {
        node.first = Int32(truncatingIfNeeded: range.lowerBound)
        node.second = Int32(truncatingIfNeeded: range.upperBound)
      } else {
        if range.count > 0 { node.first = builder.inputs[range.lowerBound] }
        if range.count > 1 { node.second = builder.inputs[range.lowerBound + 1] }
      }
      nodes.append(node)
    }
  }

  /// The position of each builder index in the order in which nodes are left.
  var ids: [Int32] { nodes.map(\.id) }

  /// Calls `leave` for each node after its sources, with the ids assigned so far in `nodes`.
  @inline(__always)
  mutating func run(_ leave: (_ node: Int32, _ nodes: UnsafeMutableBufferPointer<Node>) -> Void) throws(LoopFound) {
    var nodes: [Node] = []
    swap(&nodes, &self.nodes)
    let loop = nodes.withUnsafeMutableBufferPointer { nodes -> LoopFound? in
      for root in nodes.indices where nodes[root].id == DepthFirstWalk.unseen {
        if let loop = visit(Int32(truncatingIfNeeded: root), nodes, leave) { return loop }
      }
      return nil
    }
    swap(&nodes, &self.nodes)
    if let loop { throw loop }
  }

  /// Visits a node and everything upstream that was not visited before.
  ///
  /// - Returns: a loop, if there is one.
  @inline(__always)
  private mutating func visit(
    _ root: Int32, _ nodes: UnsafeMutableBufferPointer<Node>,
    _ leave: (_ node: Int32, _ nodes: UnsafeMutableBufferPointer<Node>) -> Void
  ) -> LoopFound? {
    var node = root
    nodes[Int(node)].id = DepthFirstWalk.onPath
    while true {
      let source =
        nodes[Int(node)].hasMany ? nextOfMany(node, nodes) : DepthFirstWalk.nextOfTwo(nodes[Int(node)], nodes)
      if source < 0 {
        nodes[Int(node)].id = leftCount
        leftCount &+= 1
        leave(node, nodes)
        guard let above = path.popLast() else { return nil }
        node = above
      } else {
        path.append(node)
        if nodes[Int(source)].id == DepthFirstWalk.onPath { return loop(at: source) }
        nodes[Int(source)].id = DepthFirstWalk.onPath
        node = source
      }
    }
  }

  /// Returns the first of up to two inputs that the walk has not left yet; −1 if there is none.
  ///
  /// Reads both ids at once, so the two cache misses overlap.
  @inline(__always)
  private static func nextOfTwo(_ node: Node, _ nodes: UnsafeMutableBufferPointer<Node>) -> Int32 {
    let firstID = node.first < 0 ? 0 : nodes[Int(node.first)].id
    let secondID = node.second < 0 ? 0 : nodes[Int(node.second)].id
    if firstID | secondID >= 0 { return -1 }
    return firstID < 0 ? node.first : node.second
  }

  /// Returns the first of any number of inputs that the walk has not left yet; −1 if there is none.
  ///
  /// Each input is checked until the walk has left it.
  private func nextOfMany(_ node: Int32, _ nodes: UnsafeMutableBufferPointer<Node>) -> Int32 {
    while nodes[Int(node)].first < nodes[Int(node)].second {
      let source = builder.inputs[Int(nodes[Int(node)].first)]
      if source >= 0, nodes[Int(source)].id < 0 { return source }
      nodes[Int(node)].first += 1
    }
    return -1
  }

  /// Returns the loop that ends at `node`.
  ///
  /// The path runs against the links; the loop is reported along them.
  private func loop(at node: Int32) -> LoopFound {
    let start = path.firstIndex(of: node) ?? path.startIndex
    return LoopFound(loop: [node] + path[start...].reversed())
  }
}
