package import Charts
package import DataSets
package import EvaluationEngine
package import Formulas
import GraphAnalysis
package import GraphDocument

/// A number as boxes and rows show it.
package struct ShownNumber {
  /// The number with its uncertainty, if that is known.
  package let number: FormattedNumber
  /// Whether it needs a mark for its missing parts.
  package let isMarked: Bool
  /// The text in place of an uncertainty that is unknown, or not computed; nil if it is known, or there is none.
  fileprivate let substitute: String?

  /// `8.0 ± 0.5`, or `8 ± ?` if the uncertainty is unknown.
  package var text: String {
    substitute == NumberText.unknown ? "\(number.value) ± \(NumberText.unknown)" : number.text
  }

  /// The text in the column of uncertainties: a number, two for two sides, `?` for an unknown one, `…` for one that
  /// takes too much work for a line of a table, nothing if the value depends on nothing uncertain.
  package var uncertaintyText: String {
    substitute ?? number.uncertaintyText
  }
}

extension FormattedNumber {
  /// Its uncertainty for a column of its own: a number, or two for two sides; empty for an exact number.
  package var uncertaintyText: String {
    guard let lower, let upper else { return "" }
    return UncertaintyText.sides(lower: lower, upper: upper)
  }
}

/// Values with their uncertainties, and the charts of them.
extension Diagram {
  /// A node's number with its uncertainty, its own or the propagated one; without it if there is none or it takes too
  /// much work.
  package func appraised(_ value: Double, of node: NodeID) -> Appraisal<Quantity> {
    let finding = uncertainties.uncertainty(of: node, in: contents).found ?? .none
    return Appraisal(value: Quantity(value, finding.known), unknown: finding.unknown)
  }

  /// A node's set with the errors of its points; without them if that takes too much work.
  package func appraised(_ set: DataSet, of node: NodeID) -> Appraisal<DataSet> {
    uncertainties.set(of: node, in: contents)?.found ?? Appraisal(value: set.withErrors(nil))
  }

  /// A number as boxes and rows show it.
  ///
  /// The node's own format decides, else the document's; a prefix that the view requests overrides both, for numbers
  /// that are certain.
  package func shown(_ value: Double, of node: NodeID, in format: ValueFormat) -> ShownNumber {
    let contents = contents
    return shown(
      value, of: node, in: format, contents.valueText(of: node, for: .box), contents.mayBeUncertain,
      isGiven: contents.face(of: node).isGiven)
  }

  /// The shown value, if much of that is known; `texts` are those of the node.
  private func shown(
    _ value: Double, of node: NodeID, in format: ValueFormat, _ texts: ValueText, _ mayBeUncertain: Bool, isGiven: Bool
  ) -> ShownNumber {
    let finding = mayBeUncertain ? uncertainties.uncertainty(of: node, in: contents) : .found(.none)
    let found: UncertaintyFinding = finding.found ?? .none
    let substitute = finding.found == nil ? "…" : found.unknown == nil ? nil : NumberText.unknown
    if found.known == nil, found.unknown == nil, format == .prefixed {
      let (text, isExact) = NumberText.prefixed(value)
      return ShownNumber(number: FormattedNumber(value: text), isMarked: !isExact, substitute: substitute)
    }
    let number: FormattedNumber
    if let known = found.known {
      number = texts.number(Quantity(value, known))
    } else {
      // An uncertainty that is not known leaves no space for a sign that digits are left out.
      number = numberTexts.text(of: value, in: texts, isComputed: substitute == nil && !isGiven)
    }
    return ShownNumber(number: number, isMarked: number.hidesValue, substitute: substitute)
  }

  /// Whether a node has a value, and why not.
  package func status(of node: NodeID) -> NodeVO.Status { status(contents.graph.value(of: node)) }

  func status(_ value: Value) -> NodeVO.Status { NodeVO.Status(value) { contents.name(of: $0) } }

  /// A value as a box shows it, and whether digits are left out.
  func text(
    of value: Value, of node: NodeID, in format: ValueFormat, _ texts: ValueText, _ mayBeUncertain: Bool, isGiven: Bool
  ) -> (text: String, isRounded: Bool) {
    if let data = value.data { return (texts.text(data), false) }
    guard let value = value.number else { return ("", false) }
    let shown = shown(value, of: node, in: format, texts, mayBeUncertain, isGiven: isGiven)
    return (shown.text, shown.isMarked)
  }

  /// The chart of a node; nil for nodes of other kinds, and for a chart that waits for an input.
  func chart(of node: NodeID) -> ChartVO? {
    chartCacheKey(of: node).flatMap { charts.chart(of: node, on: $0, isAnimated: highlightsChanges) }
  }

  /// The inputs of a chart's content; nil for nodes of other kinds, and for a chart that waits for an input.
  func chartCacheKey(of node: NodeID) -> ChartCacheKey? {
    let graph = contents.graph
    guard let kind = graph.content(of: node).chartKind, !graph.value(of: node).isMissing else { return nil }
    let sources = graph.inputs(of: node).map { source in
      source.map { source in
        var value = graph.value(of: source)
        if case .data(let set) = value { value = .data(appraised(set, of: source).value) }
        return ChartCacheKey.Source(
          node: source, name: contents.name(of: source), value: value,
          uncertainty: uncertainties.uncertainty(of: source, in: contents).found?.known,
          format: contents.format(of: source))
      }
    }
    return ChartCacheKey(
      kind: kind, logarithmic: contents.chartForm(of: node).logarithmic, sources: sources,
      history: kind == .history ? histories[node] : nil)
  }

  /// The content of a chart, independent of the moment; nil for nodes of other kinds, and for a chart that waits for an
  /// input.
  package func chartContent(of node: NodeID) -> ChartContent? { chartCacheKey(of: node)?.content }

  // MARK: - The moment of charts

  /// Brings the chart that is read on the whole screen up to the frame; other data move to their places where changes are highlighted.
  ///
  /// - Parameters:
  ///   - reader: The position and options of reading.
  ///   - node: Its node.
  ///   - content: The content of the chart.
  package func readChart(_ reader: ChartReader, of node: NodeID, _ content: ChartContent) {
    charts.show(reader, of: node, content, isAnimated: highlightsChanges)
  }

  /// No chart is read on the whole screen.
  package func endReadingChart() { charts.endReading() }

  /// The chart that is read on the whole screen at the moment of the frame.
  package func drawing(of reader: ChartReader) -> ChartDrawing { charts.drawing(of: reader) }

  /// Whether some chart of the frame is still moving.
  package var hasMovingCharts: Bool { charts.isMoving }
}

extension NodeVO.Status {
  /// How a node stands that has that value.
  package init(_ value: Value, name: (NodeID) -> String) {
    self =
      switch value {
      case .number: .number
      case .data: .data
      case .failure(let failure): .failure(code: failure.code)
      case .waiting(let cause): .waiting(on: name(cause))
      case .absent: .absent
      }
  }
}
