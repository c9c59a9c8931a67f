import DiagramModel
import EditorInput
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TextScanning

extension NodesPM {
  /// Adds the node, or the instance of a group, that the user described in a prompt.
  func create(_ node: NodeEntry.Node, named name: String?) throws(CommandError) -> Outcome {
    if let instance = node.instance { return try addInstance(instance, named: name) }
    return try createNode(
      node.content, name: name, quantity: node.quantity, display: node.display,
      unit: node.distribution?.storedUnit, distribution: node.distribution?.distribution)
  }

  /// Adds a node centred on the cursor, or in the nearest free place, and selects it.
  ///
  /// Without a `name`, the node gets a free name derived from its content.
  func createNode(
    _ content: NodeContent, name: String? = nil, quantity: Quantity? = nil, display: NumberFormat? = nil,
    unit: String? = nil, distribution: Distribution? = nil
  ) throws(CommandError) -> Outcome {
    var attributes = try drafting.attributes(for: content.face, name: name)
    attributes.uncertainty = quantity?.uncertainty
    attributes.display = display
    attributes.unit = unit
    attributes.distribution = distribution
    try add(NodeCreation(content: content, attributes: attributes))
    return prefixRemark(forName: attributes.name)
  }

  func createNode(_ typed: TypedDistribution, name: String?) throws(CommandError) -> Outcome {
    try createNode(
      .number(typed.distribution.mean), name: name, unit: typed.storedUnit, distribution: typed.distribution)
  }

  /// Adds a formula node to the right of the nodes that the formula uses, or below the selected node if it is there.
  ///
  /// If there is no space, other nodes move aside. A formula that uses no node is placed like any other node.
  func createFormula(_ formula: Formula, name: String? = nil) throws(CommandError) -> Outcome {
    var moves: [NodeMove] = []
    let face = NodeContent.formula(formula.program).face
    let sources = formula.names.compactMap { contents.node(named: $0) }
    var attributes = try drafting.attributes(for: face, name: name) { face.size(named: $0, text: formula.text) }
    let size = face.size(named: attributes.name, text: formula.text)
    if let space = diagram.plane.space(for: size, rightOf: sources, after: selection) {
      (attributes.place, moves) = (space.place, space.moves)
    }
    try add(NodeCreation(formula: formula, attributes: attributes), pushing: moves)
    return remark(on: formula, of: contents.node(named: attributes.name))
      .then(prefixRemark(forName: attributes.name))
  }

  /// Adds and selects a node, in one undo step.
  ///
  /// `moves` make space for it by moving other nodes.
  func add(_ creation: NodeCreation, pushing moves: [NodeMove] = []) throws(CommandError) {
    try apply(moves.isEmpty ? .create(creation) : .group([.create(creation), .move(moves)]))
    focus.selectedNodes = []
    if let node = contents.node(named: creation.attributes.name) { select(node) }
  }

  /// Sets the value of the selected number.
  ///
  /// `text` is the text that the user typed, which may contain a number format.
  func changeSelectedNodeValue(_ quantity: Quantity, typed text: String = "") throws(CommandError) -> Outcome {
    let node = try requireSelection("give a value")
    return try face(of: node).setValue(quantity, typed: text, of: node, in: self)
  }

  /// Replaces the operator of the selected node; wires stay if the new operator has their port and accepts their
  /// values.
  func changeSelectedNodeOperator(_ id: OperatorID) throws(CommandError) -> Outcome {
    let node = try requireSelection("give an operator", exceptNotes: "takes no operator")
    let (inputs, old) = (contents.inputs(of: node), replacedText(of: node))
    let before = inputs.compactMap(\.self).count
    // Ports that the new operator does not have lose their wires anyway; wires that its ports refuse are removed here.
    let refused = zip(inputs.indices, inputs).prefix(id.descriptor.ports.maximum).filter { place, source in
      source.flatMap { contents.graph.kindRefusal(from: $0, into: .operator(id), at: place) } != nil
    }
    let lost = lossSentence(of: node, as: .operator)
    let edits = [.setContent(node, .operator(id))] + refused.map { Edit.setInput(PortID(node, $0.0), nil) }
    try apply(edits.count == 1 ? edits[0] : .group(edits))
    let dropped = before - contents.inputs(of: node).compactMap(\.self).count
    let wires = dropped == 0 ? "" : "; " + MessageText.counted(dropped, "wire was dropped", "wires were dropped")
    let was = old.map { " (was \($0)), \(keyName(.undo, in: .normal)) undoes" } ?? ""
    return .reported("'\(contents.name(of: node))' is \(id.name)\(was): \(id.descriptor.summary)\(wires)\(lost)")
  }

