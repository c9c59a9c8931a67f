import CFloors
import DataJoin
import DataSets
import DelimitedText
import EvaluationEngine
import Formulas
import Foundation
import Geometry
import GraphDocument
import GraphFiles
import GraphLayout

/// How the cost of one thing grows with what it is done to.
struct GrowthSeries: Sendable {
  let name: String
  /// What the sizes count.
  let unit: String
  let sizes: [Int]
  /// The greatest exponent that is no surprise: 1 with a logarithm's share.
  let goal: Double
  /// Prepares so many; the body is what is timed.
  let prepare: @Sendable (_ size: Int) -> (() -> Void)?

  /// A new one is a line here.
  static let all: [GrowthSeries] = [
    GrowthSeries("every node computed, forest", "nodes", to: 7) { size in
      var graph = Shape("forest", count: size).graph()
      return { graph.recompute() }
    },
    GrowthSeries("the head of a chain edited, all follow", "nodes", to: 6) { size in
      let shape = Shape("chain", count: size)
      var graph = shape.graph()
      var value = shape.head
      return {
        value = value == shape.head ? shape.editedHead : shape.head
        graph.setContent(.number(value), of: NodeID(index: 0))
        _ = graph.propagate()
      }
    },
    GrowthSeries("one number of a forest edited", "nodes", to: 7, goal: 0.3) { size in
      var graph = Shape("forest", count: size).graph()
      var value = 1.0
      return {
        for _ in 0..<100 {
          value += 1e-7
          graph.setContent(.number(value), of: NodeID(index: 0))
          _ = graph.propagate()
        }
      }
    },
    GrowthSeries("a graph built from nodes in any order", "nodes", to: 7) { size in
      let builder = Shape("forest", count: size).shuffled().builder()
      return { _ = try? Graph.build(builder) }
    },
    GrowthSeries("a document opened", "nodes", to: 6) { size in
      let text = documentText(Shape("forest", count: size))
      return { _ = try? NativeFormat.read(text) }
    },
    GrowthSeries("a document written", "nodes", to: 6) { size in
      guard let contents = try? NativeFormat.read(documentText(Shape("forest", count: size))) else { return nil }
      return { _ = NativeFormat.write(contents) }
    },
    GrowthSeries("definitions read as a document", "lines", to: 6) { size in
      let text = definitionText(size)
      return { _ = try? DefinitionText.read(text) }
    },
    GrowthSeries("two documents compared", "nodes", to: 6) { size in
      guard let pair = comparedPair(size) else { return nil }
      return { _ = DocumentComparison(from: pair.old, to: pair.new) }
    },
    GrowthSeries("rows of five numbers read", "rows", to: 6) { size in
      var text: [UInt8] = []
      for row in 0..<size { text += Array("\(row % 977).5,\(row),2.25,\(row % 13),1e3\n".utf8) }
      let requests = (1...5).map { ColumnRequest(.number($0), as: .numbers) }
      let options = DelimitedOptions(hasHeader: false)
      return { _ = text.withUnsafeBufferPointer { try? DelimitedReader.table(of: $0, requests, options: options) } }
    },
    GrowthSeries("a data set summed", "values", to: 7) { size in
      let set = try? DataSet(values: (0..<size).map { Double($0 % 1_013) / 7 })
      return { _ = try? set?.sum() }
    },
    GrowthSeries("a data set sorted", "values", to: 7, goal: 1.15) { size in
      var random = SplitMix(state: 3)
      let set = try? DataSet(values: (0..<size).map { _ in Double(random.below(.max)) })
      return { _ = set?.sorted(by: .value) }
    },
    GrowthSeries("keyed elements compared after a shuffle", "elements", to: 6, goal: 1.15) { size in
      let old = Array(0..<size)
      var new = old
      var random = SplitMix(state: 5)
      new.shuffle(using: &random)
      return { _ = KeyedChanges(from: old, to: new, key: { $0 }) }
    },
    GrowthSeries("boxes laid out", "boxes", to: 5) { size in
      let graph = calculatorGraph(size)
      return { _ = LayeredLayout(graph) }
    },
  ]

  /// Sizes from 1,000 to ten to the power of `last`.
  init(
    _ name: String, _ unit: String, to last: Int, goal: Double = 1.1,
    prepare: @escaping @Sendable (_ size: Int) -> (() -> Void)?
  ) {
    self.name = name
    self.unit = unit
    self.goal = goal
    self.prepare = prepare
    sizes = (3...last).map { power in (0..<power).reduce(1) { product, _ in product * 10 } }
  }

  /// Nanoseconds by size, and the exponent that fits them.
  struct Measured {
    var series: GrowthSeries
    var costs: [(size: Int, nanoseconds: Double)]

    /// The slope of the logarithms from 10,000 on, by least squares: caches and start-up costs bend what is smaller.
    var exponent: Double? {
      let points = costs.filter { $0.size >= 10_000 }.map { (log($0.size), log($0.nanoseconds)) }
      guard points.count > 1 else { return nil }
      let (x, y) = (mean(points.map(\.0)), mean(points.map(\.1)))
      let spread = points.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) }
      return points.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) } / spread
    }

    private func log(_ number: some BinaryInteger) -> Double { Foundation.log(Double(number)) }
    private func log(_ number: Double) -> Double { Foundation.log(number) }

    var cells: [String] {
      [series.name, series.unit]
        + (3...7).map { power in
          costs.first { $0.size == Int(pow(10, Double(power))) }.map { Row.Measure.nanoseconds($0.nanoseconds).text }
            ?? ""
        } + [exponent.map { "\(rounded($0))" } ?? "", "≤ \(series.goal)"]
    }
  }

  /// Medians of a few runs; what would need more memory than there is ends the series.
  func measured() -> Measured {
    var costs: [(size: Int, nanoseconds: Double)] = []
    for size in sizes {
      note("\(name), \(size) \(unit)")
      guard let body = prepare(size) else { break }
      // The first one warms caches up.
      body()
      let rounds = size >= 1_000_000 ? 3 : 7
      costs.append((size, median((0..<rounds).map { _ in time(body) })))
    }
    return Measured(series: self, costs: costs)
  }

  private static let headings = ["what", "of", "10³", "10⁴", "10⁵", "10⁶", "10⁷", "exponent", "expected"]

  static func table(_ measured: [Measured]) -> String {
    ([headings] + measured.map(\.cells)).map { $0.joined(separator: "\t") }.joined(separator: "\n")
  }

  static func page(_ measured: [Measured]) -> String {
    var lines = [headings] + measured.map(\.cells)
    lines.insert(headings.map { _ in "---" }, at: 1)
    let rows = lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    return """
      # Growth

      With this page you estimate the cost of an operation on a larger document. `Scripts/bench --growth --write` makes it; each figure is a median
      on one machine. The exponent says more than the times: it is the slope of the logarithms from 10,000 on. 1 is linear; sorting and full caches
      add up to 0.15. A graph in random order no longer fits the caches between 10⁵ and 10⁶ nodes; below and above that step it is linear. Graphs of
      10⁷ nodes are built and computed, but no document of that size is read, because writing its text alone takes minutes.
      `GrowthTests` check the exponents of counted work on every machine: nodes computed, positions moved, cells painted.

      Machine: \(Machine.description.map { "\($0.name): \($0.value)" }.joined(separator: "; ")).

      \(rows)

      """
  }
}
