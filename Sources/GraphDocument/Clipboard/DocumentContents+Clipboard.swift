public import EvaluationEngine
import Formulas
public import Geometry

extension DocumentContents {
  /// Copies nodes into a separate document, in file order.
  ///
  /// A port that is fed by a node outside the copy becomes open, and `outside` lists its link. Correlations among the
  /// nodes are copied. A frame is copied if all its nodes are copied.
  ///
  /// - Parameters:
  ///   - nodes: The nodes to copy.
  ///   - known: The imports of the whole document, if the contents are the definition of a group; otherwise nil.
  ///   - place: Returns the position of each copied node.
  /// - Returns: The copied nodes and the links that came from outside.
  /// - Complexity: Linear in the nodes and their links, and in the number of correlations.
  public func clipboardContent(
    of nodes: [NodeID], importing known: [GroupImport]? = nil, place: (NodeID) -> Point?
  ) -> ClipboardContent {
    let nodes = nodes.sorted { ordinals[Int($0.index)] < ordinals[Int($1.index)] }
    let indices = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, Int32(truncatingIfNeeded: $0)) })
    var builder = DocumentBuilder()
    let named = groupsNamed(by: nodes)
    builder.groups = groups.closure(of: named)
    let documents = builder.groups.documentsNamed(besides: named)
    builder.imports = (known ?? imports).filter { documents.contains($0.name) }
    var outputs: [(ordinal: Int, name: String)] = []
    var ordinal = 0
    var outside: [(source: String, index: Int, port: Int)] = []
    var copiedMembers: [String: Int] = [:]
    for node in nodes { if let title = frameTitle(of: node) { copiedMembers[title, default: 0] += 1 } }
    for (index, node) in nodes.enumerated() {
      var attributes = attributes(of: node)
      attributes.place = place(node)
      for (port, wire) in (isInstance(node) ? wires(of: node) : []).enumerated() {
        if visible(wire.source).map({ indices[$0] != nil }) == true {
          attributes.instance?.inert.append(DanglingInput(wire.input, .wire(from: name(of: wire.source))))
        } else {
          let place = lowered(of: node)?.port(of: wire.input) ?? port
          outside.append((name(of: wire.source), index, place))
        }
      }
      if let title = attributes.frame, copiedMembers[title] != memberCount(ofFrame: title) { attributes.frame = nil }
      builder.appendNode(contentOfCreation(of: node), attributes)
      ordinal += attributes.formula?.names.count ?? 0
      // A formula creates its own ports and mentions its sources; an instance has its wires.
      if attributes.formula != nil || attributes.instance != nil { continue }
      for (port, source) in inputs(of: node).enumerated() {
        builder.addInput(source.flatMap { indices[$0] })
        if let source, indices[source] == nil {
          if visible(source).map({ indices[$0] != nil }) == true {
            outputs.append((ordinal, name(of: source)))
          } else {
            outside.append((name(of: source), index, port))
          }
        }
        ordinal += 1
      }
    }
    for correlation in correlations {
      if let first = indices[correlation.first], let second = indices[correlation.second] {
        builder.addCorrelation(first, second, correlation.coefficient)
      }
    }
    _ = builder.enterNames()
    for (ordinal, name) in outputs { builder.setInput(ordinal, named: name) }
    // A part of a graph without loops has no loop.
    let contents = (try? builder.finish()) ?? DocumentContents()
    let copies = contents.nodesInFileOrder()
    return ClipboardContent(
      contents: contents,
      outside: outside.map { link in
        ClipboardContent.OutsideLink(source: link.source, target: PortID(copies[link.index], link.port))
      })
  }

  /// Returns the document with each node at the position that `place` returns.
  public func placing(_ place: (NodeID) -> Point?) -> DocumentContents {
    var contents = self
    for node in nodes { contents.places[Int(node.index)] = PackedPlace(place(node)) }
    return contents
  }

  /// Returns the edit that pastes the nodes of `clipboard` into this document.
  ///
  /// If the name of a node or the title of a frame already exists, a number is added to the pasted name or title, also
  /// in the pasted formulas. Formulas are always linked to the nodes that they mention.
  ///
  /// - Parameters:
  ///   - clipboard: The nodes to paste.
  ///   - offset: How far each node is moved.
  ///   - isLinked: Whether to link ports that were fed by nodes outside the copy to nodes of the same names in this
  ///     document.
  ///   - known: The imports of the whole document, if the contents are the definition of a group; otherwise nil.
  /// - Returns: `edit` is one undo step. `nodes` are the ids of the pasted nodes, in the file order of `clipboard`.
  ///   `leftOpen` is the number of ports that were fed by nodes outside the copy and stay open.
  /// - Complexity: Linear in `clipboard`, and in the number of correlations.
  public mutating func pasting(
    _ clipboard: ClipboardContent, offset: Point, isLinked: Bool, importing known: [GroupImport]? = nil
  ) -> (edit: Edit, nodes: [NodeID], leftOpen: Int) {
    let definitions = PastedGroups(of: clipboard.contents, into: self, importing: known ?? imports)
    // The clipboard may have other interfaces of imported groups; the form by names means the same here.
    let isOther = definitions.contents.instances.groups.contains { name in
      definitions.contents.groups.knownSignature(of: name) != groups.knownSignature(of: name)
    }
    let copied = isOther ? definitions.contents.inNamedForm() : definitions.contents
    // Sources come first, so that they exist before the nodes that they feed. Ids are set explicitly only if there are
    // hidden nodes in between.
    let isPlain = copied.groups.isEmpty && copied.imports.isEmpty && copied.hidden.count == 0
    let order = copied.evaluationOrder()
    var ids: [NodeID: NodeID] = [:]
    for (rank, node) in order.enumerated() {
      ids[node] = NodeID(index: graph.idLimit + Int32(truncatingIfNeeded: rank))
    }
    var inputs = [NodeID: [NodeID?]](
      uniqueKeysWithValues: order.map { node in (node, copied.inputs(of: node).map { $0.flatMap { ids[$0] } }) })
    var leftOpen = 0
    for link in clipboard.outside {
      let port = link.target.port
      guard isLinked, let source = node(named: link.source), inputs[link.target.node]?.indices.contains(port) == true
      else {
        leftOpen += 1
        continue
      }
      inputs[link.target.node]?[port] = source
    }
    let names = freeNames(for: copied.nodesInFileOrder().map { ($0, copied.name(of: $0)) })
    let newNames = Dictionary(uniqueKeysWithValues: names.map { (copied.name(of: $0), $1) })
    let titles = freeTitles(for: copied)
    func sourceName(of node: NodeID, at port: Int) -> String? {
      let sources = copied.inputs(of: node)
      if sources.indices.contains(port), let source = sources[port] {
        return NodeLine.renamed(copied.name(of: source), newNames)
      }
      guard let given = inputs[node], given.indices.contains(port) else { return nil }
      return given[port].map { name(of: $0) }
    }
    var edits = definitions.edits
    edits += order.map { node -> Edit in
      var attributes = copied.attributes(of: node)
      // By input names, because a group that is imported here has no inputs before its file is read.
      for (port, input) in (copied.lowered(of: node)?.portNames ?? []).enumerated() {
        if let source = sourceName(of: node, at: port) {
          attributes.instance?.inert.append(DanglingInput(input, .wire(from: source)))
        }
      }
      attributes.name = names[node] ?? attributes.name
      attributes.formula = attributes.formula.map { copied.formula($0, renaming: names) }
      attributes.parameters = attributes.parameters.map { copied.parameters($0, renaming: names) }
      attributes.place = attributes.place.map { Plane.clamped($0 + offset) }
      attributes.frame = attributes.frame.flatMap { titles[$0] }
      let content = attributes.formula.map { .formula($0.program) } ?? copied.contentOfCreation(of: node)
      return .create(
        NodeCreation(
          id: isPlain ? nil : ids[node], content: content, attributes: attributes,
          inputs: attributes.formula == nil && attributes.instance == nil ? inputs[node] ?? [] : []))
    }
    // Outputs of instances have no ids before their instances exist.
    for node in order where copied.formulaText(of: node) == nil && !copied.isInstance(node) {
      let sources = copied.inputs(of: node)
      guard sources.contains(where: { $0.map { copied.isHidden($0) } ?? false }), let id = ids[node] else { continue }
      edits.append(.setInputNames(id, sources.indices.map { sourceName(of: node, at: $0) }))
    }
    let correlated = copied.correlations.compactMap { correlation -> Correlation? in
      guard let first = ids[correlation.first], let second = ids[correlation.second] else { return nil }
      return Correlation(first: first, second: second, coefficient: correlation.coefficient)
    }
    if !correlated.isEmpty { edits.append(.setCorrelations(correlations + correlated)) }
    return (.group(edits), copied.nodesInFileOrder().compactMap { ids[$0] }, leftOpen)
  }

  /// Returns unused titles for the frames of the pasted nodes; the keys are the original titles.
  private func freeTitles(for copied: DocumentContents) -> [String: String] {
    var titles: [String: String] = [:]
    var given = Set<String>()
    for title in copied.frameTitles.sorted() {
      let free = frames.freeTitle(title, besides: given)
      given.insert(free)
      titles[title] = free
    }
    return titles
  }

  func formula(_ formula: Formula, renaming names: [NodeID: String]) -> Formula {
    formula.names.reduce(formula) { renamed, name in
      // An output of an instance is renamed with the instance.
      let own = NodeLine.node(of: name)
      guard let node = node(named: own), let newName = names[node], newName != own else { return renamed }
      return renamed.renaming(own, to: newName) ?? renamed
    }
  }

  func parameters(_ parameters: NodeParameters, renaming names: [NodeID: String]) -> NodeParameters {
    guard let formula = parameters.formula else { return parameters }
    return parameters.replacingFormula(self.formula(formula, renaming: names))
  }

  /// Returns an unused name for each node: the requested name or, if it is taken, a name derived from it.
  private mutating func freeNames(for wanted: [(node: NodeID, name: String)]) -> [NodeID: String] {
    var names: [NodeID: String] = [:]
    var given = Set<String>()
    // Names that are free are kept before others get numbers.
    for (node, name) in wanted where self.node(named: name) == nil && given.insert(name).inserted {
      names[node] = name
    }
    for (node, name) in wanted where names[node] == nil {
      let free = freeName(name, besides: given)
      given.insert(free)
      names[node] = free
    }
    return names
  }
}

