public import Charts
import DiagramModel
public import EvaluationEngine

/// The state of chart mode: the chart that the user reads on the whole screen.
///
/// `==` does not compare `reader`, whose content follows from the data and the options.
public struct OpenChart: Hashable, Sendable {
  /// The node of the chart.
  public internal(set) var node: NodeID
  /// The name of the node, used to find the same chart in another document.
  var name: String
  var shown: ChartContent
  /// The chart's options and the point at which the user reads.
  public internal(set) var reader: ChartReader

  /// Opens the chart of a node; nil if this kind of chart cannot be drawn.
  init?(_ node: NodeID, _ name: String, _ shown: ChartContent) {
    guard let descriptor = shown.kind.descriptor else { return nil }
    self.node = node
    self.name = name
    self.shown = shown
    reader = ChartReader(descriptor, shown.series, options: shown.options)
  }

  /// A sentence about the point that the user reads; never empty.
  var sentence: String { reader.sentence.isEmpty ? "there is no point to read" : reader.sentence }

  /// Shows or hides a series, counted from 1.
  ///
  /// - Throws: if there is no series with this number, or if it is the only visible one.
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

  /// Returns the chart after its node's content changed; nil if this kind of chart cannot be drawn.
  ///
  /// If the kind or the options changed, reading starts again from the first point. If `content` is nil, the chart
  /// becomes empty.
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

  /// Compares node, name, data and options.
  public static func == (one: OpenChart, other: OpenChart) -> Bool {
    one.node == other.node && one.name == other.name && one.shown == other.shown
      && one.reader.options == other.reader.options
  }

  /// Hashes only the node, because there may be much data.
  public func hash(into hasher: inout Hasher) { hasher.combine(node) }
}
