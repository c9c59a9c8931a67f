public import EvaluationEngine

/// A kind of chart: its name in documents, and its ports.
///
/// The module `Charts` draws it, with the descriptor of the same name in `ChartCatalog`. A test checks that the names
/// and ports agree.
public struct ChartKind: Hashable, Sendable {
  /// The content that chart nodes of this kind have in the evaluation engine.
  public let sink: Sink

  /// Creates the kind of chart that belongs to a sink; nil if the sink is not a chart.
  public init?(_ sink: Sink) {
    guard sink.kind == .chart else { return nil }
    self.sink = sink
  }

  /// Creates the chart kind with this name; nil if there is no such kind.
  public init?(named name: String) {
    guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  private init(_ name: String, _ ports: Ports) {
    sink = Sink(name: name, ports: ports, requiredPorts: 1)
  }

  /// The name in files and messages.
  public var name: String { sink.name }

  /// The ports of a chart node; for some kinds, one for each series of points.
  public var ports: Ports { sink.ports }

  private static let eachSeries = Ports.variadic("values", minimum: 1)
}

extension ChartKind: CaseIterable {
  /// A bar for each point.
  public static let bar = ChartKind("bar", eachSeries)
  /// The points, joined by a line in their order.
  public static let line = ChartKind("line", eachSeries)
  /// The points without a line.
  public static let scatter = ChartKind("scatter", eachSeries)
  /// A circle for each point, whose size and shade can show further data.
  public static let bubble = ChartKind("bubble", .fixed("values", "sizes", "shades"))
  /// A bar for each of several ranges, which shows how many values are in it.
  public static let histogram = ChartKind("histogram", eachSeries)
  /// Each point as a share of the sum of all points.
  public static let pie = ChartKind("pie", .fixed("values"))
  /// A single row of small bars, one for each point.
  public static let sparkline = ChartKind("sparkline", eachSeries)
  /// A box for the quartiles, with points for the outliers.
  public static let box = ChartKind("box", eachSeries)
  /// The values that a number has had since the document was opened.
  public static let history = ChartKind("history", .fixed("values"))

  /// All kinds of charts, in the order in which users see them in lists.
  public static let allCases = [bar, line, scatter, bubble, histogram, pie, sparkline, box, history]
}

extension NodeContent {
  /// Returns the content of a chart node of this kind.
  public static func chart(_ kind: ChartKind) -> NodeContent { .sink(kind.sink) }

  /// The kind of chart; nil for nodes of other kinds.
  public var chartKind: ChartKind? {
    if case .sink(let sink) = self { ChartKind(sink) } else { nil }
  }
}
