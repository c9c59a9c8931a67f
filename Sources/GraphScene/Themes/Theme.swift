public import CharacterCanvas

/// The styles of everything on the screen, by `Role`.
///
/// Everything that a style shows is also shown by characters, so that colours are not needed.
public struct Theme: Sendable {
  /// The name by which the user chooses the theme.
  public let name: String
  /// A description in one sentence.
  public let summary: String
  /// All themes, the default first.
  public static let all: [Theme] = [sixteen, dark, light, monochrome]

  private let styles: [CellStyle]

  /// Creates a theme.
  ///
  /// - Parameters:
  ///   - name: The name by which the user chooses the theme.
  ///   - summary: A description in one sentence.
  ///   - ground: The colours of styles that set no colours.
  ///   - style: Returns the style of a role; called once for each role.
  public init(name: String, summary: String, ground: CellStyle = .plain, style: (Role) -> CellStyle) {
    self.name = name
    self.summary = summary
    styles = Role.allCases.map { role in
      var style = style(role)
      if style.foreground == .standard { style.foreground = ground.foreground }
      if style.background == .standard { style.background = ground.background }
      return style
    }
  }

  /// Returns the theme with a name; nil if there is none.
  public static func named(_ name: String) -> Theme? {
    all.first { $0.name == name }
  }

  /// The style of a role.
  ///
  /// - Complexity: O(1).
  public subscript(role: Role) -> CellStyle { styles[role.rawValue] }

  /// Returns the style of a cell in link mode.
  ///
  /// A theme with its own background colour has another background in this mode.
  public func linking(_ style: CellStyle) -> CellStyle {
    let ground = self[.linkingCanvas]
    var style = style
    if style.background == self[.canvas].background { style.background = ground.background }
    if style.foreground == .standard { style.foreground = ground.foreground }
    return style
  }

  /// Returns the style of a cell while link mode gradually appears.
  ///
  /// - Parameters:
  ///   - style: The style outside of the mode.
  ///   - share: How much of the style of link mode is visible, from 0 to 1.
  ///   - known: A cache of results for the same share, because mixing colours is slower than a lookup.
  /// - Returns: a style with mixed background and grid colours, if the theme defines both colours.
  func linking(_ style: CellStyle, share: Double, _ known: inout [CellStyle: CellStyle]) -> CellStyle {
    if share >= 1 { return linking(style) }
    if let known = known[style] { return known }
    var result = linking(style)
    result.background = style.background.mixed(with: result.background, share: share)
    if style == self[.linkingGrid] {
      result.foreground = self[.grid].foreground.mixed(with: style.foreground, share: share)
    }
    known[style] = result
    return result
  }

  /// Returns the style of an element that gradually appears.
  ///
  /// - Parameters:
  ///   - style: The final style.
  ///   - share: How much of the final style is visible, from 0 to 1.
  ///   - known: A cache of results for the same share.
  /// - Returns: A style with a colour between the background and the final colour; the final style if the theme does
  ///   not define both colours.
  func fading(_ style: CellStyle, share: Double, _ known: inout [CellStyle: CellStyle]) -> CellStyle {
    guard share < 1, style.background.isFixed else { return style }
    if let known = known[style] { return known }
    var result = style
    result.foreground = style.background.mixed(with: style.foreground, share: share)
    known[style] = result
    return result
  }

  /// Returns the style of a word while its role gradually changes from `old` to `new`.
  ///
  /// `share` is how much of the change is done, from 0 to 1.
  func style(from old: Role, to new: Role, share: Double) -> CellStyle {
    var style = self[new]
    style.foreground = self[old].foreground.mixed(with: style.foreground, share: share)
    return style
  }
}
