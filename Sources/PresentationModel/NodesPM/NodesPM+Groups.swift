import DiagramModel
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import TextScanning

extension NodesPM {
  /// Opens a prompt for the name of the group that the selected nodes will become.
  ///
  /// - Throws: if they cannot become a group.
  func beginGrouping(_ nodes: [NodeID]) throws(CommandError) -> Outcome {
    try requireEditable()
    let edited = document.edited
    // Refused before a name is typed.
    _ = try regrouping { () throws(RegroupingError) in
      try edited.grouping(nodes, named: edited.freeGroupName(GroupPrompt.base), places(of: nodes))
    }
    return .opened(GroupPrompt(nodes: nodes), in: self)
  }

  func makeGroup(of nodes: [NodeID], named name: String) throws(CommandError) -> Outcome {
    let edited = document.edited
    let grouping = try regrouping { () throws(RegroupingError) in
      // The inputs and outputs, and so the size of the instance, are known only after a first grouping.
      let group = try edited.grouping(nodes, named: name, places(of: nodes))
      let signature = GroupSignature(inputs: group.inputs, outputs: group.outputs)
      let size = GroupFace.size(named: group.instance, of: name, signature)
      return try edited.grouping(nodes, named: name, places(of: nodes, instance: size))
    }
    let count = nodes.count - grouping.leftOut.count
    try apply(grouping.edit, title: "make group '\(name)' of \(Self.counted(count))")
    focus.selectedNodes = []
    if !modes.isEmpty { enter(.normal) }
    if let instance = contents.node(named: grouping.instance) { select(instance) }
    let leftOut =
      grouping.leftOut.isEmpty
      ? ""
      : "; \(Self.list(grouping.leftOut)) \(grouping.leftOut.count == 1 ? "stays" : "stay") outside the group (declared in the document)"
    return .reported(
      "group '\(name)': takes \(Self.side(grouping.inputs, "input")), gives \(Self.side(grouping.outputs, "output"))"
        + "\(leftOut) · \(keyName(.goIn)) looks inside")
  }

  private static func side(_ names: [String], _ noun: String) -> String {
    names.isEmpty ? "no \(noun)" : list(names)
  }

  private static func list(_ names: [String]) -> String {
    MessageText.list(names.prefix(3).map { "'\($0)'" }, of: names.count)
  }

  /// Returns the positions for turning nodes into a group: of the nodes in the definition, and of the instance in the
  /// document.
  ///
  /// In the definition, a column on the left is left free for the inputs.
  private func places(of nodes: [NodeID], instance size: Size? = nil) -> GroupingPlaces {
    let whole = diagram.plane.frame(around: nodes)
    let column = NodeMetrics.minimumColumns + NodeMetrics.columnGap
    let origin = whole.origin - CanvasView.corner - Point(column: column, row: 0)
    let plane = diagram.plane
    let middle = Point(
      column: whole.center.column - (size?.columns ?? NodeMetrics.minimumColumns) / 2, row: whole.minRow)
    return GroupingPlaces(
      instance: size.map { plane.freePlace(for: $0, near: middle, besides: Set(nodes)) } ?? middle,
      node: { node in plane.frame(of: node).map { $0.origin - origin } },
      input: { CanvasView.corner + Point(column: 0, row: Self.inputRows * $0) })
  }

  private static let inputRows = 4

  /// Adds an instance of a group, placed like any new node.
  func addInstance(_ instance: NodeEntry.Use, named name: String?) throws(CommandError) -> Outcome {
    let base = instance.group.split(separator: ".").last.map(String.init) ?? instance.group
    let attributes = try drafting.attributes(
      for: GroupFace(portCount: instance.signature.inputs.count), name: name ?? document.freeName(base)
    ) { instance.size(named: $0) }
    try add(NodeCreation(instance: GroupInstance(of: instance.group), attributes: attributes))
    let inputs = instance.signature.inputs
    return .reported(
      "an instance of '\(instance.group)': \(inputs.isEmpty ? "it has no inputs" : "inputs \(inputs.joined(separator: ", "))")"
    )
  }

