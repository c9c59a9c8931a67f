/// A walk against the links that leaves the sources first.
///
/// What belongs together stays together, and a builder that is in order already is left in that order.
struct DepthFirstWalk {
  private static let unseen: Int32 = -1
  private static let onPath: Int32 = -2

  private let builder: GraphBuilder
  /// The place of each builder index in the order of leaving.
  private(set) var ids: [Int32]
  private var leftCount: Int32 = 0
  /// The path to where the walk is: nodes, and of each the next input to visit.
  private var path: [(node: Int32, nextInput: Int)] = []

  init(_ builder: GraphBuilder) {
    self.builder = builder
    ids = [Int32](repeating: DepthFirstWalk.unseen, count: builder.count)
  }

  /// Calls `leave` for each node, after its sources, with the ids given so far.
  @inline(__always)
  mutating func run(_ leave: (_ node: Int32, _ ids: [Int32]) -> Void) throws(LoopFound) {
    for root in 0..<Int32(truncatingIfNeeded: builder.count) where ids[Int(root)] == DepthFirstWalk.unseen {
      var node = root
      var nextInput = builder.inputRange(Int(root)).lowerBound
      while true {
        let end = builder.inputRange(Int(node)).upperBound
        var source: Int32 = -1
        while nextInput < end, source < 0 {
          let input = builder.inputs[nextInput]
          if input >= 0, ids[Int(input)] < 0 { source = input }
          nextInput += 1
        }
        if source < 0 {
          ids[Int(node)] = leftCount
          leftCount += 1
          leave(node, ids)
          guard let (above, aboveNext) = path.popLast() else { break }
          (node, nextInput) = (above, aboveNext)
        } else {
          ids[Int(node)] = DepthFirstWalk.onPath
          path.append((node, nextInput))
          if ids[Int(source)] == DepthFirstWalk.onPath { throw loop(at: source) }
          node = source
          nextInput = builder.inputRange(Int(source)).lowerBound
        }
      }
    }
  }

  /// The path runs against the links; the loop is reported along them.
  private func loop(at node: Int32) -> LoopFound {
    let start = path.firstIndex { $0.node == node } ?? path.startIndex
    return LoopFound(loop: [node] + path[start...].reversed().map(\.node))
  }
}
