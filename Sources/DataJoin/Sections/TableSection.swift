/// A section of a table: what its heading shows, and its rows.
public struct TableSection<Heading, Row> {
  /// What stands above the rows.
  public var heading: Heading
  /// The rows in order; there may be none.
  public var rows: [Row]

  /// A section with this heading and these rows.
  public init(_ heading: Heading, _ rows: [Row]) {
    self.heading = heading
    self.rows = rows
  }
}

extension TableSection: Equatable where Heading: Equatable, Row: Equatable {}
extension TableSection: Hashable where Heading: Hashable, Row: Hashable {}
extension TableSection: Sendable where Heading: Sendable, Row: Sendable {}
