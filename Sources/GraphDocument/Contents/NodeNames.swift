import EvaluationEngine

/// The names of a document's nodes, with searches in both directions and a generator of free names.
///
/// Names are compared byte by byte. Invariants, checked by `checkInvariants()`: no two nodes have the same name; the
/// index finds each name at its node, and contains no other names.
struct NodeNames: Sendable {
  /// The name of each node, by node index; empty for a node without a name.
  private var names: [String] = []
  private var index = NameIndex()
  /// For each automatic name without its number, the next number to try.
  ///
  /// Without it, each search for a free number would start at 2.
  private var counters: [String: Int] = [:]

  init() {}

  /// Creates names from an array by node index and from the index of the array.
  ///
  /// Nodes without names have empty texts in `names`.
  init(_ names: [String], index: NameIndex) {
    self.names = names
    self.index = index
  }

  var count: Int { index.count }

  subscript(node: NodeID) -> String {
    let place = Int(node.index)
    return names.indices.contains(place) ? names[place] : ""
  }

  /// Returns the node with this name; nil if there is none.
  ///
  /// - Complexity: O(1), expected.
  func node(named name: String) -> NodeID? {
    index.find(name, in: names).map(NodeID.init(index:))
  }

  /// Sets or replaces the name of a node.
  ///
  /// - Returns: False if another node has the name; nothing changes in this case.
  /// - Precondition: The name is not empty.
  /// - Complexity: Amortised O(1), expected.
  @discardableResult
  mutating func setName(_ name: String, of node: NodeID) -> Bool {
    let place = Int(node.index)
    while names.count <= place { names.append("") }
    // The index compares with the names in the array, so the old name must leave the index before the new one is added.
    if !names[place].isEmpty { index.remove(names[place], names: names) }
    let isFree = index.insert(name, at: node.index, names: names)
    if isFree {
      names[place] = name
    } else if !names[place].isEmpty {
      _ = index.insert(names[place], at: node.index, names: names)
    }
    return isFree
  }

  mutating func removeName(of node: NodeID) {
    let place = Int(node.index)
    guard names.indices.contains(place), !names[place].isEmpty else { return }
    index.remove(names[place], names: names)
    names[place] = ""
  }

  /// Returns a free name that `isAllowed` accepts: `base` if possible, otherwise `base2`, `base3` and so on.
  ///
  /// A `base` that is invalid or too long is changed first.
  ///
  /// - Complexity: O(1), expected.
  mutating func freeName(_ base: String, where isAllowed: (String) -> Bool) -> String {
    var base = NodeName.problem(in: base) == nil ? base : NodeName.repaired(base, fallback: "node")
    if base.unicodeScalars.count > NodeName.scalarLimit - 8 {
      base = String(String.UnicodeScalarView(base.unicodeScalars.prefix(NodeName.scalarLimit - 8)))
    }
    func isFree(_ name: String) -> Bool { node(named: name) == nil && isAllowed(name) }
    if isFree(base) { return base }
    // A base that ends in a digit gets a separator: after `x1` comes `x1_2` rather than `x12`.
    let stem = base.unicodeScalars.last?.properties.generalCategory == .decimalNumber ? base + "_" : base
    var number = counters[stem] ?? 2
    while !isFree(stem + String(number)) { number += 1 }
    counters[stem] = number
    return stem + String(number)
  }

  /// Returns violated invariants; empty if the names are consistent.
  ///
  /// - Complexity: linear in the nodes that ever existed.
  func checkInvariants() -> [String] {
    var problems = index.checkInvariants(names: names)
    var named = 0
    for (place, name) in names.enumerated() where !name.isEmpty {
      named += 1
      if index.find(name, in: names) != Int32(truncatingIfNeeded: place) {
        problems.append("'\(name)' is not found at \(place)")
      }
    }
    if named != count { problems.append("\(named) nodes have names, but the index has \(count)") }
    problems += counters.filter { $0.value < 2 }.map { "'\($0.key)' has the next free number \($0.value)" }
    return problems
  }
}
