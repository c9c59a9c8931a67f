import DataSets
import Formulas
import GraphDocument

extension EvaluationReport {
  /// A table of names and values as people read them; of what has no value the reason.
  public var markdown: [UInt8] {
    MarkdownTable(titles: ["name", "value"], rows: entries.map { [$0.name, Self.cell($0.outcome)] }).lines.fileBytes
  }

  private static func cell(_ outcome: Outcome) -> String {
    switch outcome {
    case .quantity(let quantity, let unknown): NumberText.display(quantity, isKnown: unknown == nil)
    case .data(let set, _): DataSetText.list(set)
    case .failure(let message, _): message
    }
  }
}
