public import DataSets

/// The symbol and colour of a single point, named by the point's member `style` in the document.
///
/// Point charts draw the point with this symbol. Bar charts draw the symbol at the foot of the bar. Both use the
/// style's colour.
public enum PointStyle: String, CaseIterable, Hashable, Sendable {
  case circle
  case ring
  case triangle
  case openTriangle
  case square
  case openSquare
  case diamond
  case openDiamond

  /// The name of the point's member that contains the style.
  public static let fieldName = "style"

  /// The number, from 0, that selects the symbol and colour.
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Returns the style that a point's preserved fields name; nil if no known style is named.
  static func of(_ fields: [PreservedField]) -> PointStyle? {
    for field in fields where field.name == fieldName {
      if case .text(let name) = field.content { return PointStyle(rawValue: name) }
    }
    return nil
  }

  /// Returns the style of each point; nil if no point has one.
  ///
  /// - Complexity: linear; O(1) for a set without preserved fields.
  static func styles(of set: DataSet) -> [PointStyle?]? {
    guard let fields = set.preservedFields else { return nil }
    let styles = fields.map(Self.of)
    return styles.contains { $0 != nil } ? styles : nil
  }

  /// Returns the index of the first point with an unknown style, and this style; nil if all styles are known.
  ///
  /// An unknown style is preserved, and the point looks like the others.
  public static func firstUnknown(in set: DataSet) -> (index: Int, content: PreservedContent)? {
    for (index, fields) in (set.preservedFields ?? []).enumerated() {
      for field in fields where field.name == fieldName && of([field]) == nil { return (index, field.content) }
    }
    return nil
  }
}
