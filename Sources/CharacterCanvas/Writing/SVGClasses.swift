/// The style sheet of an SVG picture, which collects the styles used and names a CSS class for each.
public struct SVGClasses: Sendable {
  struct StylePair: Hashable, Sendable {
    var light: CellStyle
    var dark: CellStyle
  }

  /// The kind of element to which a style applies.
  public enum Use: String, Sendable {
    /// Filled elements: characters, marks such as `●` and `►`, and areas.
    case text = "t"
    case line = "l"
    /// The rectangles behind cells.
    case ground = "g"
  }

  private struct Rule: Hashable, Sendable {
    var use: Use
    var style: Int
  }

  private let prefix: String
  private var styles: [StylePair] = []
  private var indices: [StylePair: Int] = [:]
  /// The rules in the order of their first use.
  private var used: [Rule] = []
  private var known: Set<Rule> = []

  /// Creates an empty style sheet whose class names will begin with `prefix`.
  init(prefix: String) {
    self.prefix = prefix
  }

  /// Returns the number of a style pair.
  ///
  /// Pairs are numbered in the order of first use.
  mutating func index(of style: StylePair) -> Int {
    if let index = indices[style] { return index }
    indices[style] = styles.count
    styles.append(style)
    return styles.count - 1
  }

  /// Returns the name of the class for a style pair, and adds the class at its first use.
  mutating func name(_ use: Use, _ style: Int) -> String {
    let rule = Rule(use: use, style: style)
    if known.insert(rule).inserted { used.append(rule) }
    return prefix + use.rawValue + String(style)
  }

  /// Returns the name of the class for a pair of styles, and adds the class to the style sheet at its first use.
  ///
  /// - Parameters:
  ///   - use: The kind of element with the style.
  ///   - light: The style on a light background.
  ///   - dark: The style on a dark background.
  /// - Returns: The name of the class.
  public mutating func name(_ use: Use, light: CellStyle, dark: CellStyle) -> String {
    name(use, index(of: StylePair(light: light, dark: dark)))
  }

  /// Whether two style pairs, given by number, have the same background in both colour schemes.
  func hasSameGround(_ one: Int, _ other: Int) -> Bool {
    one == other
      || SVGColors.allCases.allSatisfy {
        $0.colors(of: style(one, $0)).background == $0.colors(of: style(other, $0)).background
      }
  }

  /// Returns the CSS rules of all classes used so far, one per line.
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
