public import Geometry

/// One cell of a canvas: sixteen bytes without a reference and without a gap, so that two are equal exactly where their bytes are.
public struct Cell: Hashable, Sendable {
  /// The character; without columns in the second cell of a wide character.
  public var cluster: CellCluster
  /// Its colours and traits; the second cell of a wide character has its own.
  public var style: CellStyle

  /// A space in the plain style.
  public static let blank = Cell(.blank, .plain)

  /// A cell with that character; nothing is done about a second cell of a wide one.
  public init(_ cluster: CellCluster, _ style: CellStyle) {
    self.cluster = cluster
    self.style = style
  }

  /// Whether the wide character in the cell to the left covers this one too.
  public var isSecondHalf: Bool { cluster.columns == 0 }

  /// The second cell of a wide character.
  static func secondHalf(_ style: CellStyle) -> Cell {
    Cell(CellCluster(" ", columns: 0), style)
  }
}
