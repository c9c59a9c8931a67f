/// Where the columns of a table are, by their names and numbers.
///
/// - Complexity: linear to make, constant to ask.
public struct ColumnPlaces: Hashable, Sendable {
  /// None where the columns have no names.
  public let names: [String]
  /// How many columns there are; 0 and up.
  public let count: Int
  /// The first place of each name.
  private let placeOfName: [String: Int]
  /// The names that several columns have.
  private let repeatedNames: Set<String>

  /// The places of `count` columns that are called `names`, or have no names.
  public init(_ names: [String], count: Int) {
    self.names = names
    self.count = count
    var placeOfName: [String: Int] = [:]
    var repeatedNames: Set<String> = []
    placeOfName.reserveCapacity(names.count)
    for (place, name) in names.enumerated() {
      if placeOfName[name] == nil { placeOfName[name] = place } else { repeatedNames.insert(name) }
    }
    self.placeOfName = placeOfName
    self.repeatedNames = repeatedNames
  }

  /// The place, from 0, of the column that `name` means.
  public func place(of name: ColumnName) throws(ColumnProblem) -> Int {
    switch name {
    case .number(let number):
      guard number >= 1, number <= count else { throw .noColumn(name, among: names, count: count) }
      return number - 1
    case .name(let written):
      if repeatedNames.contains(written) {
        throw .ambiguous(written, numbers: names.indices.filter { names[$0] == written }.map { $0 + 1 })
      }
      guard let place = placeOfName[written] else { throw .noColumn(name, among: names, count: count) }
      return place
    }
  }

  /// How to ask for the column at a place: by its name where that is one, else by its number.
  public func name(of place: Int) -> ColumnName {
    guard names.indices.contains(place), !names[place].isEmpty, !repeatedNames.contains(names[place]) else {
      return .number(place + 1)
    }
    return .name(names[place])
  }
}
