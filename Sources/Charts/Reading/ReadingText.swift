internal import DataJoin
internal import DataSets

enum ReadingText {
  /// Describes a mark: "north, 2024-03-01: 12.5 ± 0.2 (3 of 12)".
  ///
  /// Numbers have all significant digits.
  static func sentence(_ marks: MarkSeries, _ index: Int, _ plot: Plot) -> String {
    guard marks.y.indices.contains(index) else { return "" }
    let series = marks.name.isEmpty ? "" : marks.name + ", "
    if let boxes = marks.boxes {
      return boxes.indices.contains(index) ? (marks.name.isEmpty ? "" : marks.name + ": ") + box(boxes[index]) : ""
    }
    var value = ErrorText.text(marks.written(at: index), marks.errorsY.flatMap { $0[index] }, digits: 15)
    if let size = marks.sizes?[index], let largest = plot.largestSize {
      value += ", \(plot.sizeName ?? "size") \(NumberLabel.text(size * largest))"
    }
    if let shade = marks.shades?[index], let extent = plot.shadeExtent {
      let number = extent.lowest * (1 - shade) + extent.highest * shade
      value += ", \(plot.shadeName ?? "shade") \(NumberLabel.text(number))"
    }
    return "\(series)\(place(marks, index, plot)): \(value) (\(index + 1) of \(marks.count))"
  }

  private static func place(_ marks: MarkSeries, _ index: Int, _ plot: Plot) -> String {
    guard let x = marks.x?[index], !x.isNaN else { return marks.label(at: index) ?? "point \(index + 1)" }
    if let width = plot.binWidth {
      return "\(NumberLabel.text(x - width / 2)) to \(NumberLabel.text(x + width / 2))"
    }
    let error = marks.errorsX.flatMap { $0[index] }
    let text = plot.areDates ? PlaceText.text(x, isDate: true) : ErrorText.text(x, error, digits: 15)
    return marks.label(at: index).map { "\($0) at \(text)" } ?? text
  }

  private static func box(_ figures: BoxFigures) -> String {
    let numbers = [
      figures.median, figures.lowerQuartile, figures.upperQuartile, figures.low, figures.high,
    ].map { NumberLabel.text($0, digits: 9) }
    let count = figures.outliers.count
    let beyond = count == 0 ? "" : count == 1 ? ", 1 outlier" : ", \(count) outliers"
    return
      "median \(numbers[0]), quartiles \(numbers[1]) to \(numbers[2]), whiskers \(numbers[3]) to \(numbers[4])\(beyond)"
  }
}
