public import EvaluationEngine
import Formulas
public import Geometry
import GraphDocument

/// What is to be drawn on the canvas.
extension NodesPM {
  /// The nodes whose boxes meet `rect` of the document plane, in reading order; charts with their pictures, unless `hasPictures`
  /// is false.
  ///
  /// - Complexity: in proportion to what lies in and around the rectangle.
  public func nodes(in rect: Rect, hasPictures: Bool = true) -> [NodeVO] {
    var found = plane.nodes(in: rect)
    // A box that has grown may reach where it did not.
    if let node = portToCome?.node, !found.contains(node), shownFrame(of: node)?.intersects(rect) == true {
      found.append(node)
    }
    let basis = basis(hasPictures: hasPictures)
    return readingOrder(found).compactMap { node($0, on: basis) }
  }

  /// The same for what a frame shows, so that views of nodes that are as they were in the frame before are not made anew.
  ///
  /// - Complexity: in proportion to what changed and, more cheaply, what is shown; after another rectangle also what lies around it.
  public func shownNodes(in rect: Rect, hasPictures: Bool = true) -> [NodeVO] {
    // Then nearly all that is seen depends on what is aimed at or typed.
    if relationship != nil || hints != nil { return nodes(in: rect, hasPictures: hasPictures) }
    let basis = basis(hasPictures: hasPictures)
    return keptViews.views(
      in: rect, revision: plane.revision,
      on: KeptNodeViews.Basis(
        valueFormat: valueFormat, hasPictures: hasPictures, mayBeUncertain: basis.mayBeUncertain)
    ) {
      plane.boxes(in: rect)
    } isCurrent: { view in
      view.isSelected == (view.id == selection) && view.highlight == highlight(of: view.id)
        && view.isSelectedTogether == selectedNodes.contains(view.id)
    } make: { id in
      node(id, on: basis).map { KeptNodeViews.Made(view: $0, isSettled: isSettled($0, on: basis)) }
    }
  }

  /// Charts move, and are kept by what they rest on; an uncertainty that took too much work is found in a later frame.
  private func isSettled(_ view: NodeVO, on basis: Basis) -> Bool {
    view.kind != .chart && (!basis.mayBeUncertain || view.status != .number || uncertainties.isKnown(of: view.id))
  }

  /// How many views of nodes have been made for frames, for tests.
  public var madeViewCount: Int { keptViews.madeCount }

  /// Has the next frame make all views of nodes anew.
  func forgetViews() { keptViews = KeptNodeViews() }

  /// The same as before as long as every box is where it was.
  public var placesRevision: Int { plane.revision }

  /// Whether a box meets `rect` of the document plane; where more than some hundred boxes lie on one place, all of the place is
  /// taken.
  public func hasNode(in rect: Rect) -> Bool {
    plane.hasNode(in: rect)
  }

  /// The boxes that meet `rect` of the document plane, in no order; nil where there are more than `limit`.
  public func boxes(in rect: Rect, atMost limit: Int) -> [Rect]? {
    plane.nodes(in: rect, atMost: limit)?.compactMap { plane.frame(of: $0) }
  }

  /// The rectangle around all nodes and frames; empty for a document without any.
  ///
  /// - Complexity: O(nodes) after a box came, went or moved, else constant.
  public var extent: Rect {
    if let known = knownExtent, known.revision == plane.revision { return known.rect.union(plane.frameExtent) }
    let extent = contents.graph.nodes.reduce(Rect(origin: .origin, size: .zero)) { extent, node in
      plane.frame(of: node).map { extent.union($0) } ?? extent
    }
    knownExtent = (plane.revision, extent)
    return extent.union(plane.frameExtent)
  }

  /// The node as its views need it; nil for one that is no more.
  public func node(_ id: NodeID) -> NodeVO? {
    node(id, on: basis(hasPictures: true))
  }

  /// What nodes are drawn from, asked of the document once, since there are many.
  private struct Basis {
    let graph: Graph
    /// The port that the link being made would add.
    let coming: PortID?
    let hasPictures: Bool
    let mayBeUncertain: Bool
  }

  private func basis(hasPictures: Bool) -> Basis {
    Basis(
      graph: contents.graph, coming: portToCome, hasPictures: hasPictures, mayBeUncertain: contents.mayBeUncertain)
  }

