import EvaluationEngine
import Formulas
import Geometry

/// The nodes of three documents, merged by name and attribute.
struct LineMerging {
  let identities: NodeIdentities
  private(set) var conflicts: [MergeConflict] = []
  private var noted: Set<MergeConflict> = []
  private let base: [String: NodeLine]
  private let mine: [String: NodeLine]
  private let theirs: [String: NodeLine]
  private var merged: [String: NodeLine] = [:]
  private var unknownLogic: Set<String> = []
  /// The names in the order of `mine`, followed by names that only `theirs` has, in its order.
  private let order: [String]

  init(base: DocumentContents, mine: DocumentContents, theirs: DocumentContents) {
    let lines = (base: NodeLine.all(of: base), mine: NodeLine.all(of: mine), theirs: NodeLine.all(of: theirs))
    identities = NodeIdentities((base, mine, theirs), lines)
    self.base = NodeLine.renamed(lines.base, identities.base)
    self.mine = NodeLine.renamed(lines.mine, identities.mine)
    self.theirs = NodeLine.renamed(lines.theirs, identities.theirs)
    var seen: Set<String> = []
    order = [(mine, identities.mine), (theirs, identities.theirs)].flatMap { contents, names in
      contents.nodesInFileOrder().map { contents.name(of: $0) }.map { names[$0] ?? $0 }
    }.filter { seen.insert($0).inserted }
    for conflict in identities.conflicts {
      // A name needs no escapes.
      let names = [(MergeConflict.Side.base, conflict.base), (.ours, conflict.mine), (.theirs, conflict.theirs)]
      let values = names.compactMap { side, name in name.map { (side, "\"\($0)\"") } }
      conflicts.append(
        MergeConflict(node: conflict.name, MergeConflict.name, Dictionary(values) { first, _ in first }))
    }
    for name in order { merge(name) }
    makeRoom()
  }

  /// Moves new nodes of `theirs` that would cover boxes of `mine` to free space.
  ///
  /// Both sides often put new nodes at the same free place.
  private mutating func makeRoom() {
    let own = order.filter { mine[$0] != nil && merged[$0]?.attributes.place != theirs[$0]?.attributes.place }
    let taken = TakenPlaces(own.compactMap { merged[$0]?.attributes.place })
    for name in order where mine[name] == nil && base[name] == nil {
      if let place = merged[name]?.attributes.place, taken.hasOne(near: place) { merged[name]?.attributes.place = nil }
    }
  }

  private mutating func note(_ name: String, _ attribute: String) {
    let conflict = MergeConflict(node: name, attribute)
    if noted.insert(conflict).inserted { conflicts.append(conflict) }
  }

  private mutating func merge(_ name: String) {
    let before = base[name]
    switch (mine[name], theirs[name]) {
    case (nil, nil): break
    case (let mine?, nil):
      // Deleted by `theirs`, or added by `mine`.
      let isEdited = before.map { !mine.isSame(butForLook: $0) || identities.renamedByMine.contains(name) } ?? true
      if isEdited { merged[name] = mine }
      if isEdited, before != nil { note(name, MergeConflict.wholeNode) }
    case (nil, let theirs?):
      guard let before else {
        merged[name] = theirs
        unknownLogic.insert(name)
        return
      }
      if !theirs.isSame(butForLook: before) || identities.renamedByTheirs.contains(name) {
        note(name, MergeConflict.wholeNode)
      }
    case (let mine?, let theirs?): merge(name, before, mine, theirs)
    }
  }

  private mutating func merge(_ name: String, _ before: NodeLine?, _ mine: NodeLine, _ theirs: NodeLine) {
    var line = mine
    mergeLogic(of: name, before, mine, theirs, into: &line)
    let keys = [mine, theirs].flatMap { $0.attributes.unknownMembers.map(\.key) }
    var met: Set<String> = []
    // A node that both sides added is compared with an empty node.
    let plain = before ?? NodeLine(content: mine.content, inputs: [], attributes: NodeAttributes(name: name))
    for part in NodePart.common(unknownMembers: keys.filter { met.insert($0).inserted }) {
      merge(part, of: name, plain, mine, theirs, into: &line)
    }
    // An attribute from one side may not suit the node's kind from the other.
    for id in AttributeID.allCases where !id.attribute.suits(line.kind) { line.remove(id) }
    merged[name] = line
  }

