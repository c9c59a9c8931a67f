import DataSets
import DiagramModel
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument

/// All information about a node, in rows: its value and how it is computed, content, sources and users.
///
/// Rows that depend on the kind of node come from its `EditableFace`.
struct NodeInspection {
  /// The smallest screen width, in columns, at which the list of points shows all digits.
  private static let narrowestForDigits = 64

  let contents: DocumentContents
  /// The diagram of the document, which provides uncertainties and statistics.
  let diagram: Diagram
  let readings: [NodeID: DataReading]
  let screenColumns: Int
  /// The key that makes the units of a node fit.
  var unitKey = ""

  func rows(of node: NodeID) -> ListingRows {
    var rows = firstRows(node)
    guard let points = pointRows(node) else { return ListingRows(rows) }
    rows.append(ListingRow(key: "#", text: points.titles))
    return ListingRows(rows, more: points)
  }

  private func firstRows(_ node: NodeID) -> [ListingRow] {
    guard contents.contains(node) else { return [] }
    var rows = valueRows(node) + contents.knownFace(of: node).editableFace.inspectorRows(of: node, in: self)
    rows += contents.describedAttributes(of: node, at: [.tail, .section]).map { ListingRow(key: $0.key, text: $0.text) }
    rows += interfaceRows(of: node)
    let users = contents.users(of: node)
    if users.isEmpty, contents.graph.hasOutput(node) {
      rows.append(ListingRow(key: "feeds", text: contents.isOutput(node) ? "nothing: it is an output" : "nothing"))
    }
    for port in users {
      // A use feeds by its other outputs too.
      let source = contents.input(port) ?? node
      let output = source == node ? "" : ", as \(contents.name(of: source))"
      rows.append(
        ListingRow(
          key: "feeds", text: "\(contents.portLabel(port)) of \(contents.name(of: port.node))\(output)",
          aim: .node(port.node)))
    }
    if let place = contents.place(of: node) {
      rows.append(ListingRow(key: "position", text: "column \(place.column), row \(place.row)"))
    }
    return rows
  }

  private func interfaceRows(of node: NodeID) -> [ListingRow] {
    var rows = Interface.Side.allCases.compactMap { side -> ListingRow? in
      guard let nodes = contents.interface[side], let place = nodes.firstIndex(of: node) else { return nil }
      return ListingRow(key: "declared", text: "\(side.phrase), \(place + 1) of \(nodes.count)")
    }
    if let sentence = UnitRemarks(contents).decidedUnits(by: node) {
      rows.append(ListingRow(key: "unit", text: sentence))
    }
    if let distribution = contents.distribution(of: node) {
      rows.append(ListingRow(key: "distribution", text: distribution.text))
    }
    if let range = contents.range(of: node) {
      rows.append(
        ListingRow(
          key: "range",
          text: contents.sentence(forRangeOf: node) ?? contents.valueText(of: node, for: .message).text(range)))
    }
    return rows
  }

  private func valueRows(_ node: NodeID) -> [ListingRow] {
    switch contents.graph.value(of: node) {
    case .number(let value):
      var rows = [ListingRow(key: "value", text: valueText(value, of: node))]
      let exact = ValueText(for: .file).text(value)
      if exact != rows[0].text { rows.append(ListingRow(key: "stored", text: exact)) }
      return rows + displayRows(value, of: node) + uncertaintyRows(node) + budgetRows(of: node)
        + sampleRows(of: node) + conformanceRows(node) + remarkRows(node) + shareRows(node)
    case .data(let set): return dataRows(set, of: node)
    case .absent: return []
    case .failure(let failure):
      let rows = UnitFix(of: node, in: contents).hint(unitKey).map { [ListingRow(key: "fix", text: $0)] } ?? []
      return [ListingRow(key: "fails", text: contents.sentence(for: failure, of: node))] + rows + sampleRows(of: node)
        + conformanceRows(node)
    case .waiting(let cause):
      let reason = contents.sentence(forValueOf: cause) ?? ""
      return [
        ListingRow(
          key: "waits for", text: "\(contents.name(of: cause)): \(reason)", aim: .node(contents.visible(cause) ?? node))
      ]
    }
  }

  /// Returns the text of a number, rounded for reading; a rounded text begins with `≈`.
  private func valueText(_ value: Double, of node: NodeID) -> String {
    let texts = contents.valueText(of: node, for: .message)
    let shown = texts.computed(value)
    let isCut = shown.hidesValue && !contents.face(of: node).isGiven && contents.format(of: node).precision == .standard
    return isCut ? "≈" + shown.value : texts.text(value)
  }

  private func conformanceRows(_ node: NodeID) -> [ListingRow] {
    Conformance.of(node, in: contents).map { [ListingRow(key: "conforms", text: $0.sentence)] } ?? []
  }

  /// Returns the row with the number format, which also says if it comes from the document; empty for the plain format.
  private func displayRows(_ value: Double, of node: NodeID) -> [ListingRow] {
    let format = contents.format(of: node)
    guard format != .plain else { return [] }
    let source = contents.display(of: node) == nil ? ", the document's format" : ""
    let quantity = diagram.appraised(value, of: node).value
    let hidden = format.remark(onHiding: quantity).map { [ListingRow(key: "", text: $0)] } ?? []
    return [ListingRow(key: "display", text: format.text + source)] + hidden
  }

