public import Geometry

/// One cell of a canvas.
///
/// It takes 16 bytes, without references and padding, so two cells are equal exactly if their bytes are equal.
public struct Cell: Hashable, Sendable {
  /// The character; in the second cell of a wide character, a cluster with 0 columns.
  public var cluster: CellCluster
  /// The colours and traits; both cells of a wide character have a style.
  public var style: CellStyle

  /// A space in the plain style.
  public static let blank = Cell(.blank, .plain)

  /// Creates a cell with a character; the second cell of a wide character must be set separately.
  public init(_ cluster: CellCluster, _ style: CellStyle) {
    self.cluster = cluster
    self.style = style
  }

  /// Whether the wide character in the cell to the left covers this one too.
  public var isSecondHalf: Bool { cluster.columns == 0 }

  /// Returns the second cell of a wide character.
  static func secondHalf(_ style: CellStyle) -> Cell {
    Cell(CellCluster(" ", columns: 0), style)
  }
}
