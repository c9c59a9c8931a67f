import CharacterCanvas
import GraphDocument

/// A calculation as a document for readers: sections of parts, each with blocks in reading order.
struct Report {
  var title: String
  /// The author and the date, if they are known.
  var details: [String]
  var sections: [Section] = []

  /// A heading with its parts.
  struct Section {
    /// The heading; nil for the parts directly under the title of the report.
    var title: String?
    /// The level of the heading: 2 under the title, 3 under a section.
    var level = 2
    var parts: [Part] = []
  }

  /// The text about one node, or a table of several nodes.
  struct Part {
    /// The node's name; nil for a part that is not about a single node.
    var name: String?
    var label: String?
    var blocks: [Block] = []
  }

  enum Block {
    /// The document's own text, line by line.
    case words([String])
    /// A sentence from the program.
    case remark(String)
    /// The reason why there is no value.
    case failure(String)
    case equation(Equation)
    case table(Table)
    case picture(Picture)
  }

  /// The derivation of a node's value.
  struct Equation {
    var name: String
    /// The formula as the user wrote it; nil if there is none.
    var written: String?
    /// The calculation with names, and then with values; empty for a quoted one.
    var sides: [Side]
    /// The text instead of the sides, if the calculation is too long or works on whole sets.
    var quotation: String?
    /// The value as shown; nil if there is none.
    var result: ReportNumber?

    /// An expression with the text of every value in it.
    struct Side: Hashable {
      var terms: [ValueExpression.Term]
      /// Whether some value in the expression is shown with fewer digits than it has.
      var isCut = false
    }
  }

  struct Table {
    var titles: [String]
    var rows: [[String]]
    /// How many columns from the left contain text; the others contain numbers.
    var wordColumns = 1
  }

  /// A picture as cells, once per theme of the format.
  struct Picture {
    var title: String
    var canvases: [Canvas]
    /// Shapes drawn over the cells, in formats that support them.
    var overlays: [SVGOverlay] = []
  }
}

extension Report.Equation {
  /// The name, expression, substituted values and value: `y`, `a × b`, `3 × 4`, `12`.
  ///
  /// - Complexity: linear in the expression except for its depth; no recursion.
  var texts: [String] { pieces.map(\.text) }

  /// The whole equation on one line, such as `y = a × b = 3 × 4 = 12` or `third = 1 ÷ 3 ≈ 0.33333333`.
  var line: String {
    pieces.enumerated().map { place, piece in (place == 0 ? "" : " \(piece.relation) ") + piece.text }.joined()
  }

  /// The texts, each with the sign before it.
  private var pieces: [(relation: String, text: String)] {
    let sides = quotation.map { [$0] } ?? sides.map { ValueExpression.text(of: $0.terms, digits: 15) }
    var pieces = [(relation: "", text: name)]
    pieces += sides.enumerated().map { place, text in (relation(beforeSide: place), text) }
    if let result, pieces.last?.text != result.text { pieces.append((relation(beforeSide: sides.count), result.text)) }
    return pieces
  }

  /// Returns the sign before side number `place`, or before the result: `≈` if digits are missing on either side of it.
  func relation(beforeSide place: Int) -> String {
    let before = place > 0 && sides.indices.contains(place - 1) && sides[place - 1].isCut
    let behind = sides.indices.contains(place) ? sides[place].isCut : result?.isCut ?? false
    return before || behind ? "≈" : "="
  }
}
