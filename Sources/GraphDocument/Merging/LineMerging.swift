import EvaluationEngine
import Formulas

/// The nodes of three documents, merged by name.
struct LineMerging {
  /// New names by old ones, of the nodes that one side renamed.
  let names: [String: String]
  private(set) var conflicts: Set<String> = []
  private let mine: [String: NodeLine]
  private let theirs: [String: NodeLine]
  private var merged: [String: NodeLine] = [:]
  /// The nodes whose logic is that of `theirs`, which `mine` has not.
  private var foreignLogic: Set<String> = []
  /// Names in the order of `mine`, then those that only `theirs` has in its order.
  private let order: [String]

  init(base: DocumentContents, mine: DocumentContents, theirs: DocumentContents) {
    var names: [String: String] = [:]
    for (side, other) in [(mine, theirs), (theirs, mine)] {
      for pair in DocumentComparison(from: base, to: side).renamed {
        let (old, new) = (base.name(of: pair.old), side.name(of: pair.new))
        // A name that the other side gives to another node, or a node that it renames too, is left as it is.
        if names[old] == nil, other.node(named: new) == nil, other.node(named: old) != nil { names[old] = new }
      }
    }
    func lines(_ contents: DocumentContents) -> [String: NodeLine] {
      let lines = NodeLine.all(of: contents)
      if names.isEmpty { return lines }
      return Dictionary(
        lines.values.map { ($0.renamed(names).attributes.name, $0.renamed(names)) }, uniquingKeysWith: { one, _ in one }
      )
    }
    self.names = names
    (self.mine, self.theirs) = (lines(mine), lines(theirs))
    let ordered = [mine, theirs].flatMap { contents in contents.nodesInFileOrder().map { contents.name(of: $0) } }
    var seen: Set<String> = []
    order = ordered.map { names[$0] ?? $0 }.filter { seen.insert($0).inserted }
    let before = lines(base)
    for name in order { merge(name, before[name]) }
  }

  private mutating func merge(_ name: String, _ before: NodeLine?) {
    switch (mine[name], theirs[name]) {
    case (nil, nil): break
    case (let mine?, nil):
      // Deleted by them, or never theirs.
      let isUnchanged = before.map { mine.isSame(butForPlace: $0) } ?? false
      if !isUnchanged { merged[name] = mine }
      if !isUnchanged, before != nil { conflicts.insert(name) }
    case (nil, let theirs?):
      guard let before else {
        takeTheirs(name, theirs)
        return
      }
      if !theirs.isSame(butForPlace: before) { conflicts.insert(name) }
    case (let mine?, let theirs?): merge(name, before, mine, theirs)
    }
  }

  private mutating func merge(_ name: String, _ before: NodeLine?, _ mine: NodeLine, _ theirs: NodeLine) {
    var line = mine
    var isConflict = false
    if !theirs.hasLogic(of: mine), before.map({ !theirs.hasLogic(of: $0) }) ?? true {
      if let before, mine.hasLogic(of: before) {
        line.takeLogic(of: theirs)
        foreignLogic.insert(name)
      } else {
        isConflict = true
      }
    }
    func merge<Value: Equatable>(_ part: WritableKeyPath<NodeAttributes, Value>) {
      let (one, two) = (mine.attributes[keyPath: part], theirs.attributes[keyPath: part])
      let old = before.map { $0.attributes[keyPath: part] }
      if one == two || two == old { return }
      if one == old {
        line.attributes[keyPath: part] = two
      } else {
        isConflict = true
      }
    }
    merge(\.label)
    merge(\.display)
    merge(\.place)
    merge(\.frame)
    merge(\.foreign)
    merge(\.range)
    // The range of one side, and what the other made of the node.
    if line.content.kind != .number { line.attributes.range = nil }
    merged[name] = line
    if isConflict { conflicts.insert(name) }
  }

  private mutating func takeTheirs(_ name: String, _ line: NodeLine) {
    merged[name] = line
    foreignLogic.insert(name)
  }

  // MARK: - Making it a document

  /// So many times only nodes on loops are wired as in `mine`, and after that all nodes.
  private static let mostRounds = 8

  /// The document, after what does not fit together has been put right.
  ///
  /// To wire nodes as in `mine` may close other loops, which is why there are rounds. It ends: once all nodes that `mine` has are wired as
  /// there, `cut` alone is left to do, and takes links away. One round cuts nodes that `mine` does not have from their loops, and a second
  /// one the nodes of the loops that are left, all of `mine`.
  ///
  /// - Complexity: O(nodes and links) a round; there are `mostRounds` + 3 at most, however many loops there are.
  mutating func finish(with details: DocumentDetails) -> DocumentContents {
    var rounds = 0
    while true {
      restoreNeeded()
      let present = order.filter { merged[$0] != nil }
      if let contents = try? build(present, details) { return contents }
      if rounds == Self.mostRounds {
        for name in foreignLogic { wireAsMine(name) }
      } else {
        for loop in loops(of: present) { breakLoop(loop) }
      }
      rounds += 1
    }
  }

