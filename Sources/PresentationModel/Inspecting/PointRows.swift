import DataSets
import Formulas
import GraphAnalysis

/// The points of a data set as rows of a table: only those that are asked for are made, and counted.
struct PointRows {
  /// Significant digits of a number in the table; the files and `--get` have all of them.
  private static let digits = 9
  /// The columns of a number, right for nine digits with a sign and a point, and of a date.
  private static let numberColumns = 12
  private static let dateColumns = 20
  private static let errorColumns = 12

  private let points: DataSet
  private let counter: InspectedSets

  init(_ points: DataSet, _ counter: InspectedSets) {
    self.points = points
    self.counter = counter
  }

  var count: Int { points.count }

  /// The titles of the columns that the set has.
  var titles: String {
    joined(
      x: "x", errorX: "± x", value: "value", error: "±", correlation: "correlation", annotation: "annotation")
  }

  /// The point at a place from 0, which is in the set; its key is its number from 1.
  func row(_ place: Int) -> NodesPM.ListingRow {
    counter.notePointRow()
    let point = points[place]
    let text = joined(
      x: point.valueX.map { x in
        point.xKind == .date ? DateText.text(x) ?? NumberText.display(x, digits: Self.digits) : number(x)
      } ?? "", errorX: errorText(point.errorX), value: number(point.value), error: errorText(point.errorY),
      correlation: point.errorCorrelation.map { number($0) } ?? "", annotation: point.annotation ?? "")
    return NodesPM.ListingRow(key: "\(place + 1)", text: text)
  }

  private func number(_ value: Double) -> String { NumberText.display(value, digits: Self.digits) }

  private func errorText(_ bar: ErrorBar?) -> String {
    guard let bar else { return "" }
    let upper = NumberText.display(bar.upper, digits: 4)
    return bar.isSymmetric ? upper : "+\(upper) −\(NumberText.display(bar.lower, digits: 4))"
  }

  /// The columns that the set has, numbers flush to the right.
  private func joined(
    x: String, errorX: String, value: String, error: String, correlation: String, annotation: String
  ) -> String {
    var columns: [String] = []
    if points.hasX { columns.append(padded(x, points.xKind == .date ? Self.dateColumns : Self.numberColumns)) }
    if points.hasErrorsX { columns.append(padded(errorX, Self.errorColumns)) }
    columns.append(padded(value, Self.numberColumns))
    if points.hasErrors { columns.append(padded(error, Self.errorColumns)) }
    if points.errorCorrelations != nil { columns.append(padded(correlation, Self.numberColumns)) }
    if points.hasAnnotations { columns.append(annotation) }
    return columns.joined(separator: "  ")
  }

  private func padded(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - text.count)) + text
  }
}