  /// Returns a row for each port of a node, with the feeding node and its value, or `open`.
  func inputRows(_ node: NodeID, _ ports: Ports) -> [ListingRow] {
    contents.inputs(of: node).enumerated().map { port, source in
      guard let source else { return ListingRow(key: ports.label(at: port), text: "open") }
      let value =
        contents.sentence(forValueOf: source).map { ": \($0)" } ?? " = \(Self.shownValue(of: source, in: contents))"
      return ListingRow(
        key: ports.label(at: port), text: contents.name(of: source) + value,
        aim: .node(contents.visible(source) ?? source))
    }
  }
}

extension NodeInspection {
  private static let originReach = 10_000

  private func pointRows(_ node: NodeID) -> PointRows? {
    guard contents.contains(node), let set = contents.graph.value(of: node).data, !set.isEmpty else { return nil }
    return PointRows(
      diagram.appraised(set, of: node).value, contents.format(of: node),
      isNarrow: screenColumns < Self.narrowestForDigits, diagram.inspectedSets)
  }

  private func dataRows(_ set: DataSet, of node: NodeID) -> [ListingRow] {
    var rows = [
      ListingRow(key: "set", text: contents.valueText(of: node, for: .report).text(set)),
      ListingRow(key: "count", text: "\(set.count)"),
      ListingRow(key: "missing", text: "\(set.missingCount)"),
    ]
    rows += diagram.inspectedSets.statistics(set, of: node).map { row(of: $0, node) }
    switch diagram.uncertainties.set(of: node, in: contents) {
    case .found(let appraisal): rows += appraisal.unknown.map { [unknownRow($0)] } ?? []
    case .tooFar:
      let text =
        "the errors depend on too many nodes to compute here: 'nodecalc FILE --eval --format json' computes them"
      rows.append(ListingRow(key: "±", text: text))
    case nil: break
    }
    rows += remarkRows(node)
    if contents.kind(of: node) != .data { rows += originRows(of: node) }
    return rows
  }

  /// Returns the note that a percentage is no share of the value before it, and the key that makes it one.
  private func shareRows(_ node: NodeID) -> [ListingRow] {
    guard let note = FormulaRemarks(contents: contents).shareNote(of: node) else { return [] }
    let fix = UnitFix(of: node, in: contents).hint(unitKey).map { [ListingRow(key: "fix", text: $0)] } ?? []
    return [ListingRow(key: "note", text: note.reason)] + fix
  }

  private func remarkRows(_ node: NodeID) -> [ListingRow] {
    let key =
      switch contents.graph.remark(of: node) {
      case .scatter: "fit"
      case .drawn: "drawn"
      case .outside, .alike, nil: "outside"
      }
    let correlations =
      contents.correlations.isEmpty ? [] : EvaluationRemarks.ofCorrelations(contents).filter { $0.node == node }
    return (contents.remark(onValueOf: node).map { [ListingRow(key: key, text: $0)] } ?? [])
      + correlations.map { ListingRow(key: "warning", text: $0.sentence) }
  }

  private func row(of statistic: InspectedSetCache.Statistic, _ node: NodeID) -> ListingRow {
    let key = statistic.reduction.rawValue
    switch statistic.result {
    case .failure(let problem): return ListingRow(key: key, text: "none: \(problem)")
    case .success(let value):
      let finding =
        diagram.uncertainties.uncertainty(of: statistic.reduction, ofSetOf: node, in: contents).found ?? .none
      let appraisal = Appraisal(value: Quantity(value, finding.known), unknown: finding.unknown)
      return ListingRow(key: key, text: contents.valueText(of: node, for: .message).text(appraisal))
    }
  }

  private func uncertaintyRows(_ node: NodeID) -> [ListingRow] {
    switch diagram.uncertainties.uncertainty(of: node, in: contents) {
    case .found(.none):
      return []
    case .tooFar:
      return [
        ListingRow(
          key: "±", text: "it depends on too many nodes to compute here: 'nodecalc FILE --eval --all' computes it")
      ]
    case .found(.unknown(let unknown)):
      return [unknownRow(unknown)]
    case .found(.known(let uncertainty)):
      let texts = contents.valueText(of: node, for: .message)
      let isGiven = contents.face(of: node).isGiven
      return [ListingRow(key: "±", text: isGiven ? texts.text(uncertainty) : texts.computed(uncertainty))]
    }
  }

  private func unknownRow(_ unknown: UnknownUncertainty) -> ListingRow {
    ListingRow(key: "±", text: "\(NumberText.unknown) \(contents.sentence(for: unknown))", aim: .node(unknown.node))
  }

  private func originRows(of node: NodeID) -> [ListingRow] {
    guard let upstream = contents.graph.upstream(of: [node], atMost: Self.originReach) else { return [] }
    return upstream.compactMap { source in
      guard let path = contents.source(of: source)?.path else { return nil }
      let read = readings[source].map { ", read \($0.momentText)" } ?? ""
      return ListingRow(key: "depends on", text: "\(contents.name(of: source)): \(path)\(read)", aim: .node(source))
    }
  }
}

extension NodeInspection {
  init(in editor: any EditorReading) {
    self.init(
      contents: editor.contents, diagram: editor.diagram,
      // Readings belong to nodes of the root document, not of a group.
      readings: editor.path.isEmpty ? editor.file.readings : [:],
      screenColumns: editor.view.screenSize.columns, unitKey: editor.keyName(.fixUnits, in: .normal))
  }

  /// Returns a node's value as text: a number with its uncertainty, or a short list of points.
  ///
  /// Empty without a value.
  static func shownValue(of node: NodeID, in contents: DocumentContents) -> String {
    contents.text(ofValue: node, for: .message)
  }
}
