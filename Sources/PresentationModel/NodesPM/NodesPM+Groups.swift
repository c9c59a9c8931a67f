import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import TextScanning

/// Making groups, and what becomes of their uses.
extension NodesPM {
  /// Opens a line for the name of a group of the nodes acted on, unless they cannot be one.
  func beginGrouping() throws(Rejection) {
    let nodes = try requireNodes("make a group of")
    try requireWritable()
    let edited = document.edited
    // Refused before a name is typed.
    _ = try regrouping { () throws(RegroupingRefusal) in
      try edited.grouping(nodes, named: edited.freeGroupName(GroupPrompt.base), places(of: nodes))
    }
    open(GroupPrompt(nodes: nodes))
  }

  /// Makes a group of nodes, and a use of it in their place.
  func makeGroup(of nodes: [NodeID], named name: String) throws(Rejection) -> Outcome {
    let edited = document.edited
    let grouping = try regrouping { () throws(RegroupingRefusal) in
      try edited.grouping(nodes, named: name, places(of: nodes))
    }
    let count = nodes.count - grouping.leftOut.count
    try apply(grouping.edit, title: "make group '\(name)' of \(Self.counted(count))")
    focus.selectedNodes = []
    if mode != .normal { enter(.normal) }
    if let use = contents.node(named: grouping.use) { select(use) }
    let leftOut =
      grouping.leftOut.isEmpty
      ? "" : "; \(Self.list(grouping.leftOut)) \(grouping.leftOut.count == 1 ? "stays" : "stay") outside as declared"
    return .reported(
      "'\(name)' holds \(Self.counted(count)), from \(Self.side(grouping.inputs, "input")) to "
        + "\(Self.side(grouping.outputs, "output"))\(leftOut) · \(keyName(.goIn)) goes in")
  }

  private static func side(_ names: [String], _ noun: String) -> String {
    names.isEmpty ? "no \(noun)" : list(names)
  }

  private static func list(_ names: [String]) -> String {
    MessageText.list(names.prefix(3).map { "'\($0)'" }, of: names.count)
  }

  /// Where nodes lie as the definition of a group, behind a column for its inputs, and where the use does in their place.
  private func places(of nodes: [NodeID]) -> GroupingPlaces {
    let whole = frame(around: nodes)
    let column = NodeMetrics.minimumColumns + NodeMetrics.columnGap
    let origin = whole.origin - CanvasView.corner - Point(column: column, row: 0)
    let plane = diagram.plane
    return GroupingPlaces(
      use: Point(column: whole.center.column - NodeMetrics.minimumColumns / 2, row: whole.minRow),
      node: { node in plane.frame(of: node).map { $0.origin - origin } },
      input: { CanvasView.corner + Point(column: 0, row: Self.inputRows * $0) })
  }

  /// The rows that the box of an input takes with the space below it.
  private static let inputRows = 4

  /// Adds a use of a group, as a node is added.
  func addUse(of group: String, named name: String?) throws(Rejection) {
    guard let signature = contents.groups.signature(of: group) else { throw .edit(.noSuchGroup(group)) }
    try createUse(GroupUse(of: group), named: name)
    let inputs = signature.inputs.isEmpty ? "it has no inputs" : "inputs \(signature.inputs.joined(separator: ", "))"
    say("a use of '\(group)': \(inputs)")
  }

  private func createUse(_ use: GroupUse, named name: String?) throws(Rejection) {
    let name = try checkedName(name ?? document.freeName(use.group), for: .groupUse)
    let ports = contents.groups.signature(of: use.group)?.inputs.count ?? 0
    let size = GroupFace(portCount: ports).size(named: name, text: use.group)
    let place = diagram.plane.freePlace(for: size, near: wantedPlace(of: .groupUse, size: size))
    try add(NodeCreation(use: use, attributes: NodeAttributes(name: name, place: place)))
  }

