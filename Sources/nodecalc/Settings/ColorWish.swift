import Glibc
import GraphScene

/// What the environment says of colours.
enum ColorWish {
  /// Whether `NO_COLOR` is set and not empty (no-color.org).
  static var isRefused: Bool {
    getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
  }

  /// The theme for text with colours: the one asked for, or none at all where colours are refused.
  static func theme(_ asked: Theme?) -> Theme {
    isRefused ? .monochrome : asked ?? .sixteen
  }
}
