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

  func reading(_ detail: ReadingDetail?, in editor: NodesPM) -> String { sentence }

  func location(in editor: NodesPM) -> String { "\(editor.chartLine(self)); \(sentence)" }

  func cancel(hasCount: Bool, in editor: NodesPM) -> Outcome {
    editor.leave()
    return .done
  }

  /// Shows or hides the series with the number.
  func take(digit: Int, _ modifiers: Key.Modifiers, in editor: NodesPM) throws(CommandError) -> Outcome? {
    guard modifiers.isEmpty, digit > 0 else { return nil }
    var chart = self
    try chart.toggle(series: digit)
    editor.update(chart)
    return .done
  }

  /// Goes from point to point; with Control, zooms.
  func roll(_ direction: Direction, isZooming: Bool, in editor: NodesPM) -> Bool {
    let isForth = direction.step.row > 0 || direction.step.column > 0
    editor.update(performing(isZooming ? (isForth ? .zoomOut : .zoomIn) : (isForth ? .next : .previous)))
    return true
  }

  /// Returns the chart after an action of its reader.
  func performing(_ action: ChartAction) -> OpenChart {
    var chart = self
    chart.reader.perform(action)
    return chart
  }
}
