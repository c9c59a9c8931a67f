/// The loops of a graph: its strongly connected components that contain a link (Tarjan 1972).
///
/// Two nodes are in the same component if each feeds the other, directly or through other nodes. Therefore every loop
/// is inside one component.
public struct LoopSearch {
  /// The strongly connected components, as node indices; a single node is included only if it feeds itself.
  public private(set) var loops: [[Int]] = []

  private struct Step {
    let node: Int
    let sources: [Int]
    var next = 0
  }

  /// The position of each node in the order in which the search visited the nodes; −1 before the visit.
  private var places: [Int]
  /// For each visited node, the earliest position in the order of visits that the node is known to lead to.
  private var lowest: [Int]
  private var isOpen: [Bool]
  /// The visited nodes whose components are not complete yet.
  private var open: [Int] = []
  private var path: [Step] = []
  private var metCount = 0

  /// Finds the loops.
  ///
  /// - Parameters:
  ///   - count: The number of nodes.
  ///   - sources: Returns the sources of a node, each from 0 to below `count`; called once for each node.
  /// - Complexity: linear in nodes and links; no recursion, whatever the depth of the graph.
  public init(count: Int, sources: (Int) -> [Int]) {
    places = Array(repeating: -1, count: count)
    lowest = places
    isOpen = Array(repeating: false, count: count)
    for root in 0..<count where places[root] < 0 {
      meet(root, sources(root))
      while let step = path.last {
        if step.next == step.sources.count {
          leave(step)
          continue
        }
        path[path.count - 1].next += 1
        let source = step.sources[step.next]
        if places[source] < 0 {
          meet(source, sources(source))
        } else if isOpen[source] {
          lowest[step.node] = min(lowest[step.node], places[source])
        }
      }
    }
  }

  private mutating func meet(_ node: Int, _ sources: [Int]) {
    places[node] = metCount
    lowest[node] = metCount
    metCount += 1
    isOpen[node] = true
    open.append(node)
    path.append(Step(node: node, sources: sources))
  }

  private mutating func leave(_ step: Step) {
    path.removeLast()
    if let user = path.last?.node { lowest[user] = min(lowest[user], lowest[step.node]) }
    guard lowest[step.node] == places[step.node], let first = open.lastIndex(of: step.node) else { return }
    let component = Array(open[first...])
    open.removeSubrange(first...)
    for node in component { isOpen[node] = false }
    if component.count > 1 || step.sources.contains(step.node) { loops.append(component) }
  }
}
