import Charts
import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

/// Chart mode: a chart or data set is shown on the whole screen.
extension OpenChart: ModeHandler {
  var modeName: Mode.Name { .chart }
  var observer: ViewKey? { .chart }
  var admitsOthers: Bool { true }
  var coversCanvas: Bool { true }

  func focusedNode(or selection: NodeID?) -> NodeID? { node }

  func follow(_ contents: DocumentContents) -> Bool { contents.contains(node) }

  func reading(_ detail: ReadingDetail?, in editor: any EditorReading) -> String { sentence }

  func location(in editor: any EditorReading) -> String { "\(editor.chartLine(self)); \(sentence)" }

  func cancel(hasCount: Bool, in editor: any EditorReading) -> Outcome {
    .changed(.leave)
  }

  /// Shows or hides the series with the number.
  func take(digit: Int, _ modifiers: Key.Modifiers, in editor: any EditorReading) throws(CommandError) -> Outcome? {
    guard modifiers.isEmpty, digit > 0 else { return nil }
    var chart = self
    try chart.toggle(series: digit)
    return .changed(.update(chart))
  }

  /// Goes from point to point; with Control, zooms.
  func roll(_ direction: Direction, isZooming: Bool, in editor: any EditorReading) -> Outcome? {
    let isForth = direction.step.row > 0 || direction.step.column > 0
    let action: ChartAction = isZooming ? (isForth ? .zoomOut : .zoomIn) : (isForth ? .next : .previous)
    return .changed(.update(performing(action)))
  }

  /// Returns the chart after an action of its reader.
  func performing(_ action: ChartAction) -> OpenChart {
    var chart = self
    chart.reader.perform(action)
    return chart
  }
}
