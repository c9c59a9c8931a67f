public import EvaluationEngine

/// A kind of chart: its name in documents, and its ports.
///
/// `Charts` draws it with the descriptor of the same name in `ChartCatalog`. A test checks that names and ports of both
/// agree.
public struct ChartKind: Hashable, Sendable {
  /// The sink of its nodes in the engine.
  public let sink: Sink

  /// Creates the chart kind of a sink; nil if the sink is not a chart.
  public init?(_ sink: Sink) {
    guard sink.kind == .chart else { return nil }
    self.sink = sink
  }

  /// Creates the chart kind with this name; nil if there is none.
  public init?(named name: String) {
    guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  private init(_ name: String, _ ports: Ports) {
    sink = Sink(name: name, ports: ports, requiredPorts: 1)
  }

  /// The name in files and messages.
  public var name: String { sink.name }

  /// The ports: one per series if the chart takes several.
  public var ports: Ports { sink.ports }

  private static let eachSeries = Ports.variadic("values", minimum: 1)
}

extension ChartKind: CaseIterable {
  /// A bar for each point.
  public static let bar = ChartKind("bar", eachSeries)
  /// The points, joined in their order.
  public static let line = ChartKind("line", eachSeries)
  /// The points without a line.
  public static let scatter = ChartKind("scatter", eachSeries)
  /// A circle for each point.
  public static let bubble = ChartKind("bubble", .fixed("values", "sizes", "shades"))
  /// The number of points in each of several ranges.
  public static let histogram = ChartKind("histogram", eachSeries)
  /// The points as shares of their sum.
  public static let pie = ChartKind("pie", .fixed("values"))
  /// A line of small bars.
  public static let sparkline = ChartKind("sparkline", eachSeries)
  /// The quartiles and the outliers.
  public static let box = ChartKind("box", eachSeries)
  /// The values of a number since the document was opened.
  public static let history = ChartKind("history", .fixed("values"))

  /// All kinds of charts, in the order of lists for users.
  public static let allCases = [bar, line, scatter, bubble, histogram, pie, sparkline, box, history]
}

extension NodeContent {
  /// Returns the content of a chart node, which draws its inputs.
  public static func chart(_ kind: ChartKind) -> NodeContent { .sink(kind.sink) }

  /// The kind of chart; nil for nodes of other kinds.
  public var chartKind: ChartKind? {
    if case .sink(let sink) = self { ChartKind(sink) } else { nil }
  }
}
