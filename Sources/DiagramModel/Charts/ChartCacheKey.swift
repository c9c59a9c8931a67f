import Charts
package import DataSets
package import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// Everything that the content of a chart depends on; the content is created again only if the key changes.
struct ChartCacheKey: Equatable {
  struct Source: Equatable {
    let node: NodeID
    let name: String
    /// The name in the legend, with units.
    let title: String
    let value: Value
    let uncertainty: StandardUncertainty?
    let format: NumberFormat
  }

  let kind: ChartKind
  let logarithmic: ChartForm.LogarithmicAxes
  let sources: [Source?]
  /// The values of a history chart; nil for other charts.
  let history: [Double]?

  /// The content of the chart.
  ///
  /// - Complexity: Linear in the points, if they have to be copied.
  var content: ChartContent {
    var options = ChartOptions()
    options.logarithmic = LogarithmicAxes(logarithmic)
    // If values on the same axis have different number formats, the axis uses none of them.
    let formats = Set(sources.compactMap { $0?.format })
    if let format = formats.first, formats.count == 1 { options.valueFormat = format }
    return ChartContent(kind: kind, series: kind == .bubble ? bubbles : series, options: options)
  }

  /// The identity of the series that contains all numbers; it differs from the identities of all nodes.
  private static let identityOfNumbers = -1

  private var series: [ChartSeries] {
    let sources = sources.compactMap(\.self)
    let numbers = sources.compactMap(\.point)
    var series: [ChartSeries] = []
    var hasNumbers = false
    for source in sources {
      if let set = source.value.data {
        series.append(ChartSeries(source.title, set, of: source.node))
      } else if !hasNumbers {
        hasNumbers = true
        let points = history.flatMap { try? DataSet(values: $0) } ?? (try? DataSet(numbers))
        var together = ChartSeries(numbers.count == 1 ? source.name : "", points ?? DataSet())
        together.identity = Self.identityOfNumbers
        if history == nil { together.pointIdentities = sources.filter { $0.point != nil }.map { Int($0.node.index) } }
        series.append(together)
      }
    }
    return series
  }

  private var bubbles: [ChartSeries] {
    func set(_ port: Int) -> (name: String, points: DataSet)? {
      guard sources.indices.contains(port), let source = sources[port] else { return nil }
      let points = source.value.data ?? source.point.flatMap { try? DataSet([$0]) }
      return points.map { (source.title, $0) }
    }
    guard let values = set(0) else { return [] }
    return [
      ChartSeries(
        values.name, values.points, sizes: set(1).map { ChartMeasure($0.name, $0.points) },
        shades: set(2).map { ChartMeasure($0.name, $0.points) })
    ]
  }
}

extension ChartCacheKey.Source {
  fileprivate var point: Datum? {
    guard let value = value.number else { return nil }
    let bar = uncertainty.flatMap { ErrorBar(lower: $0.lower, upper: $0.upper) }
    return Datum(value, annotation: name, errorY: bar)
  }
}

extension ChartSeries {
  /// Creates the series of a node; its identity survives renaming the node.
  package init(_ name: String, _ points: DataSet, of node: NodeID) {
    self.init(name, points)
    identity = Int(node.index)
  }
}

extension LogarithmicAxes {
  fileprivate init(_ axes: ChartForm.LogarithmicAxes) {
    switch axes {
    case .none: self = []
    case .x: self = .x
    case .y: self = .y
    case .both: self = [.x, .y]
    }
  }
}
