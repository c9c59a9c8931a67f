import Charts
import CommandOutput
import DataSets
import EvaluationEngine
import Formulas
import GraphDocument
import TextScanning

/// A line chart of one or two sweeps.
///
/// The x axis shows the sweep with more values; each value of the other sweep is a line.
struct SweepChart {
  /// The largest number of lines, equal to the number of different symbols.
  static let mostLines = 8
  private static let legendDigits = 6

  private let grid: SweepGrid
  private let names: [String]
  private let outputs: [String]
  private let along: Int
  /// The formatter of each swept number.
  private let texts: [ValueText]
  /// The number format of all outputs; plain if they differ.
  private let format: NumberFormat

  /// Creates a chart of `outputs` over a grid.
  ///
  /// - Throws: Wrong usage, if there are too many sweeps, points or lines for a chart.
  init(
    _ grid: SweepGrid, in contents: DocumentContents, _ names: [String], _ outputs: [String]
  ) throws(CommandFailure) {
    (self.grid, self.names, self.outputs) = (grid, names, outputs)
    texts = grid.sweeps.map { contents.valueText(of: $0.node, for: .message, digits: Self.legendDigits) }
    let formats = Set(outputs.map { contents.node(named: $0).map { contents.format(of: $0) } ?? .plain })
    format = formats.count == 1 ? formats.first ?? .plain : .plain
    along = grid.sweeps.indices.reduce(0) { grid.sweeps[$1].count > grid.sweeps[$0].count ? $1 : $0 }
    if grid.sweeps.count > 2 {
      throw CommandFailure(
        .usage, "--chart: there are \(grid.sweeps.count) sweeps, but a picture has one or two",
        help: "give the other numbers a value with '--set'")
    }
    if grid.count > BatchLimits.chartPoints {
      throw CommandFailure(
        .usage, "--chart: there are more than \(BatchLimits.chartPoints) points", help: "take larger steps")
    }
    if grid.sweeps.count == 2, outputs.count > 1 {
      throw CommandFailure(
        .usage, "--chart: two sweeps make a picture of one node, not of \(BatchNotes.list(outputs))",
        help: "name it with '--get'")
    }
    let lines = grid.sweeps.count == 2 ? grid.sweeps[1 - along].count : outputs.count
    if lines > Self.mostLines {
      throw CommandFailure(
        .usage, "--chart: there would be \(lines) lines, more than \(Self.mostLines)",
        help: grid.sweeps.count == 2
          ? "sweep '\(names[1 - along])' over fewer values" : "name the nodes with '--get'")
    }
  }

  /// Draws the lines from comma-separated rows.
  ///
  /// The first row is a header; the outputs are the last columns. Points without a number are left out.
  func draw(_ rows: [UInt8], as picture: ChartPicture, _ output: StandardOutput) throws(CommandFailure) {
    let columns = columns(of: rows)
    let picture = picture.formatted(format)
      .labelled(x: names[along], y: grid.sweeps.count == 2 ? outputs.first : nil)
    let xKind: XKind = grid.sweeps[along].hasDates ? .date : .number
    var series: [ChartSeries] = []
    for line in lines {
      // A line is drawn from left to right, whatever the order of its values.
      let points = line.points.map { (x: grid.values(at: $0)[along], value: columns[line.column][$0]) }
        .sorted { $0.x < $1.x }
      do throws(DataProblem) {
        series.append(
          ChartSeries(line.name, try DataSet(values: points.map(\.value), x: points.map(\.x), xKind: xKind)))
      } catch {
        throw CommandFailure(.failed, "--chart: '\(line.name)': \(error)")
      }
    }
    picture.write(.line, series, output)
  }

  private var lines: [(name: String, column: Int, points: [Int])] {
    let all = Array(0..<grid.count)
    guard grid.sweeps.count == 2 else { return outputs.enumerated().map { ($0.element, $0.offset, all) } }
    let other = 1 - along
    let (outer, inner) = (grid.sweeps[0].count, grid.sweeps[1].count)
    return (0..<grid.sweeps[other].count).map { line in
      let points = other == 0 ? (0..<inner).map { line * inner + $0 } : (0..<outer).map { $0 * inner + line }
      return ("\(names[other]) = \(texts[other].text(grid.sweeps[other][line]))", 0, points)
    }
  }

  /// Returns the numbers of each output, with NaN for a missing number.
  private func columns(of rows: [UInt8]) -> [[Double]] {
    var columns = [[Double]](repeating: [], count: outputs.count)
    for row in rows.split(separator: ASCII.lineFeed).dropFirst() {
      let cells = row.split(separator: ASCII.comma, omittingEmptySubsequences: false).suffix(outputs.count)
      for (column, cell) in cells.enumerated() {
        let text = String(decoding: cell, as: UTF8.self)
        columns[column].append(Double(text) ?? DateNumber.seconds(text) ?? .nan)
      }
    }
    return columns
  }
}
