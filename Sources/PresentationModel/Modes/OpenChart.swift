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

  /// Whether node, data and what is read of them are the same.
  public static func == (one: OpenChart, other: OpenChart) -> Bool {
    one.node == other.node && one.name == other.name && one.shown == other.shown
      && one.reader.options == other.reader.options
  }

  /// By the node alone: data are many.
  public func hash(into hasher: inout Hasher) { hasher.combine(node) }
}
