import CharacterCanvas
import GraphDocument

/// A calculation as a document for readers: sections of parts, which consist of blocks.
struct Report {
  var title: String
  var details: [String]
  var sections: [Section] = []

  struct Section {
    /// The heading; nil for the parts directly under the title of the report.
    var title: String?
    /// The level of the heading: 2 under the title, 3 under a section.
    var level = 2
    var parts: [Part] = []
  }

  struct Part {
    var name: String?
    var label: String?
    var blocks: [Block] = []
  }

  enum Block {
    /// Text that the document's author wrote, line by line.
    case words([String])
    case remark(String)
    case failure(String)
    case equation(Equation)
    case table(Table)
    case picture(Picture)
  }

  struct Equation {
    var name: String
    var written: String?
    /// The expressions between the equals signs: first with names, then with values.
    ///
    /// Empty if there is a quotation.
    var sides: [Side]
    /// The formula as text, if it is too long for `sides` or uses whole data sets.
    var quotation: String?
    var result: ReportNumber?

    struct Side: Hashable {
      var terms: [ValueExpression.Term]
      var isCut = false
    }
  }

  struct Table {
    var titles: [String]
    var rows: [[String]]
    /// The number of columns with text.
    ///
    /// The columns to their right contain numbers.
    var wordColumns = 1
  }

  struct Picture {
    var title: String
    var canvases: [Canvas]
    /// Shapes drawn over the cells, in formats that support them.
    var overlays: [SVGOverlay] = []
  }
}

extension Report.Equation {
  /// The name, expression, expression with values, and value: `y`, `a × b`, `3 × 4`, `12`.
  ///
  /// - Complexity: linear in the expression except for its depth; no recursion.
  var texts: [String] { pieces.map(\.text) }

  /// The whole equation on one line, such as `y = a × b = 3 × 4 = 12` or `third = 1 ÷ 3 ≈ 0.33333333`.
  var line: String {
    pieces.enumerated().map { place, piece in (place == 0 ? "" : " \(piece.relation) ") + piece.text }.joined()
  }

  private var pieces: [(relation: String, text: String)] {
    let sides = quotation.map { [$0] } ?? sides.map { ValueExpression.text(of: $0.terms, digits: 15) }
    var pieces = [(relation: "", text: name)]
    pieces += sides.enumerated().map { place, text in (relation(beforeSide: place), text) }
    if let result, pieces.last?.text != result.text { pieces.append((relation(beforeSide: sides.count), result.text)) }
    return pieces
  }

  /// Returns the sign before the side with index `place`, or before the result: `=` or `≈`.
  ///
  /// The sign is `≈` if digits are left out next to it.
  func relation(beforeSide place: Int) -> String {
    let before = place > 0 && sides.indices.contains(place - 1) && sides[place - 1].isCut
    let behind = sides.indices.contains(place) ? sides[place].isCut : result?.isCut ?? false
    return before || behind ? "≈" : "="
  }
}
