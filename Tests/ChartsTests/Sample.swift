import Charts
import DataSets
import Foundation

/// Data that the tests of charts share.
enum Sample {
  /// A year's profit (a source's twelve numbers), with errors and dates.
  static func profit() throws -> ChartSeries {
    let values: [Double] = [12, 15, 11, 18, 22, 25, 19, 17, 24, 29, 33, 41]
    let months = (1...12).map { String(format: "2024-%02d-01", $0) }
    let dates = months.compactMap { DateText.seconds(Array($0.utf8)) }
    let errors = ErrorColumn(
      lower: [2, 2, 1, 3, 2, 4, 2, 2, 3, 2, 4, 3], upper: [3, 2, 1, 3, 4, 4, 2, 2, 3, 5, 4, 6])
    return ChartSeries("profit", try DataSet(values: values, x: dates, xKind: .date, errorY: errors))
  }

  /// Two waves of a hundred points.
  static func waves() throws -> [ChartSeries] {
    let x = (0..<100).map { Double($0) / 10 - 5 }
    return [
      ChartSeries("sin", try DataSet(values: x.map { sin($0) }, x: x)),
      ChartSeries("cos", try DataSet(values: x.map { cos($0) }, x: x)),
    ]
  }

  /// A harvest: five names with values, one of them negative.
  static func harvest(_ values: [Double] = [12.5, 7, 21.25, -3, 0.4]) throws -> ChartSeries {
    let names: [String?] = ["apples", "pears", "plums", "figs", "quinces"]
    return ChartSeries("kg", try DataSet(values: values, annotations: Array(names.prefix(values.count))))
  }

  /// Eight circles with sizes and shades.
  static func circles() throws -> ChartSeries {
    let x: [Double] = [2, 5, 9, 14, 20, 27, 35, 44]
    return ChartSeries(
      "life", try DataSet(values: [52, 58, 61, 66, 75, 70, 81, 79], x: x),
      sizes: ChartMeasure("people", try DataSet(values: [80, 20, 5, 60, 9, 33, 100, 12])),
      shades: ChartMeasure("year", try DataSet(values: [1, 2, 3, 4, 5, 6, 7, 8])))
  }

  /// Values with a hump and a stray one.
  static func lengths() throws -> ChartSeries {
    let values = (0..<60).map { index -> Double in
      let place = Double(index)
      return 170 + 8 * sin(place * 1.7) + 5 * cos(place * 0.9)
    }
    return ChartSeries("cm", try DataSet(values: values + [201]))
  }

  /// What a chart of that name is shown with.
  static func series(for chart: ChartDescriptor) throws -> [ChartSeries] {
    switch chart.name {
    case "bar": [try harvest()]
    case "line": try waves()
    case "scatter": [try profit()]
    case "bubble": [try circles()]
    case "histogram": [try lengths()]
    case "pie": [try harvest([20, 14.5, 30, 4, 2])]
    case "sparkline": [try profit(), try lengths()]
    case "box":
      [try lengths(), try ChartSeries("waves", DataSet(values: waves()[0].points.values.map { 170 + 9 * $0 }))]
    case _: [try lengths()]
    }
  }
}
