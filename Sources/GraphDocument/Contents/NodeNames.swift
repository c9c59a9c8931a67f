import EvaluationEngine

/// The names of a document's nodes, in both directions, and free names.
///
/// Names are compared byte by byte. Invariants, which `checkInvariants()` checks: no two nodes have one name; the index finds each name at
/// its node, and nothing else.
struct NodeNames: Sendable {
  /// By node index; empty for a node without a name.
  private var names: [String] = []
  private var index = NameIndex()
  /// For each stem of an automatic name the next number to try, so that making names does not count through all of
  /// them.
  private var counters: [String: Int] = [:]

  /// No node has a name.
  init() {}

  /// The names by node index, empty for a node that has none, and the index that finds them.
  init(_ names: [String], index: NameIndex) {
    self.names = names
    self.index = index
  }

  /// How many nodes have a name.
  var count: Int { index.count }

  /// The node's name; empty if it has none.
  subscript(node: NodeID) -> String {
    let place = Int(node.index)
    return names.indices.contains(place) ? names[place] : ""
  }

  /// The node with that name.
  ///
  /// Expected constant time.
  func node(named name: String) -> NodeID? {
    index.find(name, in: names).map(NodeID.init(index:))
  }

  /// Gives a node a name, in place of the one it has.
  ///
  /// Expected constant time, amortised over the nodes.
  ///
  /// - Returns: false, without a change, if another node has that name.
  /// - Precondition: the name is not empty.
  @discardableResult
  mutating func setName(_ name: String, of node: NodeID) -> Bool {
    let place = Int(node.index)
    while names.count <= place { names.append("") }
    // The index compares with what stands at the place: only one name may be entered there.
    if !names[place].isEmpty { index.remove(names[place], names: names) }
    let isFree = index.insert(name, at: node.index, names: names)
    if isFree {
      names[place] = name
    } else if !names[place].isEmpty {
      _ = index.insert(names[place], at: node.index, names: names)
    }
    return isFree
  }

  /// Removes a node's name, if it has one.
  mutating func removeName(of node: NodeID) {
    let place = Int(node.index)
    guard names.indices.contains(place), !names[place].isEmpty else { return }
    index.remove(names[place], names: names)
    names[place] = ""
  }

  /// A well-formed name that no node has and that `isAllowed`: `base` itself, else `base2`, `base3` and so on.
  ///
  /// A base that is not a name, or too long to be numbered, is repaired first. Expected constant time.
  mutating func freeName(_ base: String, where isAllowed: (String) -> Bool) -> String {
    var base = NodeName.problem(in: base) == nil ? base : NodeName.repaired(base, fallback: "node")
    if base.unicodeScalars.count > NodeName.scalarLimit - 8 {
      base = String(String.UnicodeScalarView(base.unicodeScalars.prefix(NodeName.scalarLimit - 8)))
    }
    func isFree(_ name: String) -> Bool { node(named: name) == nil && isAllowed(name) }
    if isFree(base) { return base }
    // A base that ends in a digit gets a separator, so that `x1` is followed by `x1_2` and not by `x12`.
    let stem = base.unicodeScalars.last?.properties.generalCategory == .decimalNumber ? base + "_" : base
    var number = counters[stem] ?? 2
    while !isFree(stem + String(number)) { number += 1 }
    counters[stem] = number
    return stem + String(number)
  }

  /// The problem with the names; empty if all is sound.
  ///
  /// For tests.
  ///
  /// - Complexity: linear in the nodes there ever were.
  func checkInvariants() -> [String] {
    var problems = index.checkInvariants(names: names)
    var named = 0
    for (place, name) in names.enumerated() where !name.isEmpty {
      named += 1
      if index.find(name, in: names) != Int32(truncatingIfNeeded: place) {
        problems.append("'\(name)' is not found at \(place)")
      }
    }
    if named != count { problems.append("\(named) names, \(count) in the index") }
    problems += counters.filter { $0.value < 2 }.map { "'\($0.key)' is counted from \($0.value)" }
    return problems
  }
}
