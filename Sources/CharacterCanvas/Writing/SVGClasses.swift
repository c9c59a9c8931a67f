/// The style sheet of an SVG picture: a number for each style pair, and a rule for each use of it.
public struct SVGClasses: Sendable {
  /// The styles of a cell on a light and on a dark background.
  struct StylePair: Hashable, Sendable {
    var light: CellStyle
    var dark: CellStyle
  }

  /// The kind of element that has a style.
  public enum Use: String, Sendable {
    /// Characters, signs and areas that are filled.
    case text = "t"
    /// Lines and edges.
    case line = "l"
    /// The background of cells.
    case ground = "g"
  }

  private struct Rule: Hashable, Sendable {
    var use: Use
    var style: Int
  }

  /// The beginning of class names.
  private let prefix: String
  private var styles: [StylePair] = []
  private var indices: [StylePair: Int] = [:]
  /// The rules in the order of their first use.
  private var used: [Rule] = []
  private var known: Set<Rule> = []

  /// Creates a style sheet without classes; their names will begin with `prefix`.
  init(prefix: String) {
    self.prefix = prefix
  }

  /// Returns the number of a style pair; pairs are numbered in the order of their first use.
  mutating func index(of style: StylePair) -> Int {
    if let index = indices[style] { return index }
    indices[style] = styles.count
    styles.append(style)
    return styles.count - 1
  }

  /// Returns the class for a use of a style.
  mutating func name(_ use: Use, _ style: Int) -> String {
    let rule = Rule(use: use, style: style)
    if known.insert(rule).inserted { used.append(rule) }
    return prefix + use.rawValue + String(style)
  }

  /// Returns the class for a use of a style, which its first use adds to the style sheet.
  ///
  /// - Parameters:
  ///   - use: The element with the style.
  ///   - light: The style on a light background.
  ///   - dark: The style on a dark background.
  /// - Returns: The name of the class.
  public mutating func name(_ use: Use, light: CellStyle, dark: CellStyle) -> String {
    name(use, index(of: StylePair(light: light, dark: dark)))
  }

  /// Whether the grounds of two styles are the same in both schemes.
  func hasSameGround(_ one: Int, _ other: Int) -> Bool {
    one == other
      || SVGColors.allCases.allSatisfy {
        $0.colors(of: style(one, $0)).background == $0.colors(of: style(other, $0)).background
      }
  }

  /// Returns the rules of all classes that were named, one per line.
  func rules(_ scheme: SVGColors) -> String {
    used.map { rule in
      let style = style(rule.style, scheme)
      let colors = scheme.colors(of: style)
      let declaration =
        switch rule.use {
        case .text: "fill:\(colors.foreground)" + Self.traits(style.traits)
        case .line: "stroke:\(colors.foreground)" + (style.traits.contains(.dim) ? ";opacity:.65" : "")
        case .ground: "fill:\(colors.background)"
        }
      return ".\(prefix)\(rule.use.rawValue)\(rule.style){\(declaration)}"
    }.joined(separator: "\n")
  }

  private func style(_ style: Int, _ scheme: SVGColors) -> CellStyle {
    switch scheme {
    case .light: styles[style].light
    case .dark: styles[style].dark
    }
  }

  private static func traits(_ traits: CellStyle.Traits) -> String {
    (traits.contains(.bold) ? ";font-weight:700" : "") + (traits.contains(.dim) ? ";opacity:.65" : "")
      + (traits.contains(.underline) ? ";text-decoration:underline" : "")
  }
}
