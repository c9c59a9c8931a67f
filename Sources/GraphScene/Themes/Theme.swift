public import CharacterCanvas

/// The styles of all roles.
///
/// Styles only support the characters: nothing is shown by colour only.
public struct Theme: Sendable {
  /// The name by which the theme is chosen.
  public let name: String
  /// A description in one sentence.
  public let summary: String
  /// All themes, the default first.
  public static let all: [Theme] = [sixteen, dark, light, monochrome]

  /// The styles, indexed by the raw value of the role.
  private let styles: [CellStyle]

  /// Creates a theme.
  ///
  /// - Parameters:
  ///   - name: The name by which it is chosen.
  ///   - summary: A description in one sentence.
  ///   - ground: The colours for styles without their own: the terminal's, or those of the theme.
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

  /// Returns the style of a cell in link mode; a theme with its own background uses another one in this mode.
  public func linking(_ style: CellStyle) -> CellStyle {
    let ground = self[.linkingCanvas]
    var style = style
    if style.background == self[.canvas].background { style.background = ground.background }
    if style.foreground == .standard { style.foreground = ground.foreground }
    return style
  }

  /// Returns the style of a cell while link mode fades in.
  ///
  /// - Parameters:
  ///   - style: The style outside of the mode.
  ///   - share: How far the mode is faded in, from 0 to 1.
  ///   - known: A cache of results for the same share, because mixing colours is slower than a lookup.
  /// - Returns: a style whose background and grid colours are mixed, if both colours are fixed.
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

  /// Returns the style of an element that is fading in.
  ///
  /// - Parameters:
  ///   - style: The final style.
  ///   - share: How far the element is faded in, from 0 to 1.
  ///   - known: A cache of results for the same share.
  /// - Returns: a style whose colour is mixed with its background if both are fixed; otherwise the final style.
  func fading(_ style: CellStyle, share: Double, _ known: inout [CellStyle: CellStyle]) -> CellStyle {
    guard share < 1, style.background.isFixed else { return style }
    if let known = known[style] { return known }
    var result = style
    result.foreground = style.background.mixed(with: style.foreground, share: share)
    known[style] = result
    return result
  }

  /// Returns the style of a word while its role changes, mixed by `share`.
  func style(from old: Role, to new: Role, share: Double) -> CellStyle {
    var style = self[new]
    style.foreground = self[old].foreground.mixed(with: style.foreground, share: share)
    return style
  }
}
