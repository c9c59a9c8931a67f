public import EvaluationEngine

/// Every sink that a node of a document may be.
///
/// A kind of node that only shows is a line here, and to the engine nothing else. A further chart is one in `ChartKind`.
public enum SinkCatalog {
  /// The sinks, with the kind of the nodes that are it.
  public static let all: [(sink: Sink, kind: NodeKind)] =
    ChartKind.allCases.map { ($0.sink, .chart) } + [(.note, .note)]

  /// The sinks that a typed line makes by name, in the order of lists for people: those that take inputs.
  public static let namedInLines = all.map(\.sink).filter(\.takesInputs)

  /// The sink of that name that takes inputs; nil if there is none.
  public static func sink(takingInputsNamed name: String) -> Sink? { namedInLines.first { $0.name == name } }

  fileprivate static let kinds = Dictionary(all.map { ($0.sink, $0.kind) }, uniquingKeysWith: { first, _ in first })
}

extension Sink {
  /// A text beside the calculation.
  public static let note = Sink(name: "note")

  /// The kind of the nodes that are this sink; one that is not in the catalogue counts as a note.
  ///
  /// - Complexity: O(1).
  public var kind: NodeKind { SinkCatalog.kinds[self, default: .note] }

  /// The name of its nodes in a sentence: `note`, `bar chart`.
  public var title: String { kind.rawValue == name ? name : "\(name) \(kind.rawValue)" }
}

extension NodeContent {
  /// A text beside the calculation.
  public static let note = NodeContent.sink(.note)
}
