import DataSets
import DiagramModel
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument

struct PointRows: LazyRows {
  private struct Form {
    let digits: Int
    let numberColumns: Int
    let errorColumns: Int
  }

  private static let wide = Form(digits: 9, numberColumns: 12, errorColumns: 12)
  private static let narrow = Form(digits: 5, numberColumns: 8, errorColumns: 7)
  private static let dateColumns = 20
  private static let annotationColumns = 12

  private static let errorDigits = 4

  private let points: DataSet
  private let format: NumberFormat
  private let form: Form
  private let counter: InspectedSetCache

  /// Creates the rows for the points of a set.
  ///
  /// `format` is the format of the values and their errors. On a narrow screen (`isNarrow`), numbers have fewer digits.
  init(_ points: DataSet, _ format: NumberFormat, isNarrow: Bool, _ counter: InspectedSetCache) {
    self.points = points
    self.format = format
    form = isNarrow ? Self.narrow : Self.wide
    self.counter = counter
  }

  var count: Int { points.count }

  /// The line of titles, with a title for each column that the set uses.
  var titles: String {
    joined(
      x: "x", errorX: "± x", value: "value", error: "±", correlation: "correlation", annotation: "annotation",
      kept: "kept")
  }

  /// Returns the row of the point at `place`, an existing index from 0.
  ///
  /// The row's key is the point's number from 1.
  func row(_ place: Int) -> ListingRow {
    counter.notePointRow()
    let point = points[place]
    let text = joined(
      x: point.valueX.map { x in
        point.xKind == .date ? DateText.text(x) ?? number(x) : number(x)
      } ?? "", errorX: errorText(point.errorX), value: written(point.value, form.digits, format),
      error: errorText(point.errorY, format),
      correlation: point.errorCorrelation.map { number($0) } ?? "", annotation: point.annotation ?? "",
      kept: PreservedField.text(of: point.preservedFields))
    return ListingRow(key: "\(place + 1)", text: text)
  }

  /// Returns the point at index `place` as a sentence, such as `point 2 of 12: x 5, value 3.0 ± 0.2, first`.
  func sentence(_ place: Int) -> String {
    let point = points[place]
    func text(_ value: Double, _ bar: ErrorBar?, _ format: NumberFormat = .plain) -> String {
      let uncertainty = bar.map { StandardUncertainty(lower: $0.lower, upper: $0.upper) }
      return ValueText(format, for: .message).text(Quantity(value, uncertainty))
    }
    let x = point.valueX.map { x in
      "x " + (point.xKind == .date ? DateText.text(x) ?? text(x, nil) : text(x, point.errorX))
    }
    let kept = point.preservedFields.isEmpty ? nil : "kept " + PreservedField.text(of: point.preservedFields)
    let parts = [x, "value " + text(point.value, point.errorY, format), point.annotation, kept].compactMap(\.self)
    return "point \(place + 1) of \(points.count): \(parts.joined(separator: ", "))"
  }

  private func number(_ value: Double) -> String { written(value, form.digits, .plain) }

  private func written(_ value: Double, _ digits: Int, _ format: NumberFormat) -> String {
    ValueText(format, for: .box, digits: digits).text(value)
  }

  private func errorText(_ bar: ErrorBar?, _ format: NumberFormat = .plain) -> String {
    guard let bar else { return "" }
    return UncertaintyText.sides(lower: bar.lower, upper: bar.upper) { written($0, Self.errorDigits, format) }
  }

  private func joined(
    x: String, errorX: String, value: String, error: String, correlation: String, annotation: String,
    kept: String
  ) -> String {
    var cells: [(text: String, column: AlignedText.Column)] = []
    if points.hasX { cells.append((x, .numbers(points.xKind == .date ? Self.dateColumns : form.numberColumns))) }
    if points.hasErrorsX { cells.append((errorX, .numbers(form.errorColumns))) }
    cells.append((value, .numbers(form.numberColumns)))
    if points.hasErrors { cells.append((error, .numbers(form.errorColumns))) }
    if points.errorCorrelations != nil { cells.append((correlation, .numbers(form.numberColumns))) }
    if points.hasAnnotations {
      // Only the last column may have any length.
      let isLast = points.preservedFields == nil
      let text = isLast ? annotation : CellText.truncated(annotation, toColumns: Self.annotationColumns)
      cells.append((text, .words(Self.annotationColumns)))
    }
    if points.preservedFields != nil { cells.append((kept, .words(0))) }
    return AlignedText.line(of: cells.map(\.text), in: cells.map(\.column))
  }
}
