/// A section of a table: what its heading shows, and its rows.
public struct TableSection<Heading, Row> {
  public var heading: Heading
  public var rows: [Row]

  public init(_ heading: Heading, _ rows: [Row]) {
    self.heading = heading
    self.rows = rows
  }
}

extension TableSection: Equatable where Heading: Equatable, Row: Equatable {}
extension TableSection: Hashable where Heading: Hashable, Row: Hashable {}
extension TableSection: Sendable where Heading: Sendable, Row: Sendable {}