/// Merges the group definitions and imports of pasted nodes into a document.
///
/// If the document has an equal definition, it is used. If it has a different definition with the same name, the pasted
/// definition gets another name.
struct PastedGroups {
  /// The pasted nodes, which refer to groups by their names in the target document.
  private(set) var contents: DocumentContents
  /// The edits that add missing imports and definitions; each edit comes after the edits that it depends on.
  private(set) var edits: [Edit] = []

  /// Chooses names for the pasted groups, and makes the edits that add them to `target`.
  ///
  /// - Complexity: Linear in the pasted definitions, plus sorting their names.
  init(of pasted: DocumentContents, into target: DocumentContents, importing known: [GroupImport]) {
    contents = pasted
    if pasted.groups.isEmpty, pasted.imports.isEmpty { return }
    let groups = target.groups
    var names = takeImports(of: pasted, into: target, known)
    var taken = Set(groups.names).union(target.instances.groups)
    let order = try? GroupOrder.innermostFirst(pasted.groups.names) { pasted.groups[$0]?.instances.groups ?? [] }
    for name in order ?? [] {
      guard var definition = pasted.groups[name] else { continue }
      definition.renameGroups(names)
      if let present = groups[name], DocumentComparison(definition: present, definition).isEmpty { continue }
      let newName = Self.freeName(name, taken)
      taken.insert(newName)
      if newName != name { names[name] = newName }
      edits.append(.setGroup(newName, GroupContents(definition)))
    }
    contents.renameGroups(names)
  }

