import DataSets

/// Visits the nodes of a `GraphBuilder` so that each node is finished after its sources.
///
/// This puts linked nodes near each other. If the builder's nodes are in such an order already, the order stays the
/// same.
struct DepthFirstWalk {
  /// What the walk needs to know about a node, in a quarter of a cache line.
  ///
  /// Nodes are visited in any order, so reading other memory would be slow.
  struct Node: BitwiseCopyable {
    /// The number of a finished node, or a mark such as `unseen`.
    fileprivate(set) var id = DepthFirstWalk.unseen
    /// With up to two inputs: the builder index of the first input; −1 if it is open or missing.
    ///
    /// With more inputs: the position in the builder's `inputs` of the next input to visit.
    fileprivate(set) var first: Int32 = -1
    /// With up to two inputs: the builder index of the second input; −1 if it is open or missing.
    ///
    /// With more inputs: the position in the builder's `inputs` after the last input.
    fileprivate(set) var second: Int32 = -1
    /// The index of the operator, or the builder's mark for another kind of node.
    fileprivate(set) var operatorIndex: UInt8
    /// The number of inputs; 3 means three or more.
    fileprivate(set) var inputCount: UInt8

    var hasMany: Bool { inputCount > 2 }
  }

  private static let unseen: Int32 = -1
  private static let onPath: Int32 = -2

  private let builder: GraphBuilder
  private var nodes: [Node] = []
  private var leftCount: Int32 = 0
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

  /// The position of each builder index in the order of finished nodes.
  var ids: [Int32] { nodes.map(\.id) }

  /// Calls `leave` for each node after its sources.
  ///
  /// `nodes` contains the ids assigned so far.
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

  /// Visits a node and all upstream nodes that have not been visited.
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

  /// Returns the first of up to two inputs that is not finished yet; −1 if there is none.
  ///
  /// Both inputs are read at the same time, so that the processor waits for memory only once.
  @inline(__always)
  private static func nextOfTwo(_ node: Node, _ nodes: UnsafeMutableBufferPointer<Node>) -> Int32 {
    let firstID = node.first < 0 ? 0 : nodes[Int(node.first)].id
    let secondID = node.second < 0 ? 0 : nodes[Int(node.second)].id
    if firstID | secondID >= 0 { return -1 }
    return firstID < 0 ? node.first : node.second
  }

  private func nextOfMany(_ node: Int32, _ nodes: UnsafeMutableBufferPointer<Node>) -> Int32 {
    while nodes[Int(node)].first < nodes[Int(node)].second {
      let source = builder.inputs[Int(nodes[Int(node)].first)]
      if source >= 0, nodes[Int(source)].id < 0 { return source }
      nodes[Int(node)].first += 1
    }
    return -1
  }

  /// Returns the loop that was found at `node`, in the direction of links.
  private func loop(at node: Int32) -> LoopFound {
    let start = path.firstIndex(of: node) ?? path.startIndex
    return LoopFound(loop: [node] + path[start...].reversed())
  }
}
