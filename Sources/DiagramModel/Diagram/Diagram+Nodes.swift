import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

extension Diagram {
  /// Returns the nodes whose boxes intersect `rect` on the document plane, in reading order.
  ///
  /// Charts are drawn only if `hasPictures` is true.
  ///
  /// - Complexity: Linear in the boxes in and around the rectangle.
  func nodes(in rect: Rect, _ overlay: DiagramOverlay, hasPictures: Bool) -> [NodeVO] {
    let inputs = viewInputs(overlay, hasPictures: hasPictures)
    if let fitted = overlay.fitted { return fitted.nodes(in: rect).compactMap { node($0.node, on: inputs) } }
    var found = plane.nodes(in: rect)
    // A box that has grown may intersect the rectangle only because of that.
    if let node = inputs.portToCome?.node, !found.contains(node),
      shownFrame(of: node, on: inputs)?.intersects(rect) == true
    {
      found.append(node)
    }
    return plane.readingOrder(found).compactMap { node($0, on: inputs) }
  }

  /// Returns the nodes for a frame.
  ///
  /// Nodes that have not changed since the previous frame are reused.
  ///
  /// - Complexity: Linear in the changes and, with a smaller factor, in the shown nodes.
  func shownNodes(in rect: Rect, _ overlay: DiagramOverlay, hasPictures: Bool) -> [NodeVO] {
    if overlay.concernsMostNodes { return nodes(in: rect, overlay, hasPictures: hasPictures) }
    let inputs = viewInputs(overlay, hasPictures: hasPictures)
    return views.views(
      in: rect, revision: plane.revision,
      on: CachedNodeViews.Key(
        valueFormat: overlay.valueFormat, hasPictures: hasPictures, mayBeUncertain: inputs.mayBeUncertain,
        fitted: overlay.fitted)
    ) {
      overlay.fitted?.nodes(in: rect) ?? plane.boxes(in: rect)
    } isCurrent: { view in
      view.isSelected == (view.id == overlay.selection) && view.highlight == highlight(of: view.id)
        && view.presence == presence(of: view.id)
        && view.isSelectedTogether == overlay.selectedNodes.contains(view.id)
        && view.share == inputs.shares[view.id]
    } make: { id in
      node(id, on: inputs).map { CachedNodeViews.Made(view: $0, isSettled: isSettled($0, on: inputs)) }
    }
  }

  func viewInputs(_ overlay: DiagramOverlay, hasPictures: Bool = true) -> ViewInputs {
    var inputs = ViewInputs(contents, overlay, hasPictures: hasPictures)
    if let node = overlay.drivenNode { inputs.shares = budgets.shares(of: node, in: contents) }
    return inputs
  }

  /// Returns whether a node's view can be kept for the next frame.
  ///
  /// The view of a chart cannot be kept, because charts move and have their own cache. The view of a node whose
  /// uncertainty is still to be computed cannot be kept either.
  private func isSettled(_ view: NodeVO, on inputs: ViewInputs) -> Bool {
    view.body != .picture && (!inputs.mayBeUncertain || view.status != .number || uncertainties.isKnown(of: view.id))
  }

  func node(_ id: NodeID, on inputs: ViewInputs) -> NodeVO? {
    let (graph, overlay) = (inputs.graph, inputs.overlay)
    guard graph.contains(id), let frame = shownFrame(of: id, on: inputs) else { return nil }
    let contents = inputs.contents
    let face = contents.face(of: id)
    let stored = graph.value(of: id)
    let value = text(
      of: stored, of: id, in: overlay.valueFormat, contents.valueText(of: id, for: .box), inputs.mayBeUncertain,
      isGiven: face.isGiven)
    return NodeVO(
      id: id, name: contents.name(of: id), label: contents.label(of: id), signs: face.signs,
      body: face.body, ports: ports(of: id, face.portLabels(of: id, in: contents), on: inputs),
      outputs: outputs(of: id, face.outputLabels(of: id, in: contents), on: inputs),
      valueText: value.text, isValueRounded: value.isRounded,
      textRows: face.body == .text
        ? face.textRows(of: id, in: self) : face.textRows(of: id, in: self).map(overlay.decimalMark.shown),
      chart: inputs.hasPictures ? face.chart(of: id, in: self) : nil,
      status: status(stored),
      isBypassed: graph.isBypassed(id), highlight: highlight(of: id), presence: presence(of: id), frame: frame,
      isSelected: id == overlay.selection,
      isSelectedTogether: overlay.selectedNodes.contains(id),
      targetState: targetState(of: id, on: inputs),
      isAimedAt: overlay.link?.target == id, hint: overlay.hints?.rest(for: .node(id)), share: inputs.shares[id],
      decimalMark: overlay.decimalMark)
  }

  private func outputs(of id: NodeID, _ labels: [String], on inputs: ViewInputs) -> [OutputVO] {
    if labels.isEmpty { return [] }
    let (contents, graph) = (inputs.contents, inputs.graph)
    return zip(labels, contents.outputs(of: id)).map { label, output in
      let stored = graph.value(of: output)
      let value = text(
        of: stored, of: output, in: inputs.overlay.valueFormat, contents.valueText(of: output, for: .box),
        inputs.mayBeUncertain, isGiven: false)
      return OutputVO(
        label: label, valueText: value.text, isValueRounded: value.isRounded, status: status(stored),
        decimalMark: inputs.overlay.decimalMark)
    }
  }

  private func ports(of id: NodeID, _ labels: PortLabels, on inputs: ViewInputs) -> [PortVO] {
    if case .none = labels { return [] }
    let content = inputs.graph.content(of: id)
    func takesData(_ port: Int) -> Bool { inputs.hasPictures && content.takesDataAlone(at: port) }
    var shown = inputs.contents.inputs(of: id).enumerated().map { port, source in
      PortVO(
        label: labels.label(at: port), isFilled: source != nil, takesData: takesData(port),
        isChosen: inputs.proposedPort == PortID(id, port),
        isToCome: false,
        hint: inputs.overlay.hints?.rest(for: .port(PortID(id, port))))
    }
    if let coming = inputs.portToCome, coming.node == id {
      shown.append(
        PortVO(
          label: labels.label(at: coming.port), isFilled: false, takesData: takesData(coming.port), isChosen: true,
          isToCome: true, hint: nil))
    }
    return shown
  }

  /// Returns the box of a node as it is drawn.
  ///
  /// While the user makes a link, the target's box already has the size that it will have with the link.
  func shownFrame(of id: NodeID, on inputs: ViewInputs) -> Rect? {
    if let fitted = inputs.overlay.fitted { return fitted.frame(of: id) }
    guard let frame = plane.frame(of: id) else { return nil }
    guard inputs.portToCome?.node == id, inputs.contents.inputCount(of: id) > 0 else { return frame }
    // A chart has space for more ports than it has, so its box need not grow.
    let grown = NodePlane.size(of: id, in: inputs.contents, morePorts: 1)
    let size = Size(columns: max(frame.size.columns, grown.columns), rows: max(frame.size.rows, grown.rows))
    return Rect(origin: frame.origin, size: size)
  }

  private func targetState(of id: NodeID, on inputs: ViewInputs) -> NodeVO.TargetState {
    guard let link = inputs.overlay.link else { return .none }
    if id == inputs.contents.visible(link.source) { return .source }
    let fits = inputs.contents.canTake(link, at: id) && inputs.contents.unitConflict(of: link, at: id) == nil
    return fits ? .valid : .refused
  }
}
