package import Charts
package import DataSets
package import EvaluationEngine
package import Formulas
import GraphAnalysis
package import GraphDocument

/// A number as shown in boxes and rows.
package struct ShownNumber {
  /// The number with its uncertainty, if the uncertainty is known.
  package let number: FormattedNumber
  /// Whether a mark shows that the text hides a part of the number.
  package let isMarked: Bool
  /// The text to show instead of an uncertainty that is unknown or not computed, such as `?`; nil if none is needed.
  fileprivate let substitute: String?

  /// `8.0 ± 0.5`, or `8 ± ?` if the uncertainty is unknown.
  package var text: String {
    guard substitute == NumberText.unknown else { return number.text }
    return "\(number.value) ± \(NumberText.unknown)" + (number.unit.map { " \($0)" } ?? "")
  }

  /// The text for a separate column of uncertainties.
  ///
  /// - One number, or two if the sides differ.
  /// - `?` if the uncertainty is unknown.
  /// - `…` if computing the uncertainty takes too long.
  /// - Empty for an exact value.
  package var uncertaintyText: String {
    substitute ?? number.uncertaintyText
  }
}

extension FormattedNumber {
  /// The uncertainty for a separate column: one number, or two if the sides differ; empty for an exact number.
  package var uncertaintyText: String {
    guard let lower, let upper else { return "" }
    return UncertaintyText.sides(lower: lower, upper: upper)
  }
}

extension Diagram {
  /// Returns a node's number with its uncertainty.
  ///
  /// The uncertainty is missing if the number is exact, or if computing it takes too long.
  package func appraised(_ value: Double, of node: NodeID) -> Appraisal<Quantity> {
    let finding = uncertainties.uncertainty(of: node, in: contents).found ?? .none
    return Appraisal(value: Quantity(value, finding.known), unknown: finding.unknown)
  }

  /// Returns a node's data set with the errors of its points; the errors are missing if computing them takes too long.
  package func appraised(_ set: DataSet, of node: NodeID) -> Appraisal<DataSet> {
    uncertainties.set(of: node, in: contents)?.found ?? Appraisal(value: set.withErrors(nil))
  }

  /// Returns a number as shown in boxes and rows.
  ///
  /// The number has the format of the node. If the node has no format, the number has the format of the document. If
  /// `format` shows SI prefixes, exact numbers have a prefix instead.
  package func shown(_ value: Double, of node: NodeID, in format: ValueFormat) -> ShownNumber {
    let contents = contents
    return shown(
      value, of: node, in: format, contents.valueText(of: node, for: .box), contents.mayBeUncertain,
      isGiven: contents.face(of: node).isGiven)
  }

  private func shown(
    _ value: Double, of node: NodeID, in format: ValueFormat, _ texts: ValueText, _ mayBeUncertain: Bool, isGiven: Bool
  ) -> ShownNumber {
    let finding = mayBeUncertain ? uncertainties.uncertainty(of: node, in: contents) : .found(.none)
    let found: UncertaintyFinding = finding.found ?? .none
    let substitute = finding.found == nil ? "…" : found.unknown == nil ? nil : NumberText.unknown
    if found.known == nil, found.unknown == nil, format == .prefixed, !texts.isDate {
      let (text, isExact) = NumberText.prefixed(value)
      let number = FormattedNumber(value: text, unit: texts.unit)
      return ShownNumber(number: number, isMarked: !isExact, substitute: substitute)
    }
    let number: FormattedNumber
    if let known = found.known {
      number = texts.number(Quantity(value, known))
    } else {
      // An unknown uncertainty leaves no space for a sign that digits are left out.
      number = numberTexts.text(of: value, in: texts, isComputed: substitute == nil && !isGiven)
    }
    return ShownNumber(number: number, isMarked: number.hidesValue, substitute: substitute)
  }

  /// Returns whether a node has a value, or why not.
  package func status(of node: NodeID) -> NodeVO.Status { status(contents.graph.value(of: node)) }

  func status(_ value: Value) -> NodeVO.Status { NodeVO.Status(value) { contents.name(of: $0) } }

  func text(
    of value: Value, of node: NodeID, in format: ValueFormat, _ texts: ValueText, _ mayBeUncertain: Bool, isGiven: Bool
  ) -> (text: String, isRounded: Bool) {
    if let data = value.data { return (texts.text(data), false) }
    guard let value = value.number else { return ("", false) }
    let shown = shown(value, of: node, in: format, texts, mayBeUncertain, isGiven: isGiven)
    return (shown.text, shown.isMarked)
  }

  func chart(of node: NodeID) -> ChartVO? {
    chartCacheKey(of: node).flatMap { charts.chart(of: node, on: $0, isAnimated: highlightsChanges) }
  }

  /// Returns everything that a chart's content depends on; nil if the node is not a chart or lacks an input.
  func chartCacheKey(of node: NodeID) -> ChartCacheKey? {
    let graph = contents.graph
    guard let kind = graph.content(of: node).chartKind, !graph.value(of: node).isMissing else { return nil }
    let sources = graph.inputs(of: node).map { source in
      source.map { source in
        var value = graph.value(of: source)
        if case .data(let set) = value { value = .data(appraised(set, of: source).value) }
        return ChartCacheKey.Source(
          node: source, name: contents.name(of: source), title: contents.chartTitle(of: source), value: value,
          uncertainty: uncertainties.uncertainty(of: source, in: contents).found?.known,
          format: contents.format(of: source))
      }
    }
    return ChartCacheKey(
      kind: kind, logarithmic: contents.chartForm(of: node).logarithmic, sources: sources,
      history: kind == .history ? histories[node] : nil)
  }

  /// Returns the content of a chart; nil if the node is not a chart, or if an input of the chart is missing.
  package func chartContent(of node: NodeID) -> ChartContent? { chartCacheKey(of: node)?.content }

  // MARK: - Time of charts

  /// Updates the full-screen chart for the current frame; the points of the chart move if changes are highlighted.
  ///
  /// - Parameters:
  ///   - reader: What the user is reading in the chart, and the options.
  ///   - node: The chart's node.
  ///   - content: The content of the chart.
  package func readChart(_ reader: ChartReader, of node: NodeID, _ content: ChartContent) {
    charts.show(reader, of: node, content, isAnimated: highlightsChanges)
  }

  /// Discards the full-screen chart.
  package func endReadingChart() { charts.endReading() }

  /// Returns the full-screen chart as drawn at the time of the current frame.
  package func drawing(of reader: ChartReader) -> ChartDrawing { charts.drawing(of: reader) }

  /// Whether the points of some chart in the current frame are moving.
  package var hasMovingCharts: Bool { charts.isMoving }
}

extension NodeVO.Status {
  /// Creates the status of a node with this value.
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
