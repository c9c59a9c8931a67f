public import CharacterCanvas

/// The purpose of a cell of a chart, from which its style follows.
public enum ChartRole: Hashable, Sendable {
  /// The number of series with different colours; further series repeat these colours.
  public static let seriesCount = 6
  /// The number of shades, from the lowest to the highest.
  public static let shadeCount = 5

  case ground
  case title
  /// A name of an axis or a point, or a remark.
  case label
  /// A number along an axis.
  case tick
  case axis
  /// The line at which x or y is 0.
  case zero
  /// A value written beside its mark.
  case value
  case error
  /// The mark at the reading position.
  case cursor
  /// A mark of the series with this number, from 0; colours repeat after `seriesCount` series.
  case series(Int)
  /// A shade from 0, the lightest, to `shadeCount` - 1.
  case shade(Int)
}

/// The style of each part of a chart, usually from a theme.
///
/// Styles only support the characters: nothing is shown by colour only.
public struct ChartStyle: Sendable {
  private let style: @Sendable (ChartRole) -> CellStyle

  /// Creates a style from a function that returns the style of each role.
  public init(_ style: @escaping @Sendable (ChartRole) -> CellStyle) {
    self.style = style
  }

  /// A style with the terminal's own colours.
  public static let plain = ChartStyle { _ in .plain }

  /// The style of a role.
  public subscript(role: ChartRole) -> CellStyle { style(role) }
}
