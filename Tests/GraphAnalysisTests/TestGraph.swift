import EvaluationEngine
import GraphAnalysis
import Testing

/// A graph with names, evaluated: `TestGraph("x = 3", "y = multiply x x")`; a source that is not defined is an open port, an
/// operator in brackets, `[multiply]`, is bypassed.
struct TestGraph {
  private(set) var graph: Graph
  private(set) var ids: [String: NodeID] = [:]

  init(_ definitions: String...) throws {
    try self.init(definitions)
  }

  init(_ definitions: [String]) throws {
    var builder = GraphBuilder()
    let rows = definitions.map { $0.split(separator: " ").map(String.init) }
    let indices = Dictionary(
      zip(rows.map { $0[0] }, rows.indices.map(Int32.init)), uniquingKeysWith: { first, _ in first })
    for row in rows {
      if let number = Double(row[2]) {
        _ = builder.add(.number(number))
      } else {
        _ = builder.add(.operator(try #require(OperatorID(named: row[2].filter(\.isLetter)))))
        if row[2].hasPrefix("[") { builder.bypass() }
        for source in row.dropFirst(3) {
          builder.addInput(indices[source])
        }
      }
    }
    let (built, ids) = try Graph.build(builder)
    graph = built
    _ = graph.propagate()
    for (name, index) in indices {
      self.ids[name] = ids[Int(index)]
    }
  }

  func id(_ name: String) throws -> NodeID { try #require(ids[name]) }

  func name(_ id: NodeID) -> String { ids.first { $0.value == id }?.key ?? "?" }

  func budget(
    of name: String, _ sources: [String: StandardUncertainty], _ correlations: [(String, String, Double)] = []
  ) throws -> UncertaintyBudget? {
    let sources = try Dictionary(uniqueKeysWithValues: sources.map { (try id($0.key), $0.value) })
    let correlations = try correlations.map { SourceCorrelation(try id($0.0), try id($0.1), $0.2) }
    return UncertaintyPropagation(sources: sources, correlations: correlations).budget(of: try id(name), in: graph)
  }
}