  /// The nodes that are on loops: a set for those of loops that have nodes in common.
  private func loops(of present: [String]) -> [Set<String>] {
    let indices = Dictionary(uniqueKeysWithValues: present.enumerated().map { ($1, $0) })
    let search = LoopSearch(count: present.count) { index in
      (merged[present[index]].map(sources) ?? []).compactMap { indices[$0] }
    }
    return search.loops.map { loop in Set(loop.map { present[$0] }) }
  }

  /// The names of the nodes that feed a line: of those that are there and have a value.
  private func sources(of line: NodeLine) -> [String] {
    (line.attributes.formula?.names.map { NodeLine.node(of: $0) } ?? line.sources).filter {
      merged[$0]?.content.hasOutput == true
    }
  }

  /// Wires the nodes of a loop as in `mine`, where there is none; those that `mine` does not have are taken out of it.
  ///
  /// A loop of lines that are all mine, as where a name came to mean another node, is cut at each of them.
  private mutating func breakLoop(_ members: Set<String>) {
    let foreign = members.intersection(foreignLogic)
    for name in foreign.isEmpty ? members : foreign where foreign.isEmpty || !wireAsMine(name) {
      cut(name, from: members)
    }
  }

  /// - Returns: false, and nothing changed, for a node that `mine` does not have.
  @discardableResult
  private mutating func wireAsMine(_ name: String) -> Bool {
    guard let mine = mine[name] else { return false }
    merged[name]?.takeLogic(of: mine)
    foreignLogic.remove(name)
    conflicts.insert(name)
    return true
  }

  /// Opens the ports of a node that others feed.
  private mutating func cut(_ name: String, from others: Set<String>) {
    guard var line = merged[name] else { return }
    line.cut(others)
    let mentions = Set((line.attributes.formula?.names ?? []).map { NodeLine.node(of: $0) })
    for mention in mentions.intersection(others).sorted() {
      // A formula's port is open where it mentions a name that is no node.
      var free = mention + "_"
      while merged[free] != nil { free += "_" }
      if !line.mention(free, inPlaceOf: mention) {
        line.becomeNote()
        break
      }
    }
    merged[name] = line
    conflicts.insert(name)
  }

  /// Nodes that one side deleted while the other came to need them come back.
  private mutating func restoreNeeded() {
    var waiting = order.filter { merged[$0] != nil }
    while let name = waiting.popLast() {
      for source in merged[name]?.sources ?? [] where merged[source] == nil {
        if let line = mine[source] {
          merged[source] = line
        } else if let line = theirs[source] {
          takeTheirs(source, line)
        } else {
          continue
        }
        conflicts.insert(source)
        waiting.append(source)
      }
    }
  }

  private func build(_ present: [String], _ details: DocumentDetails) throws(LoopFound) -> DocumentContents {
    var builder = DocumentBuilder()
    builder.title = details.title
    builder.display = details.display
    builder.foreign = details.foreign
    builder.groups = details.groups
    builder.imports = details.imports
    builder.scenarios = details.scenarios
    var outputs: [(ordinal: Int, name: String)] = []
    var ordinal = 0
    let indices = Dictionary(
      uniqueKeysWithValues: present.enumerated().map { ($1, Int32(truncatingIfNeeded: $0)) })
    for name in present {
      guard let line = merged[name] else { continue }
      builder.appendNode(line.content, line.attributes)
      // The builder feeds formulas by the names they mention.
      for input in line.attributes.formula == nil ? line.inputs : [] {
        // A sink gives nothing: the name is that of another node by now.
        let source = input.flatMap { merged[$0]?.content.hasOutput == true ? indices[$0] : nil }
        if source == nil, let input, input.contains(".") { outputs.append((ordinal, input)) }
        builder.addInput(source)
        ordinal += 1
      }
      ordinal += line.attributes.formula?.names.count ?? 0
    }
    _ = builder.enterNames()
    for (ordinal, name) in outputs { builder.setInput(ordinal, named: name) }
    // What one side declared the other may have deleted, or made something else.
    func declared(_ side: Interface.Side) -> [Int32]? {
      guard let names = details.interface[side] else { return nil }
      let nodes = names.compactMap { name -> Int32? in
        if name.contains(".") { return builder.index(named: name) }
        return merged[name].map { side.takes($0.content.kind) } == true ? indices[name] : nil
      }
      return nodes.isEmpty && !names.isEmpty ? nil : nodes
    }
    builder.inputs = declared(.inputs)
    builder.outputs = declared(.outputs)
    for correlation in details.correlations {
      guard let first = indices[correlation.first], let second = indices[correlation.second] else { continue }
      builder.addCorrelation(first, second, correlation.coefficient)
    }
    return try builder.finish()
  }
}
