public import EvaluationEngine

/// All sinks that documents can have: the contents of notes and charts, which only display something.
///
/// A new kind of node that only displays something needs an entry here and no change in the engine. A new chart needs
/// an entry in `ChartKind`.
public enum SinkCatalog {
  /// The sinks, each with the kind of the nodes whose content it is.
  public static let all: [(sink: Sink, kind: NodeKind)] =
    ChartKind.allCases.map { ($0.sink, .chart) } + [(.note, .note)]

  /// The sinks with inputs, in the order of lists for users; a user can create a node for a sink by typing its name.
  public static let namedInLines = all.map(\.sink).filter(\.takesInputs)

  /// Returns the sink with this name that has inputs; nil if there is none.
  public static func sink(takingInputsNamed name: String) -> Sink? { namedInLines.first { $0.name == name } }

  fileprivate static let kinds = Dictionary(all.map { ($0.sink, $0.kind) }, uniquingKeysWith: { first, _ in first })
}

extension Sink {
  /// The content of notes, which are texts without an effect on the calculation.
  public static let note = Sink(name: "note")

  /// The kind of the nodes whose content this sink is; a sink outside the catalogue counts as a note.
  ///
  /// - Complexity: O(1).
  public var kind: NodeKind { SinkCatalog.kinds[self, default: .note] }

  /// How a node with this sink is called in a sentence: `note`, `bar chart`.
  public var title: String { kind.rawValue == name ? name : "\(name) \(kind.rawValue)" }
}

extension NodeContent {
  /// The content of a note.
  public static let note = NodeContent.sink(.note)
}
