/// The style sheet of an SVG picture: a number for each look, and a rule for each use that is made of it.
struct SVGClasses {
  /// How a cell looks on a light and on a dark ground.
  struct Look: Hashable {
    var light: CellStyle
    var dark: CellStyle
  }

  /// What is drawn in a look.
  enum Use: String {
    /// Characters and signs.
    case text = "t"
    case line = "l"
    /// The ground of cells.
    case ground = "g"
  }

  private struct Rule: Hashable {
    var use: Use
    var look: Int
  }

  private var looks: [Look] = []
  private var indices: [Look: Int] = [:]
  /// In the order in which they were first used.
  private var used: [Rule] = []
  private var known: Set<Rule> = []

  /// The number of a look, in the order in which they come.
  mutating func index(of look: Look) -> Int {
    if let index = indices[look] { return index }
    indices[look] = looks.count
    looks.append(look)
    return looks.count - 1
  }

  /// The class for a use of a look.
  mutating func name(_ use: Use, _ look: Int) -> String {
    let rule = Rule(use: use, look: look)
    if known.insert(rule).inserted { used.append(rule) }
    return use.rawValue + String(look)
  }

  /// Whether the grounds of two looks are the same in both schemes.
  func hasSameGround(_ one: Int, _ other: Int) -> Bool {
    one == other
      || SVGColors.allCases.allSatisfy {
        $0.colors(of: style(one, $0)).background == $0.colors(of: style(other, $0)).background
      }
  }

  /// A rule a line for every class that was named.
  func rules(_ scheme: SVGColors) -> String {
    used.map { rule in
      let style = style(rule.look, scheme)
      let colors = scheme.colors(of: style)
      let declaration =
        switch rule.use {
        case .text: "fill:\(colors.foreground)" + Self.traits(style.traits)
        case .line: "stroke:\(colors.foreground)" + (style.traits.contains(.dim) ? ";opacity:.65" : "")
        case .ground: "fill:\(colors.background)"
        }
      return ".\(rule.use.rawValue)\(rule.look){\(declaration)}"
    }.joined(separator: "\n")
  }

  private func style(_ look: Int, _ scheme: SVGColors) -> CellStyle {
    switch scheme {
    case .light: looks[look].light
    case .dark: looks[look].dark
    }
  }

  private static func traits(_ traits: CellStyle.Traits) -> String {
    (traits.contains(.bold) ? ";font-weight:700" : "") + (traits.contains(.dim) ? ";opacity:.65" : "")
      + (traits.contains(.underline) ? ";text-decoration:underline" : "")
  }
}