  private mutating func merge(
    _ part: NodePart, of name: String, _ before: NodeLine?, _ mine: NodeLine, _ theirs: NodeLine,
    into line: inout NodeLine
  ) {
    if part.isSame(mine, theirs) {
      // Equal, but one side may have changed the spelling.
      if let before, part.attribute == "formula", mine.isFormulaWritten(as: before) { part.take(&line, theirs) }
      return
    }
    if let before, part.isSame(theirs, before) { return }
    if let before, part.isSame(mine, before) {
      part.take(&line, theirs)
      if part.isLogic { unknownLogic.insert(name) }
    } else if part.isContested {
      note(name, part.attribute)
    }
  }

  private mutating func mergeLogic(
    of name: String, _ before: NodeLine?, _ mine: NodeLine, _ theirs: NodeLine, into line: inout NodeLine
  ) {
    let sides = [mine, theirs] + (before.map { [$0] } ?? [])
    let isOfOneKind = Set(sides.map(\.kind)).count == 1
    // Different operators have different parameters.
    let isOfOneOperator = Set(sides.map(\.operation)).count == 1 || sides.allSatisfy { $0.attributes.parameters == nil }
    if isOfOneKind, isOfOneOperator {
      for part in NodePart.logic(of: mine.kind, sides) { merge(part, of: name, before, mine, theirs, into: &line) }
      if line.hasFittingPorts { return }
      // The operator of one side does not fit the ports of the other.
      line.takeLogic(of: mine)
      note(name, MergeConflict.wholeNode)
    } else if mine.hasLogic(of: theirs) {
      return
    } else if let before, mine.hasLogic(of: before) {
      line.takeLogic(of: theirs)
      unknownLogic.insert(name)
    } else if before.map({ !theirs.hasLogic(of: $0) }) ?? true {
      note(name, before == nil && isOfOneKind ? "operator" : MergeConflict.wholeNode)
    }
  }

  // MARK: - Making it a document

  /// The number of rounds in which only nodes on loops are linked as in `mine`; later rounds link all nodes as in
  /// `mine`.
  private static let mostRounds = 8

  /// Removes loops between nodes and returns the merged document.
  ///
  /// Linking the nodes of a loop as in `mine` may close other loops, so that several rounds may be needed. When all
  /// nodes of `mine` are linked as in `mine`, links are removed instead: in one round for nodes that `mine` lacks, and
  /// in one round for the remaining loops.
  ///
  /// - Complexity: Linear in nodes and links per round; at most `mostRounds` + 3 rounds for any number of loops.
  mutating func finish(with details: DocumentDetails) -> DocumentContents {
    var rounds = 0
    while true {
      restoreNeeded()
      let present = order.filter { merged[$0] != nil }
      if let contents = try? Self.build(present, merged, details) { return contents }
      if rounds == Self.mostRounds {
        for name in unknownLogic { wireAsMine(name) }
      } else {
        for loop in loops(of: present) { breakLoop(loop) }
      }
      rounds += 1
    }
  }

  /// Returns the names of the nodes on each loop; if loops share a node, their nodes are one set.
  private func loops(of present: [String]) -> [Set<String>] {
    let indices = Dictionary(uniqueKeysWithValues: present.enumerated().map { ($1, $0) })
    let search = LoopSearch(count: present.count) { index in
      (merged[present[index]].map(sources) ?? []).compactMap { indices[$0] }
    }
    return search.loops.map { loop in Set(loop.map { present[$0] }) }
  }

  private func sources(of line: NodeLine) -> [String] {
    (line.attributes.formula?.names.map { NodeLine.node(of: $0) } ?? line.sources).filter {
      merged[$0]?.content.hasOutput == true
    }
  }

  /// Breaks a loop by linking its nodes as in `mine`.
  ///
  /// Nodes that `mine` does not have are unlinked from the loop. If the nodes are already linked as in `mine`, all
  /// links of the loop are removed. This happens, for example, if a name now refers to another node.
  private mutating func breakLoop(_ members: Set<String>) {
    let unknownMembers = members.intersection(unknownLogic)
    for name in unknownMembers.isEmpty ? members : unknownMembers where unknownMembers.isEmpty || !wireAsMine(name) {
      cut(name, from: members)
    }
  }

  /// Links a node as in `mine`.
  ///
  /// - Returns: False if `mine` does not have the node; nothing changes in this case.
  @discardableResult
  private mutating func wireAsMine(_ name: String) -> Bool {
    guard let mine = mine[name] else { return false }
    noteWiring(of: name)
    merged[name]?.takeLogic(of: mine)
    unknownLogic.remove(name)
    return true
  }

