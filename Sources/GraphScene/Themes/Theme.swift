public import CharacterCanvas

/// The style of every role.
///
/// Styles only support the characters: colour is never the only sign.
public struct Theme: Sendable {
  /// How the theme is chosen by name.
  public let name: String
  /// One sentence that describes it.
  public let summary: String
  /// The themes there are, the usual one first.
  public static let all: [Theme] = [sixteen, dark, light, monochrome]

  /// Indexed by the role.
  private let styles: [CellStyle]

  /// A theme.
  ///
  /// - Parameters:
  ///   - name: How it is chosen.
  ///   - summary: One sentence that describes it.
  ///   - ground: The ground of roles without one: the terminal's own, or a ground of the theme.
  ///   - style: The style of each role; called once for every role.
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

  /// The theme of that name.
  public static func named(_ name: String) -> Theme? {
    all.first { $0.name == name }
  }

  /// The style of a role, in constant time.
  public subscript(role: Role) -> CellStyle { styles[role.rawValue] }

  /// A cell's style in relationship-creation mode: a theme with a ground of its own takes another one.
  public func linking(_ style: CellStyle) -> CellStyle {
    let ground = self[.linkingCanvas]
    var style = style
    if style.background == self[.canvas].background { style.background = ground.background }
    if style.foreground == .standard { style.foreground = ground.foreground }
    return style
  }

  /// The same while the mode comes in.
  ///
  /// - Parameters:
  ///   - style: The style without the mode.
  ///   - share: How much of the mode is seen, from 0 to 1.
  ///   - known: Styles that were asked for before with the same share: mixing takes longer than looking up.
  /// - Returns: a style in which ground and grid are on the way from one colour to the other where both are fixed.
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

  /// The style of what has come in so far.
  ///
  /// - Parameters:
  ///   - style: The style as it will be.
  ///   - share: How much has come in, from 0 to 1.
  ///   - known: Styles that were asked for before with the same share.
  /// - Returns: a style whose colour comes out of its ground where both are fixed; else it is there at once.
  func fading(_ style: CellStyle, share: Double, _ known: inout [CellStyle: CellStyle]) -> CellStyle {
    guard share < 1, style.background.isFixed else { return style }
    if let known = known[style] { return known }
    var result = style
    result.foreground = style.background.mixed(with: style.foreground, share: share)
    known[style] = result
    return result
  }

  /// The style of a word that changes with the mode, on the way from one to the other.
  func style(from old: Role, to new: Role, share: Double) -> CellStyle {
    var style = self[new]
    style.foreground = self[old].foreground.mixed(with: style.foreground, share: share)
    return style
  }
}
