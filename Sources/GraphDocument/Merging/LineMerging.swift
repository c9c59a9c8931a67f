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

  /// The document, after what does not fit together has been put right.
  mutating func finish(with details: DocumentDetails) -> DocumentContents {
    while true {
      restoreNeeded()
      let present = order.filter { merged[$0] != nil }
      do throws(LineLoop) {
        return try build(present, details)
      } catch {
        breakLoop(error.names)
      }
    }
  }

  /// Wires the nodes of a loop as in `mine`, where there is none; those that `mine` does not have are taken out of it.
  ///
  /// At least one of them has the links of `theirs`, so that each call leaves fewer such nodes or fewer such links.
  private mutating func breakLoop(_ loop: [String]) {
    let members = Set(loop)
    // A loop of lines that are all mine, as where a name came to mean another node, is cut at each of them.
    let foreign = members.intersection(foreignLogic)
    for name in foreign.isEmpty ? members : foreign {
      if !foreign.isEmpty, let mine = mine[name] {
        merged[name]?.takeLogic(of: mine)
        foreignLogic.remove(name)
      } else {
        merged[name]?.cut(members)
        for mention in merged[name]?.attributes.formula?.names ?? [] where members.contains(NodeLine.node(of: mention))
        {
          // A formula's port is open where it mentions a name that is no node.
          let mention = NodeLine.node(of: mention)
          var free = mention + "_"
          while merged[free] != nil { free += "_" }
          if merged[name]?.mention(free, inPlaceOf: mention) == false { merged[name]?.becomeNote() }
        }
      }
      conflicts.insert(name)
    }
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

  private func build(_ present: [String], _ details: DocumentDetails) throws(LineLoop) -> DocumentContents {
    var builder = DocumentBuilder()
    builder.title = details.title
    builder.display = details.display
    builder.foreign = details.foreign
    builder.groups = details.groups
    builder.imports = details.imports
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
    do throws(LoopFound) {
      return try builder.sorted().finish()
    } catch {
      throw LineLoop(names: error.loop.map { NodeLine.node(of: builder.name(at: $0)) })
    }
  }
}

/// A loop of links, by the names of its nodes.
private struct LineLoop: Error {
  let names: [String]
}
