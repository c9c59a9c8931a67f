package import Charts
package import DataSets
package import EvaluationEngine
package import Formulas
import GraphAnalysis
package import GraphDocument

/// Values with their uncertainties, and the charts of them.
extension Diagram {
  /// A node's number with its uncertainty, its own or what follows from upstream; without where there is none or it takes too much work.
  package func appraised(_ value: Double, of node: NodeID) -> Appraisal<Quantity> {
    let finding = uncertainties.uncertainty(of: node, in: contents).found ?? .none
    return Appraisal(value: Quantity(value, finding.known), unknown: finding.unknown)
  }

  /// A node's set with the errors of its points; without where that takes too much work.
  package func appraised(_ set: DataSet, of node: NodeID) -> Appraisal<DataSet> {
    uncertainties.set(of: node, in: contents)?.found ?? Appraisal(value: set.withErrors(nil))
  }

  /// What stands in the column of uncertainties: a number, two for two sides, `?` for one that is unknown, `…` for one that takes too
  /// much work to be found for a line of a table, nothing where the value rests on nothing uncertain.
  package func uncertaintyText(of node: NodeID) -> String {
    switch uncertainties.uncertainty(of: node, in: contents) {
    case .tooFar: return "…"
    case .found(.none): return ""
    case .found(.unknown): return NumberText.unknown
    case .found(.known(let uncertainty)):
      // More than three digits of an uncertainty that follows from others mean nothing; one that was typed is shown as it is.
      let digits = contents.graph.kind(of: node) == .number ? 15 : 3
      return UncertaintyText.sides(lower: uncertainty.lower, upper: uncertainty.upper) {
        NumberText.display($0, digits: digits)
      }
    }
  }

  /// Whether a node has a value, and why not.
  package func status(of node: NodeID) -> NodeVO.Status { status(contents.graph.value(of: node)) }

  func status(_ value: Value) -> NodeVO.Status {
    switch value {
    case .number: .number
    case .data: .data
    case .failure(let failure): .failure(code: failure.code)
    case .waiting(let cause): .waiting(on: contents.name(of: cause))
    case .absent: .absent
    }
  }

  /// A value as a box shows it, and whether digits are left out.
  func text(of value: Value, of node: NodeID, in format: ValueFormat, _ mayBeUncertain: Bool) -> (
    text: String, isRounded: Bool
  ) {
    if let data = value.data { return (DataSetText.short(data), false) }
    guard let value = value.number else { return ("", false) }
    let appraisal = mayBeUncertain ? appraised(value, of: node) : Appraisal(value: Quantity(value))
    let isCertain = appraisal.value.isExact && appraisal.unknown == nil
    switch format {
    case .prefixed where isCertain:
      let (text, isExact) = NumberText.prefixed(value)
      return (text, !isExact)
    case .prefixed, .plain:
      return (isCertain ? numberTexts.text(of: value) : NumberText.display(appraisal), false)
    }
  }

  /// What a chart shows; nil for nodes of other kinds, and for one that waits for an input.
  func chart(of node: NodeID) -> ChartVO? {
    chartCacheKey(of: node).flatMap { charts.chart(of: node, on: $0, isAnimated: highlightsChanges) }
  }

  /// What a chart's content rests on; nil for nodes of other kinds, and for one that waits for an input.
  func chartCacheKey(of node: NodeID) -> ChartCacheKey? {
    let graph = contents.graph
    guard let kind = graph.content(of: node).chartKind, !graph.value(of: node).isMissing else { return nil }
    let sources = graph.inputs(of: node).map { source in
      source.map { source in
        var value = graph.value(of: source)
        if case .data(let set) = value { value = .data(appraised(set, of: source).value) }
        return ChartCacheKey.Source(
          node: source, name: contents.name(of: source), value: value,
          uncertainty: uncertainties.uncertainty(of: source, in: contents).found?.known)
      }
    }
    return ChartCacheKey(
      kind: kind, logarithmic: contents.chartForm(of: node).logarithmic, sources: sources,
      history: kind == .history ? histories[node] : nil)
  }

  /// What a chart is of, whatever its box shows at the moment; nil for nodes of other kinds, and for one that waits for an input.
  package func chartContent(of node: NodeID) -> ChartContent? { chartCacheKey(of: node)?.content }

  // MARK: - The moment of charts

  /// Brings the chart that is read on the whole screen up to the frame; other data move to their places where changes are highlighted.
  ///
  /// - Parameters:
  ///   - reader: What is read of it, and how.
  ///   - node: Its node.
  ///   - content: What that shows.
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
