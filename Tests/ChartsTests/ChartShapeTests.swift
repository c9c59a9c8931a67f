import DataJoin
import DataSets
import Foundation
import Geometry
import TestSupport
import Testing

@testable import CharacterCanvas
@testable import Charts

/// Charts as shapes: what is drawn lies where its value is, to a tenth of a pixel.
@Suite struct ChartShapeTests {
  /// A tenth of a pixel, in the units of pictures, of which three quarters are a pixel.
  private static let tenth = 0.1 * 4 / 3

  /// The elements of a chart, as they are written.
  private func elements(
    _ chart: ChartDescriptor, _ series: [ChartSeries], _ options: ChartOptions = ChartOptions(),
    size: Size = Size(columns: 60, rows: 16)
  ) -> [Substring] {
    var classes = SVGClasses(prefix: "")
    return chart.drawing(of: series, options: options)
      .elements(size: size, light: .plain, dark: .plain, &classes).split(separator: "\n")
  }

  private func number(_ name: String, _ element: Substring) -> Double? {
    element.firstRange(of: " \(name)=\"").flatMap { Double(element[$0.upperBound...].prefix { $0 != "\"" }) }
  }

  private func points(_ element: Substring) -> [(x: Double, y: Double)] {
    guard let range = element.firstRange(of: "points=\"") else { return [] }
    return element[range.upperBound...].prefix { $0 != "\"" }.split(separator: " ").compactMap { pair in
      let numbers = pair.split(separator: ",").compactMap { Double($0) }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
  }

  /// The ticks of y: the value that a label says and the height of its line.
  private func ticksY(_ elements: [Substring]) -> [(value: Double, y: Double)] {
    zip(elements, elements.dropFirst()).compactMap { line, label in
      guard label.contains("text-anchor=\"end\""), let y = points(line).first?.y, points(line).count == 2,
        let value = Double(label.split(separator: ">").dropFirst().first?.prefix { $0 != "<" } ?? "")
      else { return nil }
      return (value, y)
    }
  }

  /// Where a value of y lies by the first and the last tick.
  private func place(_ value: Double, by ticks: [(value: Double, y: Double)], isLog: Bool = false) throws -> Double {
    let (low, high) = (try #require(ticks.first), try #require(ticks.last))
    func scaled(_ value: Double) -> Double { isLog ? log10(value) : value }
    let share = (scaled(value) - scaled(low.value)) / (scaled(high.value) - scaled(low.value))
    return low.y + share * (high.y - low.y)
  }

  private func series(_ values: [Double], _ name: String = "v") throws -> ChartSeries {
    ChartSeries(name, try DataSet(values: values))
  }

  @Test func `names with markup stay text, also before a combining mark`() throws {
    let named = [try series([1, 2], "x<\u{301}y"), try series([2, 3], "b&\u{301}")]
    let written = Array(elements(.line, named).joined(separator: "\n").utf8)
    func has(_ text: String) -> Bool { !written.ranges(of: Array(text.utf8)).isEmpty }
    #expect(has("x&lt;\u{301}y") && has("b&amp;\u{301}"))
    #expect(!has("<\u{301}") && !has("&\u{301}"))
  }

  @Test(arguments: [
    [3.0, 166, 40.5, 299.99, 0.01], [-5, 12.25, -0.5], [1e-7, 3e-7, 2.5e-7], [1e12, 2.75e12, 1.5e12],
  ])
  func `marks and lines lie at their values, ticks at what they say`(values: [Double]) throws {
    for chart in [ChartDescriptor.line, .scatter] {
      let elements = elements(chart, [try series(values)])
      let ticks = ticksY(elements)
      #expect(ticks.count >= 2)
      for tick in ticks { #expect(abs(try place(tick.value, by: ticks) - tick.y) <= Self.tenth) }
      let circles = elements.filter { $0.hasPrefix("<circle") }
      #expect(circles.count == values.count)
      for (value, circle) in zip(values, circles) {
        #expect(
          abs(try #require(number("cy", circle)) - place(value, by: ticks)) <= Self.tenth, "\(chart.name): \(value)")
      }
      // Evenly spaced in x.
      let across = circles.compactMap { number("cx", $0) }
      let step = try #require(across.last) - across[0]
      for (index, x) in across.enumerated() {
        #expect(abs(x - across[0] - step * Double(index) / Double(values.count - 1)) <= Self.tenth)
      }
      guard chart.name == "line" else { continue }
      let line = try #require(elements.first { points($0).count == values.count })
      for (value, point) in zip(values, points(line)) {
        #expect(abs(point.y - (try place(value, by: ticks))) <= Self.tenth)
      }
    }
  }

  @Test func `a logarithmic axis has equal distances for equal ratios`() throws {
    var options = ChartOptions()
    options.logarithmic = .y
    let values = [1.0, 30, 166, 5000]
    let elements = elements(.line, [try series(values)], options)
    let ticks = ticksY(elements)
    for (value, circle) in zip(values, elements.filter { $0.hasPrefix("<circle") }) {
      #expect(abs(try #require(number("cy", circle)) - place(value, by: ticks, isLog: true)) <= Self.tenth, "\(value)")
    }
  }

  @Test func `error bars end where their errors do`() throws {
    let errors = ErrorColumn(lower: [1.5, 0.3, 4], upper: [2.25, 0.3, 1])
    let set = try DataSet(values: [10, 14, 12], errorY: errors)
    let elements = elements(.scatter, [ChartSeries("v", set)])
    let ticks = ticksY(elements)
    let circles = elements.filter { $0.hasPrefix("<circle") }
    for (index, value) in [10.0, 14, 12].enumerated() {
      let x = try #require(number("cx", circles[index]))
      // Of all upright lines there, axes and ticks come first.
      let upright = elements.filter { element in
        let ends = points(element)
        return ends.count == 2 && ends.allSatisfy { abs($0.x - x) < 0.01 } && ends[0].y != ends[1].y
      }
      let bar = try #require(upright.last)
      let ends = points(bar).map(\.y).sorted()
      #expect(abs(ends[0] - (try place(value + errors.upper[index], by: ticks))) <= Self.tenth)
      #expect(abs(ends[1] - (try place(value - errors.lower[index], by: ticks))) <= Self.tenth)
    }
  }

  @Test func `bars have lengths in proportion to their values, from one line`() throws {
    let values = [3.0, 8, 5.5, -4.25, 12]
    let rects = elements(.bar, [try series(values)]).filter { $0.hasPrefix("<rect") }
    let unit = try #require(number("width", rects[4])) / 12
    let zero = try #require(number("x", rects[0]))
    #expect(rects.count == values.count)
    for (value, rect) in zip(values, rects) {
      let (x, width) = (try #require(number("x", rect)), try #require(number("width", rect)))
      #expect(abs(width - abs(value) * unit) <= Self.tenth)
      #expect(abs((value < 0 ? x + width : x) - zero) <= Self.tenth)
    }
  }

  @Test func `the bars of histograms and of columns end at their counts`() throws {
    let elements = elements(.histogram, [try series([1, 2, 2, 3, 3, 3, 4, 4, 9])])
    let ticks = ticksY(elements)
    let rects = elements.filter { $0.hasPrefix("<rect") }
    #expect(!rects.isEmpty && ticks.count >= 2)
    let zero = try place(0, by: ticks)
    var total = 0.0
    for rect in rects {
      let (y, height) = (try #require(number("y", rect)), try #require(number("height", rect)))
      #expect(abs(y + height - zero) <= Self.tenth)
      let count = height / (zero - (try place(1, by: ticks)))
      #expect(abs(count - count.rounded()) < 0.01)
      total += count.rounded()
    }
    #expect(total == 9)
    let values = (0..<80).map { Double($0 % 7) + 1 }
    let columns = self.elements(.bar, [try series(values)])
    let marks = ticksY(columns)
    let tops = columns.filter { $0.hasPrefix("<rect") }.compactMap { number("y", $0) }
    #expect(tops.count == 80)
    for (value, top) in zip(values, tops) { #expect(abs(top - (try place(value, by: marks))) <= Self.tenth) }
  }

  @Test func `slices have angles in proportion to their shares`() throws {
    let values = [1.0, 2, 3, 4]
    let paths = elements(.pie, [try series(values)], size: Size(columns: 60, rows: 16)).filter { $0.hasPrefix("<path") }
    #expect(paths.count == 4)
    var end = 0.0
    for (value, path) in zip(values, paths) {
      let match = try #require(
        path.firstMatch(
          of: /M([-0-9.]+) ([-0-9.]+)L([-0-9.]+) ([-0-9.]+)A([-0-9.]+) [-0-9.]+ 0 \d 1 ([-0-9.]+) ([-0-9.]+)Z/))
      let numbers = [match.1, match.2, match.3, match.4, match.5, match.6, match.7].compactMap { Double($0) }
      func check(_ x: Double, _ y: Double, _ share: Double) {
        #expect(abs(x - (numbers[0] + numbers[4] * sin(share * 2 * .pi))) <= Self.tenth)
        #expect(abs(y - (numbers[1] - numbers[4] * cos(share * 2 * .pi))) <= Self.tenth)
      }
      check(numbers[2], numbers[3], end)
      end += value / 10
      check(numbers[5], numbers[6], end)
    }
  }

  @Test func `boxes have their quartiles in proportion, circles their areas`() throws {
    let box = try #require(
      elements(.box, [try series([0, 1, 2, 3, 4, 5, 6, 7, 8])]).first { $0.hasPrefix("<polygon") })
    let median = try #require(
      elements(.box, [try series([0, 1, 2, 3, 4, 5, 6, 7, 8])]).first { $0.contains("stroke-width=\"3\"") })
    let corners = points(box)
    let middle = points(median)[0].x
    #expect(abs((corners[0].x + corners[1].x) / 2 - middle) <= Self.tenth)
    let sizes = ChartMeasure("size", try DataSet(values: [1, 4, 9]))
    let bubbles = elements(.bubble, [ChartSeries("v", try DataSet(values: [1, 2, 3]), sizes: sizes)]).filter {
      $0.hasPrefix("<circle")
    }
    let radii = bubbles.compactMap { number("r", $0) }.sorted()
    #expect(radii.count == 3 && abs(radii[2] / radii[0] - 3) < 0.01 && abs(radii[1] / radii[0] - 2) < 0.01)
  }

  @Test func `a line of very many points keeps its peaks and few places`() throws {
    var values = (0..<200_000).map { sin(Double($0) / 5000) }
    values[77_777] = 40
    let elements = elements(.line, [try series(values)])
    let line = try #require(elements.max { points($0).count < points($1).count })
    #expect(points(line).count < 3000)
    let ticks = ticksY(elements)
    #expect(points(line).contains { abs($0.y - ((try? place(40, by: ticks)) ?? 0)) <= Self.tenth })
    #expect(elements.joined().utf8.count < 100_000)
  }

  @Test(arguments: ChartCatalog.all.map(\.name))
  func `any data gives finite places, no markup of its own, and a sentence`(name: String) throws {
    let chart = try #require(ChartCatalog.chart(named: name))
    let sets: [[Double]] = [
      [], [0], [5, 5, 5], [-1, -2], [1e308, -1e308], [.leastNonzeroMagnitude], Array(repeating: 1, count: 3000),
    ]
    for values in sets {
      for size in [
        Size(columns: 60, rows: 16), Size(columns: 3, rows: 1), Size(columns: 500, rows: 2), Size(columns: 0, rows: 0),
      ] {
        let one = ChartSeries("<a> & \"b\" \u{1B}[31m", try DataSet(values: values))
        let text = elements(chart, [one], size: size).joined(separator: "\n")
        #expect(!text.contains("nan") && !text.contains("inf") && !text.contains("<a>") && !text.contains("\u{1B}"))
      }
      #expect(chart.drawing(of: [try series(values)]).summary.hasPrefix("A \(name) chart: "))
    }
  }
}