  /// Gives the selected instance its own copy of the group's definition.
  func detach(_ node: NodeID) throws(CommandError) -> Outcome {
    let (name, group) = (contents.name(of: node), contents.instance(of: node)?.group ?? "")
    let (edited, imports) = (document.edited, document.root.imports)
    if !edited.groups.isImported(group), document.root.mentionCount(ofGroup: group) == 1 {
      throw .node(node, "is the only instance of '\(group)': it already has its own definition")
    }
    let own = edited.freeGroupName(group)
    let edit = try regrouping { () throws(RegroupingError) in try edited.detaching(node, as: own, importing: imports)
    }
    try apply(edit, title: "give '\(name)' a definition of its own")
    return .reported("'\(name)' is now an instance of '\(own)', a copy of '\(group)'")
  }

  /// Replaces the selected instance by the content of its definition.
  func expandInstance(_ node: NodeID) throws(CommandError) -> Outcome {
    let (name, group) = (contents.name(of: node), contents.instance(of: node)?.group ?? "")
    guard let definition = contents.groups[group] else { throw .edit(.noSuchGroup(group)) }
    let inner = NodePlane(definition)
    let whole = definition.nodes.reduce(Rect(origin: .origin, size: .zero)) { whole, node in
      inner.frame(of: node).map { whole.union($0) } ?? whole
    }
    let wanted = diagram.plane.frame(of: node)?.origin ?? cursor
    let titles = Set([contents.frameTitle(of: node)].compactMap(\.self))
    let origin = diagram.plane.clearPlace(for: whole.size, near: wanted, besides: [node], inFrames: titles)
    let (edited, imports) = (document.edited, document.root.imports)
    let ungrouping = try regrouping { () throws(RegroupingError) in
      try edited.ungrouping(node, importing: imports) { node in
        inner.frame(of: node).map { Plane.clamped($0.origin - whole.origin + origin) }
      }
    }
    try apply(ungrouping.edit, title: "expand '\(name)'")
    let nodes = ungrouping.names.compactMap { contents.node(named: $0) }
    focus.selectedNodes = nodes.count > 1 ? Set(nodes) : []
    if let first = diagram.plane.readingOrder(nodes).first { select(first) }
    let parted = ungrouping.partsUncertainty ? "; its uncertain numbers are independent from now on" : ""
    return .reported("'\(name)' is expanded into \(Self.counted(nodes.count))\(parted)")
  }

  /// Changes the source of the link being drawn to the next output of the same instance.
  func takeNextOutput() throws(CommandError) -> Outcome {
    guard var creation = modes.creation else { return .done }
    let instance = contents.visible(creation.source) ?? creation.source
    let outputs = contents.outputs(of: instance)
    guard outputs.count > 1, let place = outputs.firstIndex(of: creation.source) else {
      throw .node(instance, "has one output")
    }
    creation.source = outputs[(place + 1) % outputs.count]
    enter(creation)
    return .reported(
      "the link begins at '\(contents.name(of: creation.source))': \(keyName(.nextOutput)) takes the next output")
  }

  func beginGivingInput(to node: NodeID) throws(CommandError) -> Outcome {
    guard contents.signature(of: node)?.inputs.isEmpty == false else { throw .node(node, "has no inputs") }
    return .opened(InputValuePrompt(node: node), in: self)
  }

  func beginRenamingGroup() throws(CommandError) {
    let used = selection.flatMap { contents.instance(of: $0)?.group }
    guard let group = used ?? document.group else {
      throw .because("no instance of a group is selected, and you are not inside a group")
    }
    if contents.groups.isImported(group) || document.importedGroup != nil { throw .edit(.importedGroup(group)) }
    guard document.root.groups[group] != nil else { throw .edit(.noSuchGroup(group)) }
    open(GroupNamePrompt(group: group))
  }

