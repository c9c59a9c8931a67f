/// Finds the columns of a table by name or number.
///
/// - Complexity: Linear to create, constant to look up.
public struct ColumnPlaces: Hashable, Sendable {
  /// The names of all columns, in order; empty if the columns have no names.
  public let names: [String]
  /// The number of columns; may be 0.
  public let count: Int
  /// The index of the first column with each name.
  private let placeOfName: [String: Int]
  private let repeatedNames: Set<String>
  /// For each column name without the unit at its end, the indices of the columns.
  private let placesWithoutUnit: [String: [Int]]

  /// Creates the lookup for `count` columns with `names`; `names` is empty if the columns have no names.
  ///
  /// `withoutUnit` returns a name without its final unit, or nil if it has no unit. The shorter name can be used for
  /// the column too.
  public init(_ names: [String], count: Int, withoutUnit: (String) -> String? = { _ in nil }) {
    self.names = names
    self.count = count
    var placesWithoutUnit: [String: [Int]] = [:]
    for (place, name) in names.enumerated() {
      if let name = withoutUnit(name) { placesWithoutUnit[name, default: []].append(place) }
    }
    self.placesWithoutUnit = placesWithoutUnit
    var placeOfName: [String: Int] = [:]
    var repeatedNames: Set<String> = []
    placeOfName.reserveCapacity(names.count)
    for (place, name) in names.enumerated() {
      if placeOfName[name] == nil { placeOfName[name] = place } else { repeatedNames.insert(name) }
    }
    self.placeOfName = placeOfName
    self.repeatedNames = repeatedNames
  }

  /// Returns the index, from 0, of the column with this number or name.
  ///
  /// If no column has this name, a unit may follow it: `price` finds `price [EUR]` if no other such column exists.
  public func place(of name: ColumnName) throws(ColumnProblem) -> Int {
    switch name {
    case .number(let number):
      guard number >= 1, number <= count else { throw .noColumn(name, among: names, count: count) }
      return number - 1
    case .name(let written):
      if repeatedNames.contains(written) {
        throw .ambiguous(written, numbers: names.indices.filter { names[$0] == written }.map { $0 + 1 })
      }
      if let place = placeOfName[written] { return place }
      let places = placesWithoutUnit[written] ?? []
      if places.count > 1 { throw .ambiguous(written, numbers: places.map { $0 + 1 }) }
      guard let place = places.first else { throw .noColumn(name, among: names, count: count) }
      return place
    }
  }

  /// Returns the indices, from 0, of all columns with this name.
  ///
  /// If there are none, a unit may follow the name: `price` finds all columns such as `price [EUR]`.
  public func places(named name: String) -> [Int] {
    let named = names.indices.filter { names[$0] == name }
    return named.isEmpty ? placesWithoutUnit[name] ?? [] : named
  }

  /// Returns the name of the column at index `place` for storing in a document.
  ///
  /// If the name is empty or not unique, the result is the column's number.
  public func name(of place: Int) -> ColumnName {
    guard names.indices.contains(place), !names[place].isEmpty, !repeatedNames.contains(names[place]) else {
      return .number(place + 1)
    }
    return .name(names[place])
  }
}
