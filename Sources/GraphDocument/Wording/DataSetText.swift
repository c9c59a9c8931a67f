public import DataSets
public import EvaluationEngine
public import Formulas
import Geometry
import TextScanning

/// Data sets as text for users.
public enum DataSetText {
  /// The maximum number of values of a set that are written in full.
  public static let longestList = 12
  /// The number of values of a longer set that are written before `…`.
  static let shownValues = 3
  private static let longestName = 20

  /// Returns the values as `[1, 2, 3]`; a long set is shortened to `[1, 2, 3, … 240 values, 3 missing]`.
  ///
  /// Values have at most `digits` significant digits, and their error if there is one: `[1.00 ± 0.10, 2]`. If `isNamed`
  /// is true, and points have annotations, the annotations are written instead of the brackets: `food 90.6, travel 89`.
  /// Units are not written; values with a date unit are written as dates.
  public static func list(
    _ set: DataSet, digits: Int = 15, in format: NumberFormat = .plain, unit: String? = nil, isNamed: Bool = false
  ) -> String {
    let texts = ValueText(format, for: .message, digits: digits, unit: dates(unit))
    let annotations = isNamed ? set.annotations : nil
    let ends = annotations == nil ? (open: "[", close: "]") : (open: "", close: "")
    let missing = set.missingCount == 0 ? "" : "\(set.missingCount) missing"
    if set.count <= longestList {
      let values = values(set, texts, annotations) + (missing.isEmpty ? [] : [missing])
      return ends.open + values.joined(separator: ", ") + ends.close
    }
    let values = values(set, texts, annotations)
    let counts = ["… \(set.count) values"] + (missing.isEmpty ? [] : [missing])
    return ends.open + (values + counts).joined(separator: ", ") + ends.close
  }

  private static func values(_ set: DataSet, _ texts: ValueText, _ annotations: [String?]?) -> [String] {
    let shown = set.count <= longestList ? set.count : shownValues
    return set.values.prefix(shown).enumerated().map { index, value in
      let name = name(annotations?[index])
      guard let bar = set.errorsY?[index], bar.lower != 0 || bar.upper != 0 else {
        return name + texts.text(value)
      }
      return name + texts.text(Quantity(value, lower: bar.lower, upper: bar.upper))
    }
  }

  private static func dates(_ unit: String?) -> String? { unit.flatMap { DateNumber.units.contains($0) ? $0 : nil } }

  private static func name(_ annotation: String?) -> String {
    annotation.map { CellText.safe($0.shortened(to: longestName)) + " " } ?? ""
  }

  /// Returns the source of points as text: the points themselves, or a path such as `sales.csv`.
  public static func source(_ source: DataSource) -> String {
    switch source {
    case .written(let set): list(set)
    case .file(let file): file.path
    case .database(let database): "\(database.path): \(database.query)"
    }
  }

  /// Returns the number of values as text, such as `240 values, 3 missing`.
  public static func count(_ set: DataSet) -> String {
    let values = MessageText.counted(set.count, "value")
    return set.missingCount == 0 ? values : "\(values), \(set.missingCount) missing"
  }

  /// Returns a text for a node's box: all values of a small set; for a larger set, the number of values and their
  /// range.
  ///
  /// Values have as many digits as `format` sets. If it sets none, they have at most 3 digits, or 4 in a small set. If
  /// `isNamed` is true, each value of a small set follows its annotation, as in `list`.
  public static func short(
    _ set: DataSet, in format: NumberFormat = .plain, unit: String? = nil, isNamed: Bool = false
  ) -> String {
    guard let extent = set.extentY else { return count(set) }
    if set.count <= shownValues, set.missingCount == 0 {
      let texts = ValueText(format.limited(toDigits: 4), for: .box, unit: dates(unit))
      if isNamed, let annotations = set.annotations {
        return zip(set.values, annotations).map { name($1) + texts.text($0) }.joined(separator: ", ")
      }
      return "[\(set.values.map { texts.text($0) }.joined(separator: ", "))]"
    }
    let texts = ValueText(format.limited(toDigits: 3), for: .box, unit: dates(unit))
    let ends = [extent.lowest, extent.highest].map { texts.text($0) }
    return "\(set.count): \(ends[0])…\(ends[1])"
  }

  /// Returns a full description of a set on one line, with an optional remark.
  public static func full(
    _ set: DataSet, in format: NumberFormat = .plain, unit: String? = nil, remark: String? = nil
  ) -> String {
    let suffix = remark.map { " · \($0)" } ?? ""
    guard let extent = set.extentY else { return count(set) + suffix }
    let texts = ValueText(format, for: .message, digits: 6, unit: unit)
    let ends = [extent.lowest, extent.highest].map { texts.text($0) }
    let errors = set.hasErrors ? ", with errors" : ""
    let values = list(set, digits: 6, in: format, unit: unit, isNamed: true)
    return "\(count(set)) from \(ends[0]) to \(ends[1])\(errors)\(suffix) · \(values)"
  }
}

extension DocumentContents {
  /// Returns the remark on a node's value; nil if there is none.
  ///
  /// - A remark on bins has the number of values outside all bins.
  /// - A remark on categories has two names that look alike.
  /// - A remark on a fit explains its uncertainty.
  /// - A remark on a random choice has the number of values to choose from.
  public func remark(onValueOf node: NodeID) -> String? {
    guard graph.isSet(node) || graph.isScattered(node) else { return nil }
    switch graph.remark(of: node) {
    case .outside(let counts):
      let missing = counts.missing == 0 ? "" : ", \(counts.missing) missing"
      return "\(counts.below) below the bins, \(counts.above) above\(missing)"
    case .alike(let pair): return pair.sentence
    case .scatter(let freedom):
      return
        "the fitted points have no errors: the fit uses the errors of its inputs, or else the scatter of the points, with \(freedom) "
        + "degree\(freedom == 1 ? "" : "s") of freedom"
    case .drawn(let count): return "one of \(MessageText.counted(count, "value")) at random, all equally likely"
    case nil: return nil
    }
  }
}

extension NearDuplicates {
  /// The two similar categories, as a sentence.
  public var sentence: String {
    let names = [first, second].map { CellText.safe($0.shortened(to: 20)) }
    return "the categories '\(names[0])' and '\(names[1])' differ only in case or invisible characters"
  }
}
