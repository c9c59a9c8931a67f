import CharacterCanvas
import GraphDocument

/// A calculation as a document for readers: sections with parts, which consist of blocks in reading order.
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
    /// Text that the document's author wrote, line by line.
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
    /// The expressions between the equals signs: the calculation with names, and then with values.
    ///
    /// It is empty if there is a quotation.
    var sides: [Side]
    /// The formula as text, which replaces the sides of a calculation that is too long or uses whole data sets.
    var quotation: String?
    /// The value as text; nil if there is none.
    var result: ReportNumber?

    /// An expression, in which each value has the text that is shown.
    struct Side: Hashable {
      var terms: [ValueExpression.Term]
      /// Whether some value in the expression is shown with fewer digits than it has.
      var isCut = false
    }
  }

  struct Table {
    var titles: [String]
    var rows: [[String]]
    /// The number of columns with text; the columns to the right of them contain numbers.
    var wordColumns = 1
  }

  /// A picture made of cells, with one canvas per theme of the format.
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

  /// The texts of the equation, each with the sign between it and the previous text: `=` or `≈`.
  private var pieces: [(relation: String, text: String)] {
    let sides = quotation.map { [$0] } ?? sides.map { ValueExpression.text(of: $0.terms, digits: 15) }
    var pieces = [(relation: "", text: name)]
    pieces += sides.enumerated().map { place, text in (relation(beforeSide: place), text) }
    if let result, pieces.last?.text != result.text { pieces.append((relation(beforeSide: sides.count), result.text)) }
    return pieces
  }

  /// Returns the sign before the side with index `place`, or before the result: `≈` if digits are left out on one side
  /// of the sign.
  func relation(beforeSide place: Int) -> String {
    let before = place > 0 && sides.indices.contains(place - 1) && sides[place - 1].isCut
    let behind = sides.indices.contains(place) ? sides[place].isCut : result?.isCut ?? false
    return before || behind ? "≈" : "="
  }
}