  /// Deletes a group.
  ///
  /// Fails if the group still has users.
  func deleteGroup(_ group: String) throws(CommandError) -> Outcome {
    let root = document.root
    guard root.groups[group] != nil else { throw .edit(.noSuchGroup(group)) }
    let instances = root.mentions(ofGroup: group)
    if !instances.isEmpty {
      throw .because(
        "group '\(group)' is used by \(Self.list(instances)): \(canvasKey(for: .expandInstance)) expands an instance")
    }
    try apply(.setGroup(group, nil), title: "delete group '\(group)'")
    return .reported("deleted group '\(group)'")
  }

  private func regrouping<Made>(_ work: () throws(RegroupingError) -> Made) throws(CommandError) -> Made {
    do throws(RegroupingError) {
      return try work()
    } catch {
      if case .edit(let refusal) = error { throw .edit(refusal) }
      throw .because(error.sentence)
    }
  }
}

extension NodesPM {
  /// Imports another document.
  ///
  /// - Parameters:
  ///   - name: The name of the import.
  ///   - path: The path as the document stores it.
  public func addImport(_ name: String, path: String) {
    let root = document.root
    do throws(CommandError) {
      if let known = root.imports.first(where: { $0.path == path }) {
        throw .because("\(path) is imported already, as '\(known.name)'")
      }
      try apply(.setImports(root.imports + [GroupImport(name, path: path)]))
    } catch {
      return report(.warned(error.sentence(in: self)))
    }
    if let problem = document.root.groups.imported(name)?.problem {
      return report(.warned("imported '\(name)', but none of it can be used: \(problem)"))
    }
    let names = document.root.groups.importedNames.filter { $0 == name || $0.utf8.starts(with: "\(name).".utf8) }
    report(
      .reported("imported \(path): \(names.joined(separator: ", ")) · \(canvasKey(for: .addInstance)) adds an instance")
    )
  }

  /// Removes an import.
  ///
  /// Instances of its groups stay, but have no value.
  func removeImport(_ name: String) throws(CommandError) -> Outcome {
    let root = document.root
    try requireImport(name)
    let users = root.mentions(ofImport: name)
    try apply(.setImports(root.imports.filter { $0.name != name }))
    if users.isEmpty { return .reported("removed import '\(name)'") }
    let shown = MessageText.list(users.prefix(3).map { "'\($0)'" }, of: users.count)
    return .reported(
      "removed import '\(name)': \(shown) \(users.count == 1 ? "fails" : "fail") · "
        + "\(canvasKey(for: .undo)) undoes it")
  }

  func requireImport(_ name: String) throws(CommandError) {
    let names = document.root.imports.map(\.name)
    if !names.contains(name) { throw .unknown(kind: "import", name, known: names) }
  }
}

extension NodesPM {
  /// The names of the document and of the opened groups, such as `mortgage › house (annuity) · edits 3 instances`.
  var breadcrumb: String {
    let name = file.name ?? document.root.title ?? "new document"
    guard let group = document.group else { return name }
    return ([name] + document.pathNames).joined(separator: " › ") + " · " + document.editedInstances(of: group)
  }

  /// Opens the definition of the selected instance, or of the group that the selected formula calls.
  func goIn() throws(CommandError) -> Outcome {
    if let outcome = try goToInnerRow() { return outcome }
    let node = try requireSelection("go into")
    guard let group = contents.instance(of: node)?.group ?? contents.formula(of: node)?.calls.first?.group else {
      throw .node(node, "is not an instance of a group: \(keyName(.makeGroup)) makes one of the selection")
    }
    if !contents.isInstance(node) { return try goInto(group: group) }
    guard document.enter(node) else { throw notEntered(group) }
    return entered(group)
  }

  /// Opens the definition of a group and shows the default values of the group's inputs; the group may have no
  /// instance.
  func goInto(group: String) throws(CommandError) -> Outcome {
    guard document.enter(group: group) else { throw notEntered(group) }
    return entered(group, remark: " with its defaults")
  }

  private func notEntered(_ group: String) -> CommandError {
    contents.groups.importProblem(of: group).map { .because("'\(group)': \($0)") } ?? .edit(.noSuchGroup(group))
  }

  private func entered(_ group: String, remark: String = "") -> Outcome {
    .reported("in '\(group)'\(remark) · \(document.editedInstances(of: group)) · \(keyName(.goOut)) leaves it")
  }