  /// Makes the edit that adds imports of files that the document does not import yet.
  ///
  /// - Returns: the new names of imported groups, by their names in the pasted content.
  private mutating func takeImports(
    of pasted: DocumentContents, into target: DocumentContents, _ known: [GroupImport]
  ) -> [String: String] {
    if pasted.imports.isEmpty { return [:] }
    var imports = known
    var names: [String: String] = [:]
    for entry in pasted.imports {
      let present = imports.first { $0.path.utf8.elementsEqual(entry.path.utf8) }
      names[entry.name] = present?.name ?? target.freeImportName(entry.name, besides: imports)
      if present == nil { imports.append(GroupImport(names[entry.name] ?? entry.name, path: entry.path)) }
    }
    if imports != known { edits.append(.setImports(imports)) }
    let used = pasted.groups.names.reduce(into: pasted.instances.groups) { used, name in
      used.formUnion(pasted.groups[name]?.instances.groups ?? [])
    }
    return used.reduce(into: [:]) { renamed, group in
      let (document, inner) = Groups.parts(of: group)
      guard let name = names[document], name != document else { return }
      renamed[group] = inner.map { "\(name).\($0)" } ?? name
    }
  }

  private static func freeName(_ base: String, _ taken: Set<String>) -> String {
    if !taken.contains(base) { return base }
    let stem = base.last?.isNumber == true ? base + "_" : base
    var number = 2
    while taken.contains("\(stem)\(number)") { number += 1 }
    return "\(stem)\(number)"
  }
}

