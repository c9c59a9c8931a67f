public import Charts
import DiagramModel
public import EvaluationEngine

/// A chart that is read on the whole screen: the payload of chart mode.
///
/// Its reader follows from the shown data and the chosen options, so those determine equality.
public struct OpenChart: Hashable, Sendable {
  /// The node that it is of.
  public internal(set) var node: NodeID
  /// That node's name, by which the chart is found again in another document.
  var name: String
  /// The content of the node.
  var shown: ChartContent
  /// The position and options of reading.
  public internal(set) var reader: ChartReader

  /// Nil for a kind without a picture.
  init?(_ node: NodeID, _ name: String, _ shown: ChartContent) {
    guard let descriptor = shown.kind.descriptor else { return nil }
    self.node = node
    self.name = name
    self.shown = shown
    reader = ChartReader(descriptor, shown.series, options: shown.options)
  }

  /// The sentence at the reading position; never empty.
  var sentence: String { reader.sentence.isEmpty ? "there is no point to read" : reader.sentence }

  /// Shows or hides a series, counted from 1.
  ///
  /// - Throws: if there is no such series, or it is the only one shown.
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

  /// The chart after a change of its node's content, nil if that is nil; a chart of another kind or form begins again.
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

  /// Compares node, data and reading position.
  public static func == (one: OpenChart, other: OpenChart) -> Bool {
    one.node == other.node && one.name == other.name && one.shown == other.shown
      && one.reader.options == other.reader.options
  }

  /// Hashes only the node, because there may be much data.
  public func hash(into hasher: inout Hasher) { hasher.combine(node) }
}