  /// Returns the text of the number, data or formula that a node would lose by becoming another kind of node.
  ///
  /// Nil for other nodes and for the number 0.
  private func replacedText(of node: NodeID) -> String? {
    switch contents.kind(of: node) {
    case .number, .data:
      let value = fullValue(of: node)
      return value == "0" ? nil : value
    case .formula: return contents.formula(of: node).map { "= \($0.shortText)" }
    case .operator, .group, .chart, .note: return nil
    }
  }

  /// Turns a number into an operator that the user then chooses; turns any other node into a number with its value.
  func toggleKind(of node: NodeID) throws(CommandError) -> Outcome {
    try face(of: node).toggleKind(of: node, in: self)
  }

  /// Edits the selected node after Enter: opens its prompt, its points or its group.
  ///
  /// On a heading in the table, unfolds the section.
  func editSelection() throws(CommandError) -> Outcome {
    if let outcome = unfoldFocusedSection() { return outcome }
    if let outcome = try goToInnerRow() { return outcome }
    let node = try requireSelection("edit")
    return try face(of: node).edit(node, in: self)
  }

  func beginReplacingOperator() throws(CommandError) -> Outcome {
    open(OperatorPrompt(node: try requireSelection("give an operator", exceptNotes: "takes no operator")))
    return .done
  }

  func beginRenaming() throws(CommandError) -> Outcome {
    open(RenamePrompt(node: try requireSelection("rename")))
    return .done
  }

  func deleteSelection() throws(CommandError) -> Outcome {
    if !selectedNodes.isEmpty { return try deleteSelectedNodes() }
    let node = try requireSelection("delete")
    let name = contents.name(of: node)
    let fed = Set(contents.users(of: node).map(\.node)).count
    let neighbour =
      neighbourInTable
      ?? Direction.allCases.lazy.compactMap { self.finder.nearest($0, from: self.cursor, excluding: node) }.first
    try apply(.delete(node))
    if let neighbour { select(neighbour) }
    return .reported("deleted '\(name)'" + Self.waiting(fed))
  }

  /// Handles the second key of `dd`; nil for other keys.
  ///
  /// The first `d` has deleted already, so the second must not delete again.
  func absorbDouble(_ key: Key) -> Outcome? {
    guard keys.isSecondOfPair(key), modes.isEmpty else { return nil }
    let done = message.map { $0.text + ": " } ?? ""
    return .reported("\(done)\(KeyNotation.readable([key, key])) deletes once")
  }

  static func waiting(_ count: Int) -> String {
    count == 0 ? "" : "; " + MessageText.counted(count, "node lost an input", "nodes lost an input")
  }
}

extension NodesPM {
  func createNote(_ text: String) throws(CommandError) {
    let face = NodeContent.note.face
    var attributes = try drafting.attributes(for: face) { face.size(named: $0, text: text) }
    attributes.text = text
    try apply(.create(NodeCreation(content: .note, attributes: attributes)))
    focus.selectedNodes = []
    if let node = contents.node(named: attributes.name) { select(node) }
  }

}