  /// Gives the selected use a definition of its own.
  func detach() throws(Rejection) {
    let node = try requireUse("give a definition of its own")
    let (name, group) = (contents.name(of: node), contents.use(of: node)?.group ?? "")
    let edited = document.edited
    if document.root.mentionCount(ofGroup: group) == 1 {
      throw .node(node, "is the only use of '\(group)': the definition is its own already")
    }
    let own = edited.freeGroupName(group)
    let edit = try regrouping { () throws(RegroupingRefusal) in try edited.detaching(node, as: own) }
    try apply(edit, title: "give '\(name)' a definition of its own")
    say("'\(name)' is the use of '\(own)', a copy of '\(group)'")
  }

  /// Puts what the definition holds in the place of the selected use.
  func expandUse() throws(Rejection) {
    let node = try requireUse("expand")
    let (name, group) = (contents.name(of: node), contents.use(of: node)?.group ?? "")
    guard let definition = contents.groups[group] else { throw .edit(.noSuchGroup(group)) }
    let inner = NodePlane(definition)
    let whole = definition.nodes.reduce(Rect(origin: .origin, size: .zero)) { whole, node in
      inner.frame(of: node).map { whole.union($0) } ?? whole
    }
    let wanted = diagram.plane.frame(of: node)?.origin ?? cursor
    let titles = Set([contents.frameTitle(of: node)].compactMap(\.self))
    let origin = diagram.plane.clearPlace(for: whole.size, near: wanted, besides: [node], inFrames: titles)
    let edited = document.edited
    let ungrouping = try regrouping { () throws(RegroupingRefusal) in
      try edited.ungrouping(node) { node in
        inner.frame(of: node).map { Plane.clamped($0.origin - whole.origin + origin) }
      }
    }
    try apply(ungrouping.edit, title: "expand '\(name)'")
    let nodes = ungrouping.names.compactMap { contents.node(named: $0) }
    focus.selectedNodes = nodes.count > 1 ? Set(nodes) : []
    if let first = diagram.plane.readingOrder(nodes).first { select(first) }
    let parted = ungrouping.partsUncertainty ? "; what is uncertain inside is by itself from here on" : ""
    say("'\(name)' stands as \(Self.counted(nodes.count))\(parted)")
  }

  /// Has the link being made begin at the next output of the use that it comes from.
  func takeNextOutput() throws(Rejection) {
    guard case .relationshipCreation(var creation) = mode else { return }
    let use = contents.visible(creation.source) ?? creation.source
    let outputs = contents.outputs(of: use)
    guard outputs.count > 1, let place = outputs.firstIndex(of: creation.source) else {
      throw .node(use, "has one output")
    }
    creation.source = outputs[(place + 1) % outputs.count]
    enter(.relationshipCreation(creation))
    say("the link begins at '\(contents.name(of: creation.source))': \(keyName(.nextOutput)) takes the next output")
  }

  /// Opens a line for a value of the selected use.
  func beginGivingInput() throws(Rejection) {
    let node = try requireUse("give a value")
    guard contents.signature(of: node)?.inputs.isEmpty == false else { throw .node(node, "has no inputs") }
    open(InputValuePrompt(node: node))
  }

  /// Opens a line for the name of the group of the selected use, or of the definition that is shown.
  func beginRenamingGroup() throws(Rejection) {
    let used = selection.flatMap { contents.use(of: $0)?.group }
    guard let group = used ?? document.group else {
      throw .because("no use of a group is selected, and no definition is shown")
    }
    guard document.root.groups[group] != nil else { throw .edit(.noSuchGroup(group)) }
    open(GroupNamePrompt(group: group))
  }

  private func requireUse(_ verb: String) throws(Rejection) -> NodeID {
    let node = try requireSelection(verb)
    guard contents.isUse(node) else { throw .node(node, "is no use of a group") }
    return node
  }

  private func regrouping<Made>(_ work: () throws(RegroupingRefusal) -> Made) throws(Rejection) -> Made {
    do throws(RegroupingRefusal) {
      return try work()
    } catch {
      if case .edit(let refusal) = error { throw .edit(refusal) }
      throw .because(error.sentence)
    }
  }
}
