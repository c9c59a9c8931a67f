import DataJoin
import EvaluationEngine
import Formulas

/// Finds which nodes of the three documents of a merge are the same, and the name of each in the merged document.
///
/// Nodes with the same name are the same node. A node that one side probably renamed is also the same node. A node that
/// both sides renamed gets the name that it has in `mine`. If `theirs` uses a name that `mine` has for another node,
/// the node of `theirs` becomes `name_2`.
struct NodeIdentities {
  /// The new names of the nodes that the merge renames, by old name, for each of the three documents.
  private(set) var base: [String: String] = [:]
  private(set) var mine: [String: String] = [:]
  private(set) var theirs: [String: String] = [:]
  /// The new names of the nodes that each side renamed.
  private(set) var renamedByMine: Set<String> = []
  private(set) var renamedByTheirs: Set<String> = []
  /// The nodes that the two sides named differently, with the name in the merged document and in each version.
  private(set) var conflicts: [(name: String, base: String?, mine: String?, theirs: String?)] = []

  private let baseNames: Set<String>
  private let mineNames: Set<String>
  private let theirNames: Set<String>

  /// Compares the documents and finds which of their nodes are the same.
  ///
  /// - Complexity: The same as for two comparisons of documents.
  init(
    _ documents: (base: DocumentContents, mine: DocumentContents, theirs: DocumentContents),
    _ lines: (base: [String: NodeLine], mine: [String: NodeLine], theirs: [String: NodeLine])
  ) {
    (baseNames, mineNames, theirNames) = (Set(lines.base.keys), Set(lines.mine.keys), Set(lines.theirs.keys))
    let readers = BaseReaders(lines.base)
    name(
      readers.renames(from: documents.base, to: documents.mine, lines.mine),
      readers.renames(from: documents.base, to: documents.theirs, lines.theirs))
  }

  private mutating func name(_ mineRenames: [String: String], _ theirRenames: [String: String]) {
    if mineRenames.isEmpty, theirRenames.isEmpty { return }
    var disagreeing: [String: (mine: String?, theirs: String)] = [:]
    for old in Set(mineRenames.keys).union(theirRenames.keys).sorted(by: Self.precedes) {
      let own = mineNames.contains(old) ? old : mineRenames[old]
      let other = theirNames.contains(old) ? old : theirRenames[old]
      let isOwn = own.map { $0 != old } ?? false
      let isOther = other.map { $0 != old } ?? false
      guard let target = isOwn ? own : other ?? own else { continue }
      if isOwn, isOther, own != other, let other { disagreeing[old] = (own, other) }
      base[old] = target
      if own == old { mine[old] = target }
      if let other, other != target { theirs[other] = target }
      if isOwn { renamedByMine.insert(target) }
      if isOther { renamedByTheirs.insert(target) }
    }
    separate(mineRenames, theirRenames)
    for (old, names) in disagreeing.sorted(by: { Self.precedes($0.key, $1.key) }) {
      conflicts.append((base[old] ?? old, old, names.mine, names.theirs))
    }
    base = base.filter { $0.key != $0.value }
    conflicts.sort { Self.precedes($0.name, $1.name) }
  }

  /// Gives a node of `theirs` a new name if `mine` has a different node with the same name.
  private mutating func separate(_ mineRenames: [String: String], _ theirRenames: [String: String]) {
    // The node of the base, if any, for each name on a side.
    let theirOld = Dictionary(theirRenames.map { ($1, $0) }) { first, _ in first }
    let mineOld = Dictionary(mineRenames.map { ($1, $0) }) { first, _ in first }
    func origin(_ name: String, _ old: [String: String]) -> String? {
      old[name] ?? (baseNames.contains(name) ? name : nil)
    }
    var taken = mineNames.union(theirNames).union(baseNames)
    func free(_ name: String) -> String {
      var number = 2
      while taken.contains("\(name)_\(number)") { number += 1 }
      taken.insert("\(name)_\(number)")
      return "\(name)_\(number)"
    }
    // Names that only `theirs` gives a node in the result, although `mine` keeps them for another node.
    for name in theirNames.sorted(by: Self.precedes) {
      let target = theirs[name] ?? name
      guard target == name, mineNames.contains(name), mine[name] == nil || mine[name] == name else { continue }
      let (own, other) = (origin(name, mineOld), origin(name, theirOld))
      if own == other { continue }
      // One of the two nodes was renamed to this name, or was added with it.
      let new = free(name)
      theirs[name] = new
      if let other {
        base[other] = new
        if mineNames.contains(other) { mine[other] = new }
        if renamedByTheirs.remove(name) != nil { renamedByTheirs.insert(new) }
      }
      conflicts.append((new, other, other.flatMap { mineNames.contains($0) ? $0 : nil }, name))
    }
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

private struct BaseReaders {
  private struct Place {
    let reader: String
    let port: NodeLine.Port
  }

  private var places: [String: [Place]] = [:]

  init(_ lines: [String: NodeLine]) {
    for (name, line) in lines {
      for (port, source) in line.feeds {
        places[NodeLine.node(of: source), default: []].append(Place(reader: name, port: port))
      }
    }
  }

  /// Returns the new names of nodes that a side renamed, by old name.
  ///
  /// A node was renamed if a new node equals it except for the name. It was also renamed if, on that side, a single new
  /// node feeds all ports that the old node fed in the base.
  func renames(from base: DocumentContents, to side: DocumentContents, _ lines: [String: NodeLine]) -> [String: String]
  {
    let comparison = DocumentComparison(from: base, to: side)
    var names = Dictionary(comparison.renamed.map { (base.name(of: $0.old), side.name(of: $0.new)) }) { first, _ in
      first
    }
    var entered = Set(comparison.entered.map { side.name(of: $0) })
    if entered.isEmpty { return names }
    let exited = Set(comparison.exited)
    // Readers come before their sources, because readers may also have new names.
    for node in base.graph.evaluationOrder().reversed() where exited.contains(node) {
      let old = base.name(of: node)
      var found: Set<String> = []
      var isFollowed = true
      for place in places[old] ?? [] {
        guard let reader = lines[names[place.reader] ?? place.reader] else { continue }
        guard let source = reader.feeds[place.port].map({ NodeLine.node(of: $0) }), entered.contains(source) else {
          isFollowed = false
          break
        }
        found.insert(source)
      }
      guard isFollowed, found.count == 1, let new = found.first else { continue }
      names[old] = new
      entered.remove(new)
    }
    return names
  }
}