extension NodesPM {
  /// Adds `count` units of the last displayed digit to the selected number.
  ///
  /// For a number with a range, adds `count` hundredths of the range instead. Consecutive steps are one undo step. They
  /// change the same digit, even if it becomes 0 and is not displayed: 0.049, 0.05, 0.051.
  func stepValue(of node: NodeID, by count: Int) throws(CommandError) -> Outcome {
    guard case .number(let value) = contents.graph.content(of: node) else {
      throw .node(node, "is an operator: its value follows from its inputs")
    }
    if let range = contents.range(of: node) { return try slide(node, from: value, by: count, in: range) }
    let uncertainty = contents.uncertainty(of: node)
    var place = NumberText.lastPlace(of: Quantity(value, uncertainty))
    if let last = focus.steppedPlace, last.node == node, last.value == value { place = min(place, last.place) }
    guard let result = NumberText.stepped(value, by: count, place: place) else {
      throw .node(node, "cannot become any larger: a number goes up to 1.797e308")
    }
    let outcome = try setValue(Quantity(result, uncertainty), of: node, run: .value(node))
    focus.steppedPlace = Focus.SteppedPlace(node: node, value: result, place: place)
    return outcome
  }

  private func slide(_ node: NodeID, from value: Double, by count: Int, in range: ValueRange) throws(CommandError)
    -> Outcome
  {
    let result = range.stepped(value, by: count)
    let end = result == range.high ? "upper" : "lower"
    let texts = contents.valueText(of: node, for: .message)
    guard result != value else { throw .node(node, "is at the \(end) end of its range \(texts.text(range))") }
    if focus.trail?.node != node { focus.trail = SliderHistory(of: node, in: contents) }
    let outcome = try setValue(Quantity(result, contents.uncertainty(of: node)), of: node, run: .value(node))
    focus.trail?.note(contents)
    guard result == range.low || result == range.high else { return outcome }
    return outcome.then(
      .reported("\(contents.name(of: node)) = \(texts.text(result)), the \(end) end of its range \(texts.text(range))"))
  }

  /// Sets the value and uncertainty of a number, and reports the new value.
  ///
  /// Consecutive edits with an equal `run` are one undo step. If the typed text is a percentage, the node's number
  /// format becomes percent.
  func setValue(
    _ quantity: Quantity, typed text: String = "", of node: NodeID, run: EditRun? = nil
  ) throws(CommandError) -> Outcome {
    var edits: [Edit] = [.setContent(node, .number(quantity.value))]
    if let typed = NumberFormat(typed: text), contents.format(of: node).scale != typed.scale {
      edits.append(.setDisplay(node, contents.format(of: node).asPercent))
    }
    // The first edit of a run must cover everything that later edits of the run may change.
    let old = contents.uncertainty(of: node)
    if old != quantity.uncertainty || (run != nil && old != nil) {
      edits.append(.setUncertainty(node, quantity.uncertainty))
    }
    try apply(edits.count == 1 ? edits[0] : .group(edits), run: run)
    return .reported("\(contents.name(of: node)) = \(contents.valueText(of: node, for: .message).text(quantity))")
  }
}

extension NodesPM {
  func beginAdding(before node: NodeID) throws(CommandError) -> Outcome {
    guard Attachment.freePort(of: node, in: contents) != nil else {
      throw .node(
        node,
        contents.graph.content(of: node).kind == .number
          ? "is a number and takes no inputs" : "has no free port: \(keyName(.insert)) inserts on a wire")
    }
    return .opened(AttachPrompt(attachment: .before(node)), in: self)
  }

  /// Opens a prompt for a node to insert into a wire that enters the selected node.
  ///
  /// `number` is the number of the wire's port, from 1. It may be nil if only one port has a wire.
  func beginInserting(before node: NodeID, onPort number: Int?) throws(CommandError) -> Outcome {
    let inputs = contents.inputs(of: node)
    let filled = inputs.indices.filter { inputs[$0] != nil }
    let port: Int
    if let number {
      guard filled.contains(number - 1) else { throw .noWire(on: "port \(number)", of: node) }
      port = number - 1
    } else if filled.count == 1 {
      port = filled[0]
    } else {
      let (name, key) = (contents.name(of: node), keyName(.insert))
      throw .because(
        filled.isEmpty
          ? "no wire leads to '\(name)': \(keyName(.addBefore)) adds a node before it"
          : "several wires lead to '\(name)': 1\(key) or 2\(key) selects the port")
    }
    return .opened(AttachPrompt(attachment: .onWire(PortID(node, port))), in: self)
  }

  func beginCreatingTarget() {
    if let creation = relationship { open(AttachPrompt(attachment: .after(creation.source))) }
  }

