public import DataSets

/// The look of one point of a series: one of eight names, from the member `style` in the document.
///
/// Point charts draw the mark with this name, bar charts draw it at the foot of the bar; both use its colour.
public enum PointStyle: String, CaseIterable, Hashable, Sendable {
  case circle
  case ring
  case triangle
  case openTriangle
  case square
  case openSquare
  case diamond
  case openDiamond

  /// The name of the member in a point.
  public static let fieldName = "style"

  /// The number of the mark and colour, from 0.
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Returns the style of a point; nil if it has none, or an unknown one.
  static func of(_ fields: [PreservedField]) -> PointStyle? {
    for field in fields where field.name == fieldName {
      if case .text(let name) = field.content { return PointStyle(rawValue: name) }
    }
    return nil
  }

  /// Returns the styles of a set's points; nil if no point has one.
  ///
  /// - Complexity: linear; O(1) for a set without preserved fields.
  static func styles(of set: DataSet) -> [PointStyle?]? {
    guard let fields = set.preservedFields else { return nil }
    let styles = fields.map(Self.of)
    return styles.contains { $0 != nil } ? styles : nil
  }

  /// Returns the index and style of the first point with an unknown style; nil if there is none.
  ///
  /// An unknown style is preserved, and the point looks like the others.
  public static func firstUnknown(in set: DataSet) -> (index: Int, content: PreservedContent)? {
    for (index, fields) in (set.preservedFields ?? []).enumerated() {
      for field in fields where field.name == fieldName && of([field]) == nil { return (index, field.content) }
    }
    return nil
  }
}
