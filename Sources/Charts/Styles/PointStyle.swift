public import DataSets

/// The look of one point of a series, from its member `style` in the document: one of eight names.
///
/// A chart of points draws the mark of that name, a chart of bars has it at the foot of the bar; both in its colour.
public enum PointStyle: String, CaseIterable, Hashable, Sendable {
  case circle
  case ring
  case triangle
  case openTriangle
  case square
  case openSquare
  case diamond
  case openDiamond

  /// The name of the member of a point.
  public static let fieldName = "style"

  /// The series whose mark and colour it is, from 0.
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The style of a point; nil if it has none, or one that no chart knows.
  static func of(_ fields: [PreservedField]) -> PointStyle? {
    for field in fields where field.name == fieldName {
      if case .text(let name) = field.content { return PointStyle(rawValue: name) }
    }
    return nil
  }

  /// The styles of a set's points; nil if no point has one.
  ///
  /// - Complexity: linear; O(1) for a set without preserved fields.
  static func styles(of set: DataSet) -> [PointStyle?]? {
    guard let fields = set.preservedFields else { return nil }
    let styles = fields.map(Self.of)
    return styles.contains { $0 != nil } ? styles : nil
  }

  /// The index and style of the first point with an unknown style; nil if there is none.
  ///
  /// Such a style is kept, and the point looks like the others.
  public static func firstUnknown(in set: DataSet) -> (index: Int, content: PreservedContent)? {
    for (index, fields) in (set.preservedFields ?? []).enumerated() {
      for field in fields where field.name == fieldName && of([field]) == nil { return (index, field.content) }
    }
    return nil
  }
}
