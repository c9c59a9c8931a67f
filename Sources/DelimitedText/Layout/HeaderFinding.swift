internal import DataSets
import TextScanning

/// Whether the first row of a text holds the names of its columns, as a comparison with the rows below shows.
struct HeaderFinding: Hashable {
  let hasHeader: Bool
  /// Whether something speaks for the other answer too.
  let isUncertain: Bool

  /// A header that the options give or deny.
  init(given hasHeader: Bool) {
    self.hasHeader = hasHeader
    isUncertain = false
  }

  /// Compares the first row of a sample with the others.
  ///
  /// A first row without a number or date holds names where some field below is one; where all is text, if all its fields are there and
  /// differ. With one it holds names where more fields show to be names than to be values, as in `year,a,1999` over `2000,b,7`.
  init(_ sample: LayoutSample, _ signs: NumberSigns) {
    let first = (sample.shapes.first ?? []).map { $0.kind(signs) }
    let below = sample.shapes.dropFirst()
    guard first.contains(where: { $0 == .numbers || $0 == .dates }) else {
      let hasValues = below.contains { row in row.contains { $0.kind(signs) ?? .texts != .texts } }
      hasHeader =
        hasValues ? first.contains(.texts) : !first.contains(nil) && Set(sample.rows.first ?? []).count == first.count
      isUncertain = false
      return
    }
    var nameCount = 0
    var valueCount = 0
    // Of whole numbers, which may be either.
    var open: [Int] = []
    for column in first.indices {
      switch Self.sign(of: column, first[column], sample, signs) {
      case .name: nameCount += 1
      case .value: valueCount += 1
      case .wholeNumber: open.append(column)
      case nil: continue
      }
    }
    let count = Self.count(open, sample)
    hasHeader =
      nameCount > 0
      ? nameCount > valueCount && (count || nameCount >= valueCount + open.count)
      : valueCount == 0 && count && (first.contains(.texts) || open.count > 2)
    isUncertain = hasHeader || nameCount > 0
  }

  /// What a field of the first row shows to be.
  private enum Sign {
    case name
    case value
    case wholeNumber
  }

  /// What the field of a column is, compared with those below; nil if that shows nothing.
  ///
  /// It is a name where it is of another kind than most of them, in quotes where none of them is, or all that lacks in the first column.
  private static func sign(of column: Int, _ kind: ColumnKind?, _ sample: LayoutSample, _ signs: NumberSigns) -> Sign? {
    let rows = sample.shapes.indices.dropFirst().filter { column < sample.shapes[$0].count }
    let kinds = rows.map { sample.shapes[$0][column].kind(signs) }
    guard let usual = usualKind(kinds.compactMap(\.self)), usual != .texts else { return nil }
    guard let kind else { return column == 0 && !kinds.contains(nil) ? .name : nil }
    let field = sample.rows[0][column]
    if kind != usual { return kind == .texts && standsForMissing(field) ? nil : .name }
    if sample.areQuoted[0][column], !rows.contains(where: { sample.areQuoted[$0][column] }) { return .name }
    let isWhole = kind == .numbers && field.count <= 9 && field.allSatisfy { $0 &- ASCII.zero <= 9 }
    return isWhole ? .wholeNumber : .value
  }

  /// What most fields of a column are; nil if there are none.
  private static func usualKind(_ kinds: [ColumnKind]) -> ColumnKind? {
    if kinds.isEmpty { return nil }
    for kind in [ColumnKind.numbers, .dates] where 2 * kinds.count(where: { $0 == kind }) > kinds.count { return kind }
    return .texts
  }

  /// Whether the whole numbers in these columns of the first row count something off, and those below do not: they are years, or at least
  /// three at the same distance.
  private static func count(_ columns: [Int], _ sample: LayoutSample) -> Bool {
    let rows = sample.rows.map { row in columns.compactMap { $0 < row.count ? number(row[$0]) : nil } }
    guard let first = rows.first, !first.isEmpty, Set(first).count == columns.count else { return false }
    let below = rows.dropFirst().filter { $0.count == columns.count }
    func isRare(_ holds: ([Int]) -> Bool) -> Bool { holds(first) && 2 * below.count(where: holds) <= below.count }
    return isRare { $0.allSatisfy { 1500...2200 ~= $0 } } || columns.count > 2 && isRare(isEven)
  }

  private static func isEven(_ numbers: [Int]) -> Bool {
    let distances = Set(zip(numbers, numbers.dropFirst()).map { $1 - $0 })
    return distances.count == 1 && !distances.contains(0)
  }

  private static func number(_ field: [UInt8]) -> Int? { Int(String(decoding: field, as: UTF8.self)) }

  /// Whether a text is one of those that stand for a missing value by custom, and so is not a name.
  private static func standsForMissing(_ field: [UInt8]) -> Bool {
    let words = "na n/a nan null none nil - -- ? . .. * #n/a \\n inf -inf".split(separator: " ")
    return words.contains(String(decoding: field, as: UTF8.self).lowercased()[...])
  }
}