  /// Leaves the shown definition and selects the instance through which it was opened.
  func goOut() throws(CommandError) -> Outcome {
    guard let level = document.leave() else {
      throw .because("this is the document itself: there is no group to leave")
    }
    if let instance = level.instance, contents.contains(instance) { select(instance) }
    return .reported("left '\(level.group)'")
  }

  /// Selects the next instance of the same group.
  ///
  /// Inside a definition, shows the definition with the values of the next instance.
  func goToNextInstance() throws(CommandError) -> Outcome {
    if let level = document.path.last, selection.map({ !contents.isInstance($0) }) ?? true {
      return try goInto(nextInstanceAfter: level)
    }
    let node = try requireSelection("find the next instance of")
    guard let group = contents.instance(of: node)?.group else {
      throw .node(node, "is not an instance of a group: \(keyName(.focusSame)) goes to the next node of its kind")
    }
    let instances = contents.nodesInFileOrder(Set(contents.instances(of: group)))
    guard instances.count > 1, let place = instances.firstIndex(of: node) else {
      throw .because("'\(contents.name(of: node))' is the only instance of '\(group)' here")
    }
    let next = (place + 1) % instances.count
    jump(to: instances[next])
    return .reported("instance \(next + 1) of \(instances.count) of '\(group)'")
  }

  private func goInto(nextInstanceAfter level: Level) throws(CommandError) -> Outcome {
    let above = document.above
    let instances = above.nodesInFileOrder(Set(above.instances(of: level.group)))
    let place = level.instance.flatMap { instances.firstIndex(of: $0) }
    guard let next = place.map({ ($0 + 1) % instances.count }) ?? instances.indices.first,
      instances[next] != level.instance
    else {
      throw .because("there is no other instance of '\(level.group)' on the level above")
    }
    let selected = selection
    document.leave()
    guard document.enter(instances[next]) else { throw .edit(.noSuchGroup(level.group)) }
    if let selected, contents.contains(selected) { select(selected) }
    return .reported(
      "group '\(level.group)' in the instance '\(above.name(of: instances[next]))', \(next + 1) of \(instances.count)")
  }

  /// Returns the end of a message about undo or redo that opened or left a definition; empty if the level stayed the
  /// same.
  func levelRemark(since path: [Level]) -> String {
    if document.path == path { return "" }
    return document.group.map { " · in '\($0)' now" } ?? " · outside the group now"
  }

  /// Restores the selection and view of a level after the shown level changed, for example by undo.
  func followLevel() {
    pointer.drag = nil
    if !modes.isEmpty { enter(.normal) }
    let current = focus
    let seen = levels.go(to: document.path, from: focus, view)
    setSelection(nil)
    guard let seen else {
      focus.forgetJumps()
      return showStart()
    }
    focus = seen.focus
    focus.lastSearch = current.lastSearch
    focus.latestChange = current.latestChange
    focus.selection = nil
    focus.prune(where: contents.contains)
    view.resume(seen.view)
    fitAgain()
    if let selection = seen.focus.selection, contents.contains(selection) { setSelection(selection) }
  }

  /// Appends the remark about an edit in a definition, if there is one, to the current message.
  func sayRemark() {
    guard let remark = levels.remark else { return }
    levels.remark = nil
    let news = ScreenVO.Message(kind: .information, text: remark)
    message = message?.followed(by: news) ?? news
  }
}

extension CanvasView {
  /// Restores the position and the level of detail of an earlier view.
  ///
  /// The screen size, the display options and the fading of link mode stay as they are.
  mutating func resume(_ earlier: CanvasView) {
    let (size, grid, minimap) = (screenSize, showsGrid, showsMinimap)
    let (space, format, style, fade) = (viewport.size, valueFormat, wireStyle, linkFade)
    self = earlier
    (screenSize, showsGrid, showsMinimap) = (size, grid, minimap)
    (viewport.size, valueFormat, wireStyle, linkFade) = (space, format, style, fade)
  }
}