  private mutating func cut(_ name: String, from others: Set<String>) {
    guard var line = merged[name] else { return }
    line.cut(others)
    let mentions = Set((line.attributes.formula?.names ?? []).map { NodeLine.node(of: $0) })
    for mention in mentions.intersection(others).sorted() {
      // A formula's port is open if it mentions a name that no node has.
      var free = mention + "_"
      while merged[free] != nil { free += "_" }
      if !line.mention(free, inPlaceOf: mention) {
        line.becomeNote()
        break
      }
    }
    noteWiring(of: name)
    merged[name] = line
  }

  private mutating func noteWiring(of name: String) {
    note(name, merged[name]?.attributes.formula == nil ? "inputs" : "formula")
  }

  private mutating func restoreNeeded() {
    var waiting = order.filter { merged[$0] != nil }
    while let name = waiting.popLast() {
      for source in merged[name]?.sources ?? [] where merged[source] == nil {
        if let line = mine[source] {
          merged[source] = line
        } else if let line = theirs[source] {
          merged[source] = line
          unknownLogic.insert(source)
        } else {
          continue
        }
        note(source, MergeConflict.wholeNode)
        waiting.append(source)
      }
    }
  }

  /// The formulas with a name that referred to no node before the merge, and now refers to a node of the other side.
  ///
  /// Each entry has the name of the formula's node and this name, in order.
  var captured: [(node: String, name: String)] {
    order.flatMap { node -> [(node: String, name: String)] in
      guard let line = merged[node], let formula = line.attributes.formula else { return [] }
      let sides = [mine[node], theirs[node]].compactMap(\.self).filter { $0.attributes.formula == formula }
      return formula.names.enumerated().compactMap { port, name in
        let isOpen = sides.allSatisfy { !$0.inputs.indices.contains(port) || $0.inputs[port] == nil }
        return isOpen && merged[NodeLine.node(of: name)]?.content.hasOutput == true ? (node, name) : nil
      }
    }
  }

  /// Returns one side's document with its nodes renamed as in the merged document; nil if this would close a loop.
  func side(_ side: MergeConflict.Side, _ contents: DocumentContents) -> DocumentContents? {
    let (lines, names) =
      switch side {
      case .base: (base, identities.base)
      case .ours: (mine, identities.mine)
      case .theirs: (theirs, identities.theirs)
      }
    if names.isEmpty { return contents }
    var details = DocumentDetails(base: contents, mine: contents, theirs: contents, identities: identities, side: side)
    details.groups = contents.groups
    details.imports = contents.imports
    let order = contents.nodesInFileOrder().map { contents.name(of: $0) }.map { names[$0] ?? $0 }
    return try? Self.build(order, lines, details)
  }

  private static func build(
    _ present: [String], _ merged: [String: NodeLine], _ details: DocumentDetails
  ) throws(LoopFound) -> DocumentContents {
    var builder = DocumentBuilder()
    builder.title = details.title
    builder.display = details.display
    builder.unknownMembers = details.unknownMembers
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
      // The builder links formulas by the names that they mention.
      for input in line.attributes.formula == nil ? line.inputs : [] {
        // A sink has no output; the name now belongs to another node.
        let source = input.flatMap { merged[$0]?.content.hasOutput == true ? indices[$0] : nil }
        if source == nil, let input, input.contains(".") { outputs.append((ordinal, input)) }
        builder.addInput(source)
        ordinal += 1
      }
      ordinal += line.attributes.formula?.names.count ?? 0
    }
    _ = builder.enterNames()
    for (ordinal, name) in outputs { builder.setInput(ordinal, named: name) }
    // The other side may have deleted a declared node, or changed its kind.
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

private struct TakenPlaces {
  private static let box = Size(columns: 20, rows: 3)

  private var cells: [Point: [Point]] = [:]

  init(_ places: [Point]) {
    for place in places { cells[Self.cell(of: place), default: []].append(place) }
  }

  private static func cell(of place: Point) -> Point {
    Point(column: place.column / box.columns, row: place.row / box.rows)
  }

  /// Whether a box at `place` would overlap the box of one of these nodes.
  ///
  /// All boxes are assumed to have the smallest size.
  ///
  /// - Complexity: Linear in the nodes near `place`.
  func hasOne(near place: Point) -> Bool {
    if cells.isEmpty { return false }
    let cell = Self.cell(of: place)
    return (-1...1).contains { columns in
      (-1...1).contains { rows in
        cells[Point(column: cell.column + columns, row: cell.row + rows)]?.contains { other in
          abs(other.column - place.column) < Self.box.columns && abs(other.row - place.row) < Self.box.rows
        } ?? false
      }
    }
  }
}
