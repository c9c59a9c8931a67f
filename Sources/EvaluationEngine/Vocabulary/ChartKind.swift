/// The kinds of charts: what a document calls them, and what their ports take.
///
/// How each is drawn is no business of the engine's: to it a chart is a node that takes inputs and feeds nothing.
public enum ChartKind: String, CaseIterable, Hashable, Sendable {
  case bar
  case line
  case scatter
  case bubble
  case histogram
  case pie
  case sparkline
  case box
  case history

  /// Where a chart takes several series, a port each.
  public var ports: Ports {
    switch self {
    case .bar, .line, .scatter, .histogram, .sparkline, .box: .variadic("values", minimum: 1)
    case .bubble: .fixed("values", "sizes", "shades")
    case .pie, .history: .fixed("values")
    }
  }

  /// How many of the ports, from the first, may not be open.
  public var requiredPorts: Int { 1 }

  var index: UInt8 { UInt8(truncatingIfNeeded: Self.allCases.firstIndex(of: self) ?? 0) }

  init(index: UInt8) { self = Self.allCases[Int(index)] }
}