  /// Adds a new node together with the wires to existing nodes.
  ///
  /// `attachment` has the nodes or the wire to which the new node is linked. `place` is the position of the node's
  /// first port; nil for the best free place.
  func attach(
    _ node: NodeEntry.Node, name: String?, _ attachment: Attachment, at place: Point? = nil
  ) throws(CommandError) -> Outcome {
    let edits = try drafting.edits(adding: node, name: name, attachment, at: place)
    let id = NodeID(index: contents.graph.idLimit)
    try apply(.group(edits))
    enter(.normal)
    select(id)
    return prefixRemark(forName: contents.name(of: id))
  }

  /// Removes all wires that enter the selected node.
  func cutInputs(of node: NodeID) throws(CommandError) -> Outcome {
    let name = contents.name(of: node)
    let count = contents.inputs(of: node).compactMap(\.self).count
    let ports = contents.isInstance(node) ? contents.inputCount(of: node) : contents.ownPorts(of: node)?.minimum
    guard count > 0, let ports else { throw .because("no wire leads to '\(name)'") }
    try apply(.setInputs(node, Array(repeating: nil, count: ports)))
    return .reported("cut \(count == 1 ? "the wire" : "\(count) wires") into '\(name)'")
  }

  /// Deletes the selected node and links its first input to all nodes that used the deleted node.
  func deleteAndHeal(_ node: NodeID) throws(CommandError) -> Outcome {
    let name = contents.name(of: node)
    guard let source = contents.inputs(of: node).compactMap(\.self).first else {
      throw .because("'\(name)' has no input that could replace it: \(keyName(.delete)) deletes it")
    }
    let users = contents.graph.users(of: node).filter { contents.contains($0.node) }
    for user in users {
      guard let refusal = contents.linkRefusal(from: source, to: user) else { continue }
      let sentence = contents.sentence(for: refusal, from: source, to: user)
      throw .because("\(sentence): \(keyName(.delete)) deletes only '\(name)'")
    }
    try apply(.group(users.map { .setInput($0, source) } + [.delete(node)]))
    select(contents.visible(source) ?? source)
    let fed = users.isEmpty ? "nothing more" : "what '\(name)' fed"
    return .reported("deleted '\(name)': '\(contents.name(of: source))' feeds \(fed)")
  }
}

extension NodesPM {
  /// Bypasses the selected operators, or ends the bypass if all are bypassed, in one undo step.
  ///
  /// In the inspector, applies to the inspected node.
  func toggleBypass() throws(CommandError) -> Outcome {
    let nodes = if let listedNode { [listedNode] } else { try requireNodes("bypass") }
    let toggle = try BypassToggle(nodes, in: contents)
    try apply(toggle.edit)
    return .reported(toggle.report(in: contents))
  }
}

extension NodesPM {
  /// Turns the selected formula into operators and numbers, in one undo step; the formula's node becomes the last
  /// operator.
  func expandFormula(_ node: NodeID) throws(CommandError) -> Outcome {
    guard let place = diagram.plane.frame(of: node)?.origin else { return .done }
    let name = contents.name(of: node)
    let expansion = try rewriting { () throws(RewritingError) in try document.expansion(of: node) }
    let places = ExpansionPlaces(of: expansion)
    let space = diagram.plane.space(
      for: places.size, at: place - places.root, inPlaceOf: node,
      fedBy: contents.drawnInputs(of: node).compactMap(\.self))
    let origin = space.place
    let edit = expansion.edit(places: places.nodes.map { $0 + origin }, rootPlace: places.root + origin)
    try apply(space.moves.isEmpty ? edit : .group([edit, .move(space.moves)]), title: "expand '\(name)'")
    // An instance of a group that replaces a formula has another id.
    if let node = contents.node(named: name) { select(node) }
    reveal(Rect(origin: origin, size: places.size))
    return .reported("'\(name)' is expanded into \(Self.counted(expansion.parts.count + 1)) now")
  }