  private func node(_ id: NodeID, on basis: Basis) -> NodeVO? {
    let graph = basis.graph
    let coming = basis.coming
    guard graph.contains(id), let frame = shownFrame(of: id, coming) else { return nil }
    let content = graph.content(of: id)
    let signs: (symbol: String, ascii: String)
    let ports: [PortVO]
    switch content {
    case .number, .note:
      signs = ("", "")
      ports = []
    case .data:
      signs = (NodeMetrics.dataSymbol, NodeMetrics.asciiDataSymbol)
      ports = []
    case .chart(let kind):
      signs = (NodeMetrics.chartSymbol, NodeMetrics.asciiChartSymbol)
      ports = self.ports(of: id, in: graph, coming, label: kind.ports.label)
    case .formula:
      signs = (NodeMetrics.formulaSymbol, NodeMetrics.formulaSymbol)
      let names = contents.formula(of: id)?.names ?? []
      ports = self.ports(of: id, in: graph, coming) { names.indices.contains($0) ? names[$0] : "" }
    case .operator(let operatorID):
      let descriptor = operatorID.descriptor
      signs = (descriptor.symbol, descriptor.asciiSymbol)
      ports = self.ports(of: id, in: graph, coming, label: descriptor.ports.label)
    }
    let stored = graph.value(of: id)
    let value = shown(stored, of: id, basis.mayBeUncertain)
    return NodeVO(
      id: id, name: contents.name(of: id), label: contents.label(of: id), kind: content.kind, symbol: signs.symbol,
      asciiSymbol: signs.ascii, ports: ports, valueText: value.text,
      isValueRounded: value.isRounded,
      textRows: textRows(of: id, content.kind),
      chart: basis.hasPictures && content.kind == .chart ? chart(of: id) : nil,
      status: status(stored),
      isBypassed: graph.isBypassed(id), highlight: highlight(of: id), frame: frame,
      isSelected: id == selection,
      isSelectedTogether: selectedNodes.contains(id),
      targetState: targetState(of: id),
      isAimedAt: relationship?.target == id, hint: hints?.rest(for: .node(id)))
  }

  private func ports(of id: NodeID, in graph: Graph, _ coming: PortID?, label: (Int) -> String) -> [PortVO] {
    let chosen = relationship.flatMap { proposedPort($0) }
    var shown = graph.inputs(of: id).enumerated().map { port, source in
      PortVO(
        label: label(port), isFilled: source != nil, isChosen: chosen == PortID(id, port), isToCome: false,
        hint: hints?.rest(for: .port(PortID(id, port))))
    }
    if let coming, coming.node == id {
      shown.append(
        PortVO(label: label(coming.port), isFilled: false, isChosen: true, isToCome: true, hint: nil))
    }
    return shown
  }

  /// The port that the link being made would add to its target; nil where it would take one that is there.
  private var portToCome: PortID? {
    guard let creation = relationship, let port = proposedPort(creation), canBeTarget(port.node),
      port.port == contents.graph.inputCount(of: port.node)
    else { return nil }
    return port
  }

  /// The box as it is drawn: the target of the link being made as it would be with the link.
  func shownFrame(of id: NodeID) -> Rect? { shownFrame(of: id, portToCome) }

  private func shownFrame(of id: NodeID, _ coming: PortID?) -> Rect? {
    guard let frame = plane.frame(of: id) else { return nil }
    guard coming?.node == id, contents.graph.inputCount(of: id) > 0 else { return frame }
    // A chart has room for more ports than it has.
    let grown = NodePlane.size(of: id, in: contents, morePorts: 1)
    let size = Size(columns: max(frame.size.columns, grown.columns), rows: max(frame.size.rows, grown.rows))
    return Rect(origin: frame.origin, size: size)
  }

  /// What stands in the box beside ports and value: a note's rows, a formula in one.
  private func textRows(of id: NodeID, _ kind: NodeKind) -> [String] {
    switch kind {
    case .number, .operator, .data, .chart: []
    case .formula: [contents.formula(of: id)?.text ?? ""]
    case .note: noteRows.rows(of: contents.text(of: id))
    }
  }

  private func shown(_ value: Value, of id: NodeID, _ mayBeUncertain: Bool) -> (text: String, isRounded: Bool) {
    if let data = value.data { return (DataSetText.short(data), false) }
    guard let value = value.number else { return ("", false) }
    let appraisal = mayBeUncertain ? appraised(value, of: id) : Appraisal(value: Quantity(value))
    let isCertain = appraisal.value.isExact && appraisal.unknown == nil
    switch valueFormat {
    case .prefixed where isCertain:
      let (text, isExact) = NumberText.prefixed(value)
      return (text, !isExact)
    case .prefixed, .plain:
      return (isCertain ? numberTexts.text(of: value) : NumberText.display(appraisal), false)
    }
  }

  func status(of id: NodeID) -> NodeVO.Status { status(contents.graph.value(of: id)) }

  private func status(_ value: Value) -> NodeVO.Status {
    switch value {
    case .number: .number
    case .data: .data
    case .failure(let failure): .failure(code: failure.code)
    case .waiting(let cause): .waiting(on: contents.name(of: cause))
    case .absent: .absent
    }
  }

  private func targetState(of id: NodeID) -> NodeVO.TargetState {
    guard let source = relationship?.source else { return .none }
    if id == source { return .source }
    return canBeTarget(id) ? .valid : .refused
  }

  func wire(from source: NodeID, to port: PortID, in graph: Graph, isProposed: Bool) -> WireVO? {
    guard let from = shownFrame(of: source), let to = shownFrame(of: port.node) else { return nil }
    let link = Link(source: source, target: port)
    return WireVO(
      link: link, sourceFrame: from, targetFrame: to, from: NodeMetrics.output(of: from),
      to: NodeMetrics.input(port.port, of: to), isActive: source == selection || port.node == selection,
      isShared: graph.hasSeveralUsers(source), isProposed: isProposed,
      isEntered: !isProposed && highlights.enteredLinks.contains(link))
  }
}
