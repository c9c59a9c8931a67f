import CursesFrontEnd
import GraphScene

/// Which colours text with colours gets.
enum ColorWish {
  /// The theme asked for or the usual one, or none at all where the environment refuses colours.
  static func theme(_ asked: Theme?) -> Theme {
    Terminal.refusesColors ? .monochrome : asked ?? .sixteen
  }
}
