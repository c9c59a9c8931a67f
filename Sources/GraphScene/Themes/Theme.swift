public import CharacterCanvas

/// The look of every role.
///
/// Looks only support what characters say already: nothing is told by colour alone.
public struct Theme: Sendable {
  /// How the theme is chosen by name.
  public let name: String
  /// The themes there are, the usual one first.
  public static let all: [Theme] = [sixteen, monochrome]

  /// Indexed by the role.
  private let styles: [CellStyle]

  /// A theme.
  ///
  /// - Parameters:
  ///   - name: How it is chosen.
  ///   - style: The look of each role; asked once for every role there is.
  public init(name: String, style: (Role) -> CellStyle) {
    self.name = name
    styles = Role.allCases.map(style)
  }

  public subscript(role: Role) -> CellStyle { styles[role.rawValue] }

  /// A cell's look in relationship-creation mode: the canvas takes another ground, and nothing drawn vanishes in it.
  func linking(_ style: CellStyle) -> CellStyle {
    let ground = self[.linkingCanvas]
    var style = style
    if style.background == .standard { style.background = ground.background }
    if style.foreground == .standard || style.foreground == style.background { style.foreground = ground.foreground }
    return style
  }
}
