public import Charts
import DiagramModel
public import EvaluationEngine

/// A chart that is read on the whole screen: the payload of chart mode.
///
/// Its reader follows from what is shown and from the options that keys have chosen, so those distinguish two of them.
public struct OpenChart: Hashable, Sendable {
  /// The node that it is of.
  public internal(set) var node: NodeID
  /// That node's name, by which the chart is found again in another document.
  var name: String
  /// What the node shows.
  var shown: ChartContent
  /// What is read of it, and how.
  public internal(set) var reader: ChartReader

  /// Nil for a kind without a picture.
  init?(_ node: NodeID, _ name: String, _ shown: ChartContent) {
    guard let descriptor = shown.kind.descriptor else { return nil }
    self.node = node
    self.name = name
    self.shown = shown
    reader = ChartReader(descriptor, shown.series, options: shown.options)
  }

  /// What is read; never empty.
  var sentence: String { reader.sentence.isEmpty ? "there is no point to read" : reader.sentence }

  /// Shows or hides a series, counted from 1.
  ///
  /// - Throws: if there is none of that number, or it is the only one shown.
  mutating func toggle(series number: Int) throws(CommandError) {
    let legend = reader.legend
    guard legend.indices.contains(number - 1) else {
      throw .because("the chart has \(legend.count) series, there is no series \(number)")
    }
    if legend[number - 1].isShown, legend.count(where: \.isShown) == 1 {
      throw .because("the last visible series cannot be hidden")
    }
    reader.toggle(series: number - 1)
  }

  /// The chart with what its node shows after a change, nothing if that is nil; a chart of another kind or form begins
  /// again.
  ///
  /// - Returns: nil for a kind without a picture.
  func showing(_ content: ChartContent?, of node: NodeID, named name: String) -> OpenChart? {
    let content = content ?? ChartContent(kind: shown.kind, series: [], options: shown.options)
    if content.kind != shown.kind || content.options != shown.options { return OpenChart(node, name, content) }
    var chart = self
    (chart.node, chart.name) = (node, name)
    if content != shown {
      chart.shown = content
      chart.reader.show(content.series)
    }
    return chart
  }

  /// Whether node, data and what is read of them are the same.
  public static func == (one: OpenChart, other: OpenChart) -> Bool {
    one.node == other.node && one.name == other.name && one.shown == other.shown
      && one.reader.options == other.reader.options
  }

  /// By the node alone: data are many.
  public func hash(into hasher: inout Hasher) { hasher.combine(node) }
}