  /// Turns the selected nodes into one formula, in one undo step; it replaces the node that gives the result.
  func collapseToFormula(_ nodes: [NodeID]) throws(CommandError) -> Outcome {
    let edited = document.edited
    let collapse = try rewriting { () throws(RewritingError) in try edited.collapse(of: nodes) }
    try apply(collapse.edit, title: "collapse into '\(collapse.name)'")
    focus.selectedNodes = []
    select(collapse.result)
    let dropped = collapse.dropped.isEmpty ? "" : "; dropped: \(collapse.dropped.joined(separator: "; "))"
    return .reported("'\(collapse.name)' = \(collapse.formula.shortText)\(dropped)")
  }

  private func rewriting<Rewriting>(
    _ rewrite: () throws(RewritingError) -> Rewriting
  ) throws(CommandError) -> Rewriting {
    do throws(RewritingError) { return try rewrite() } catch { throw .because(error.sentence) }
  }
}

extension NodesPM {
  func copy(_ nodes: [NodeID]) -> Outcome {
    let copied = contents.clipboardContent(of: nodes, importing: document.root.imports) {
      diagram.plane.frame(of: $0)?.origin
    }
    clipboard = copied
    focus.selectedNodes = []
    let outside = copied.outside.count
    let wires = outside == 0 ? "" : "; " + MessageText.counted(outside, "wire leads into it", "wires lead into them")
    return Outcome(report: "copied \(described(nodes))\(wires)", effects: [.copy])
  }

  /// Reports that the copied text is too large for the terminal's clipboard, so that it can be pasted only in this
  /// editor.
  public func copiedOnlyHere() {
    let news = ScreenVO.Message(
      kind: .information, text: "it is too large for the terminal's clipboard; \(keyName(.paste)) pastes it here")
    message = message?.followed(by: news) ?? news
  }

  /// Pastes what was last copied.
  ///
  /// `linked` is true if inputs are also linked to existing nodes with the names that they had when copied.
  func paste(linked: Bool) throws(CommandError) -> Outcome {
    guard let clipboard else { throw .because("nothing has been copied yet: \(keyName(.copy)) copies") }
    return try paste(PastedNodes(clipboard, isLinked: linked)).outcome
  }

  /// Pastes text onto the canvas: copied nodes become nodes, a table opens the list of its columns.
  ///
  /// Any other text opens a prompt that contains it.
  func pasteOnCanvas(_ pasted: PastedText) throws(CommandError) -> Outcome {
    if let reason = pasted.refusal { throw .because(reason) }
    if let nodes = try PastedNodes(pasted, into: contents, reading: services.readClipboard) {
      return try paste(nodes).outcome
    } else if pasted.mayBeTable, let table = services.tables?.survey(pasted.text, DataFileForm()) {
      offer(table)
    } else if pasted.isFormula {
      open(FormulaPrompt(), text: pasted.line)
    } else {
      open(AddPrompt(), text: pasted.line)
    }
    return .done
  }

  /// Pastes nodes into free space without changing their arrangement, and selects them, in one undo step.
  ///
  /// The nodes are placed below the selected node, or with their top-left corner on the cursor if no node is selected.
  ///
  /// - Returns: the new nodes, in file order, and the report about them.
  func paste(_ pasted: PastedNodes) throws(CommandError) -> (nodes: [NodeID], outcome: Outcome) {
    let frame = selection.flatMap { diagram.plane.frame(of: $0) }
    let wanted = frame.map { Point(column: $0.minColumn, row: $0.maxRow + 1) } ?? cursor
    let (clipboard, offset) = try pasted.placed(on: diagram.plane, near: wanted)
    let pasting = document.pasting(clipboard, offset: offset, isLinked: pasted.isLinked)
    do throws(CommandError) {
      try apply(pasting.edit, title: pasted.title)
    } catch {
      throw pasted.rejection(for: error, error.sentence(in: self))
    }
    focus.selectedNodes = []
    if let first = diagram.plane.readingOrder(pasting.nodes).first { select(first) }
    if pasting.nodes.count > 1 { focus.selectedNodes = Set(pasting.nodes) }
    let report = PastedNodes.report(of: pasting.nodes, leftOpen: pasting.leftOpen, in: contents)
    return (pasting.nodes, .reported(report))
  }
}
