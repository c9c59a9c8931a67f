/// The statistic that is computed for the points of each category or bin.
public enum GroupContent: String, CaseIterable, Hashable, Sendable {
  case sum
  case mean
  case count
  case min
  case max
  case median
  case lowerQuartile
  case upperQuartile
  case std
  case `var`

  var pointReduction: PointReduction {
    switch self {
    case .sum: PointReduction(.sum)
    case .mean: PointReduction(.mean)
    case .count: PointReduction(.count)
    case .min: PointReduction(.min)
    case .max: PointReduction(.max)
    case .median: PointReduction(.median)
    case .lowerQuartile: PointReduction(.quantile, fraction: 0.25)
    case .upperQuartile: PointReduction(.quantile, fraction: 0.75)
    case .std: PointReduction(.std)
    case .var: PointReduction(.var)
    }
  }
}

/// The result of grouping points by category.
public struct Grouped: Sendable {
  /// One point per category, with the category's name as annotation or its number as x.
  ///
  /// The categories are in the order of their first appearance.
  public let set: DataSet
  /// For each grouped point, the index in `set` of its category; -1 if the category has no value.
  public let places: [Int]
  /// For each grouped point, the derivative of its category's value with respect to the point's value.
  ///
  /// All are 0 for a count.
  public let weights: [Double]
  /// The first two categories that differ only by case, blanks or invisible characters; nil if there are none.
  public let alike: NearDuplicates?
}

/// Two different texts that are hard to distinguish, such as `Paris` and `paris`.
public struct NearDuplicates: Hashable, Sendable {
  /// The text that appears first.
  public var first: String
  /// The text that appears second.
  public var second: String

  /// Creates a pair, in the order of appearance.
  public init(_ first: String, _ second: String) {
    self.first = first
    self.second = second
  }
}

extension DataSet {
  /// Combines the points of each category into one value: a statistic of the points, with its error.
  ///
  /// Categories are the annotations of `keys`, or the values of `keys` if it has no annotations. Without `keys`, they
  /// are the annotations of this set. Points without annotation form a category without a name.
  ///
  /// Names are equal if they are canonically equivalent. Names that differ only by case or invisible characters are
  /// different, and `alike` reports them. A category with too few points for the statistic becomes a missing value,
  /// such as a single point for a deviation.
  ///
  /// - Throws: `lacksAnnotations` if there are neither `keys` nor annotations; the errors of `checkAligned(_:)` for
  ///   `keys`; an overflow.
  /// - Complexity: linear on average.
  public func grouped(by keys: DataSet? = nil, _ content: GroupContent) throws(DataProblem) -> Grouped {
    if let keys { try Self.checkAligned([self, keys]) }
    let categorized = keys ?? self
    if keys == nil, !hasAnnotations, !isEmpty { throw .lacksAnnotations }
    let categories = Categories(of: categorized, areAnnotations: categorized.hasAnnotations)
    let reduction = content.pointReduction
    var result = DataSet()
    var weights = [Double](repeating: 0, count: count)
    var placeOfCategory: [Int] = []
    for (place, (category, members)) in zip(categories.keys, categories.members).enumerated() {
      if members.count < reduction.leastPoints {
        result.missingPlaces.append(place)
        placeOfCategory.append(-1)
        continue
      }
      placeOfCategory.append(result.count)
      let points = gathered(members)
      let estimate = try reduction.estimate(points)
      switch category {
      case .text(let name): try result.append(Datum(estimate.value, annotation: name, errorY: estimate.error))
      case .number(let number): try result.append(Datum(estimate.value, x: number, errorY: estimate.error))
      }
      for (member, slope) in zip(members, reduction.slopes(points)) { weights[member] = slope }
    }
    let places = categories.places.map { placeOfCategory[$0] }
    return Grouped(set: result, places: places, weights: weights, alike: categories.alike)
  }

  /// The first two annotations that differ only by case, blanks or invisible characters; nil if there are none.
  ///
  /// - Complexity: linear on average.
  public var alikeAnnotations: NearDuplicates? {
    hasAnnotations ? Categories(of: self, areAnnotations: true).alike : nil
  }

  /// For each point, the position of its annotation among all different annotations in sorted order, from 0.
  ///
  /// Points without annotation come last.
  ///
  /// - Complexity: O(*n* log *n*) in the number of different annotations.
  public var annotationRanks: [Double] {
    guard let column = annotationColumn else { return [Double](repeating: 0, count: count) }
    let names = Set(column.compactMap(\.self)).sorted()
    let ranks = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    return column.map { name in Double(name.flatMap { ranks[$0] } ?? names.count) }
  }
}

private struct Categories {
  private(set) var keys: [PointKey] = []
  private(set) var members: [[Int]] = []
  private(set) var places: [Int] = []

  init(of points: DataSet, areAnnotations: Bool) {
    var placeOfKey: [PointKey: Int] = [:]
    places.reserveCapacity(points.count)
    for index in points.indices {
      let key = points.key(at: index, isAnnotation: areAnnotations)
      let place = placeOfKey[key] ?? keys.count
      if place == keys.count {
        placeOfKey[key] = place
        keys.append(key)
        members.append([])
      }
      members[place].append(index)
      places.append(place)
    }
  }

  /// The first two different names that look nearly the same; nil if there are none.
  var alike: NearDuplicates? {
    var seen: [String: String] = [:]
    for case .text(let name?) in keys {
      if let first = seen.updateValue(name, forKey: name.asSeen) { return NearDuplicates(first, name) }
    }
    return nil
  }
}

extension String {
  /// The text in a form for comparison: in lower case, and without invisible characters and superfluous blanks.
  fileprivate var asSeen: String {
    if let seen = plainSeen { return seen }
    var seen = String.UnicodeScalarView()
    for scalar in lowercased().unicodeScalars {
      let properties = scalar.properties
      if properties.isWhitespace {
        if seen.last.map({ $0 != " " }) == true { seen.append(" ") }
        continue
      }
      switch properties.generalCategory {
      case .control, .format: continue
      case _ where properties.isDefaultIgnorableCodePoint: continue
      case _: seen.append(scalar)
      }
    }
    if seen.last == " " { seen.removeLast() }
    return String(seen)
  }

  /// The same as ``asSeen``, but computed ten times as fast for simple texts; nil for other texts.
  ///
  /// A simple text is printable ASCII without superfluous blanks.
  private var plainSeen: String? {
    var copy = self
    return copy.withUTF8 { bytes -> String? in
      guard bytes.last != 0x20 else { return nil }
      var last: UInt8 = 0x20
      for byte in bytes {
        if byte < 0x20 || byte > 0x7E || byte == 0x20 && last == 0x20 { return nil }
        last = byte
      }
      return String(unsafeUninitializedCapacity: bytes.count) { seen in
        for (index, byte) in bytes.enumerated() {
          seen[index] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
        }
        return bytes.count
      }
    }
  }
}
