/// An action on a chart that is being read on the whole screen.
public enum ChartAction: CaseIterable, Hashable, Sendable {
  case next
  case previous
  /// Go forward by a tenth of the points.
  case nextMany
  /// Go back by a tenth of the points.
  case previousMany
  case first
  case last
  case nextSeries
  case previousSeries
  case zoomIn
  case zoomOut
  case fit
  case toggleLogarithmicX
  case toggleLogarithmicY

  /// One or two words for the hint line.
  public var brief: String {
    switch self {
    case .next: "next"
    case .previous: "back"
    case .nextMany: "on"
    case .previousMany: "far back"
    case .first: "first"
    case .last: "last"
    case .nextSeries: "series"
    case .previousSeries: "series before"
    case .zoomIn: "zoom in"
    case .zoomOut: "zoom out"
    case .fit: "all"
    case .toggleLogarithmicX: "log x"
    case .toggleLogarithmicY: "log y"
    }
  }

  /// A description in one sentence.
  public var summary: String {
    switch self {
    case .next: "Go to the next point"
    case .previous: "Go to the previous point"
    case .nextMany: "Go forward by a tenth of the points"
    case .previousMany: "Go back by a tenth of the points"
    case .first: "Go to the first point"
    case .last: "Go to the last point"
    case .nextSeries: "Go to the next series"
    case .previousSeries: "Go to the previous series"
    case .zoomIn: "Zoom in on x around the point"
    case .zoomOut: "Zoom out on x"
    case .fit: "Show all points"
    case .toggleLogarithmicX: "Make x logarithmic or linear"
    case .toggleLogarithmicY: "Make y logarithmic or linear"
    }
  }
}
