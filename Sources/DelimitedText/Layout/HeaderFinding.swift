internal import DataSets
import TextScanning

struct HeaderFinding: Hashable {
  let hasHeader: Bool
  /// Whether there is also evidence against the decision.
  let isUncertain: Bool

  /// Creates a certain finding from the options, without looking at the text.
  init(given hasHeader: Bool) {
    self.hasHeader = hasHeader
    isUncertain = false
  }

  /// Compares the first row of a sample with the others.
  ///
  /// - If the first row has no numbers and dates, it has names if some field below is a number or date.
  /// - If all fields of the sample are texts, the first row has names if its fields are filled and different.
  /// - If the first row has numbers or dates, it has names if more of its fields look like names than like values, as
  ///   in `year,a,1999` above `2000,b,7`.
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
    // The columns with whole numbers, which may be names or values.
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

  private enum Sign {
    case name
    case value
    case wholeNumber
  }

  /// Returns what a column's field in the first row looks like, compared with the fields below it.
  ///
  /// A field is a name in three cases:
  /// - Its kind differs from most fields below.
  /// - Only this field of the column is quoted.
  /// - It is the only empty field in the first column.
  ///
  /// Returns nil if the comparison shows nothing.
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

  /// Returns the kind that more than half of the fields have.
  ///
  /// Returns texts if no kind is so frequent, and nil without fields.
  private static func usualKind(_ kinds: [ColumnKind]) -> ColumnKind? {
    if kinds.isEmpty { return nil }
    for kind in [ColumnKind.numbers, .dates] where 2 * kinds.count(where: { $0 == kind }) > kinds.count { return kind }
    return .texts
  }

  /// Returns whether the whole numbers in these columns of the first row look like names, unlike the rows below.
  ///
  /// They look like names if they are years, or at least three numbers with equal distances.
  private static func count(_ columns: [Int], _ sample: LayoutSample) -> Bool {
    let rows = sample.rows.map { row in columns.compactMap { $0 < row.count ? number(row[$0]) : nil } }
    guard let first = rows.first, !first.isEmpty, Set(first).count == columns.count else { return false }
    let below = rows.dropFirst()
    // A row with other values than whole numbers is no sequence either.
    func isRare(_ holds: ([Int]) -> Bool) -> Bool {
      holds(first) && 2 * below.count { $0.count == columns.count && holds($0) } <= below.count
    }
    return isRare { $0.allSatisfy { 1500...2200 ~= $0 } } || columns.count > 2 && isRare(isEven)
  }

  private static func isEven(_ numbers: [Int]) -> Bool {
    let distances = Set(zip(numbers, numbers.dropFirst()).map { $1 - $0 })
    return distances.count == 1 && !distances.contains(0)
  }

  private static func number(_ field: [UInt8]) -> Int? { Int(String(decoding: field, as: UTF8.self)) }

  private static func standsForMissing(_ field: [UInt8]) -> Bool {
    let words = "na n/a nan null none nil - -- ? . .. * #n/a \\n inf -inf".split(separator: " ")
    return words.contains(String(decoding: field, as: UTF8.self).lowercased()[...])
  }
}
