import CharacterCanvas
import GraphDocument

/// A calculation as a document for readers: sections of parts, each in blocks, in reading order.
struct Report {
  var title: String
  /// Who wrote it, and when, as far as that was said.
  var details: [String]
  var sections: [Section] = []

  /// A heading with its parts.
  struct Section {
    /// Nil for the parts under the title of the report.
    var title: String?
    /// How deep the heading is: 2 under the title, 3 under a section.
    var level = 2
    var parts: [Part] = []
  }

  /// The text about one node, or a table of several.
  struct Part {
    /// The node's name; nil for a part that is not about a single node.
    var name: String?
    var label: String?
    var blocks: [Block] = []
  }

  enum Block {
    /// The document's own words, line by line.
    case words([String])
    /// A sentence of the program.
    case remark(String)
    /// Why there is no value.
    case failure(String)
    case equation(Equation)
    case table(Table)
    case picture(Picture)
  }

  /// The derivation of a node's value.
  struct Equation {
    var name: String
    /// The formula as it was written, if it is one.
    var written: String?
    /// The calculation with names, and then with values; empty for a quoted one.
    var sides: [Side]
    /// The text in place of the sides if the calculation is too long, or works on whole sets.
    var quotation: String?
    /// The readable value; nil if there is none.
    var result: ReportNumber?

    /// An expression in which every value has its text.
    struct Side: Hashable {
      var terms: [ValueExpression.Term]
      /// Whether a value in it lacks digits.
      var isCut = false
    }
  }

  struct Table {
    var titles: [String]
    var rows: [[String]]
    /// How many columns from the left are words; the others are numbers.
    var wordColumns = 1
  }

  /// Cells, once for each theme of the format.
  struct Picture {
    var title: String
    var canvases: [Canvas]
    /// Shapes over the cells, in formats that support them.
    var overlays: [SVGOverlay] = []
  }
}

extension Report.Equation {
  /// Name, expression, substituted values and value: `y`, `a × b`, `3 × 4`, `12`.
  ///
  /// - Complexity: linear in the expression except for its depth; no recursion.
  var texts: [String] { pieces.map(\.text) }

  /// The whole equation on a line: `y = a × b = 3 × 4 = 12`, `third = 1 ÷ 3 ≈ 0.33333333`.
  var line: String {
    pieces.enumerated().map { place, piece in (place == 0 ? "" : " \(piece.relation) ") + piece.text }.joined()
  }

  /// The texts with the sign before each.
  private var pieces: [(relation: String, text: String)] {
    let sides = quotation.map { [$0] } ?? sides.map { ValueExpression.text(of: $0.terms, digits: 15) }
    var pieces = [(relation: "", text: name)]
    pieces += sides.enumerated().map { place, text in (relation(beforeSide: place), text) }
    if let result, pieces.last?.text != result.text { pieces.append((relation(beforeSide: sides.count), result.text)) }
    return pieces
  }

  /// The sign before the side at a place, or before the result: `≈` if digits are missing.
  func relation(beforeSide place: Int) -> String {
    let before = place > 0 && sides.indices.contains(place - 1) && sides[place - 1].isCut
    let behind = sides.indices.contains(place) ? sides[place].isCut : result?.isCut ?? false
    return before || behind ? "≈" : "="
  }
}
