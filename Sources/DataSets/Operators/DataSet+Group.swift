/// The result for the points of a category, or of a bin.
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

  /// The reduction that it is of the points of one category.
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

/// Points put together by category.
public struct Grouped: Sendable {
  /// A point for each category, in the order of their first appearance: its name as annotation, or its number as x.
  public let set: DataSet
  /// The category of each point of the set grouped, as an index into `set`; -1 if the category has no value.
  public let places: [Int]
  /// The derivative of its category's value by each point's value, to first order; all 0 for a count.
  public let weights: [Double]
  /// The first two categories that differ only by case or by characters that are not seen; nil if none do.
  public let alike: NearDuplicates?
}

/// Two texts that differ and look alike.
public struct NearDuplicates: Hashable, Sendable {
  /// The one that comes first.
  public var first: String
  /// The other.
  public var second: String

  /// A pair in the order of its appearance.
  public init(_ first: String, _ second: String) {
    self.first = first
    self.second = second
  }
}

extension DataSet {
  /// A value for each category: the result for its points' values, with its error.
  ///
  /// A deviation of one point has no value: it is missing, at the place of its category.
  ///
  /// Categories are the annotations of `keys`, or its values if it has none; without `keys` the set's own annotations.
  /// Points without annotation are a category of their own, without a name. Names are equal if they are canonically
  /// equivalent, byte by byte after normalisation: case and invisible characters count, and `alike` reports names that
  /// differ only in those.
  ///
  /// - Throws: `lacksAnnotations` without `keys` and annotations; the errors of `zipped` for sets that do not fit; an
  ///   overflow.
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

  /// The first two annotations that differ only by case or by characters that are not seen; nil if none do.
  ///
  /// - Complexity: linear on average.
  public var alikeAnnotations: NearDuplicates? {
    hasAnnotations ? Categories(of: self, areAnnotations: true).alike : nil
  }

  /// The rank of every point's annotation among those of the set, from 0; after all others for a point without one.
  ///
  /// - Complexity: O(n log n) in the different annotations.
  public var annotationRanks: [Double] {
    guard let column = annotationColumn else { return [Double](repeating: 0, count: count) }
    let names = Set(column.compactMap(\.self)).sorted()
    let ranks = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    return column.map { name in Double(name.flatMap { ranks[$0] } ?? names.count) }
  }
}

/// The categories of points, in the order of their first appearance.
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

  /// The first two names that differ and look alike.
  var alike: NearDuplicates? {
    var seen: [String: String] = [:]
    for case .text(let name?) in keys {
      if let first = seen.updateValue(name, forKey: name.asSeen) { return NearDuplicates(first, name) }
    }
    return nil
  }
}

extension String {
  /// The text in lower case, without invisible characters, blanks at the ends and repeated blanks.
  fileprivate var asSeen: String {
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
}
