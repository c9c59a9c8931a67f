public import CharacterCanvas

/// The meaning of a cell of a chart.
public enum ChartRole: Hashable, Sendable {
  /// How many series have colours of their own before they begin again.
  public static let seriesCount = 6
  /// The number of shades from the lowest to the highest.
  public static let shadeCount = 5

  case ground
  case title
  /// Names of axes and of points, and remarks.
  case label
  /// The numbers along axes.
  case tick
  case axis
  /// Where a value is 0.
  case zero
  /// A value written beside its mark.
  case value
  case error
  /// The mark that is read.
  case cursor
  /// A series by its place, from 0; places beyond `seriesCount` begin again.
  case series(Int)
  /// A shade from 0 up to `shadeCount` - 1.
  case shade(Int)
}

/// The style of every role of a chart; a theme makes one.
///
/// Styles only support the characters: colour is never the only sign.
public struct ChartStyle: Sendable {
  private let style: @Sendable (ChartRole) -> CellStyle

  /// A style in which `style` returns the style of every role.
  public init(_ style: @escaping @Sendable (ChartRole) -> CellStyle) {
    self.style = style
  }

  /// Everything in the terminal's own colours.
  public static let plain = ChartStyle { _ in .plain }

  /// The style of that role.
  public subscript(role: ChartRole) -> CellStyle { style(role) }
}