extension DocumentContents {
  /// Renames groups in their definitions, instances and calls; the keys are the old names.
  ///
  /// All names change together, so that a new name may be the old name of another group.
  mutating func renameGroups(_ names: [String: String]) {
    if names.isEmpty { return }
    func renamed(_ formula: Formula) -> Formula? {
      let places = names.keys.sorted().enumerated().map { (old: $1, place: "_group\($0)") }
      let placed = places.reduce(Optional(formula)) { $0?.renaming(group: $1.old, to: $1.place) }
      return places.reduce(placed) { $0?.renaming(group: $1.place, to: names[$1.old] ?? $1.old) }
    }
    for node in instances.nodes {
      if let group = instances[node]?.group, let name = names[group] { instances[node]?.group = name }
    }
    for node in instances.callers {
      if let formula = formulas[node].flatMap({ renamed($0) }) {
        formulas[node] = formula
        instances.setCalls(Set(formula.calls.map(\.group)), of: node)
      } else if let parameters = parameters(of: node), let formula = parameters.formula.flatMap({ renamed($0) }) {
        details[parameters: node] = parameters.replacingFormula(formula)
        instances.setCalls(Set(formula.calls.map(\.group)), of: node)
      }
    }
    let renamedGroups = groups.names.map { (names[$0] ?? $0, groups.definition(named: $0)) }
    let imported = groups.imported
    let remembered = groups.remembered
    groups = Groups()
    groups.setImported(imported)
    groups.remember(remembered)
    for (name, definition) in renamedGroups { groups.set(definition, named: name) }
  }

  /// Returns the names of the groups that these nodes are instances of or call in formulas.
  func groupsNamed(by nodes: [NodeID]) -> Set<String> {
    if instances.isEmpty { return [] }
    return nodes.reduce(into: []) { groups, node in
      if let instance = instances[node] { groups.insert(instance.group) }
      if instances.isCaller(node) { groups.formUnion(instances.calls(of: node)) }
    }
  }
}

extension Groups {
  /// Returns the names of the imports from which these groups or `others` use groups.
  ///
  /// The name of an import is the part of a group's name before the dot, as in `finance.annuity`. For a group name
  /// without a dot, the result contains the whole name.
  fileprivate func documentsNamed(besides others: Set<String>) -> Set<String> {
    let all = names.reduce(into: others) { all, name in all.formUnion(self[name]?.instances.groups ?? []) }
    return Set(all.map { Self.parts(of: $0).document })
  }

  /// Returns the groups with these names and all groups that they use, directly or indirectly.
  ///
  /// - Complexity: Linear in the result, plus sorting the names; no recursion.
  func closure(of wanted: Set<String>) -> Groups {
    var found: Set<String> = []
    var rest = Array(wanted)
    while let name = rest.popLast() {
      guard let definition = self[name], found.insert(name).inserted else { continue }
      // The groups that an imported group uses belong to its own document.
      if !isImported(name) { rest += definition.instances.groups }
    }
    return subset(found)
  }
}
