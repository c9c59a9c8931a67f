import DataSets
import Formulas
import GraphDocument

extension EvaluationReport {
  /// A table of names and values as people read them; of what has no value the reason.
  public var markdown: [UInt8] {
    MarkdownTable(titles: ["name", "value"], rows: entries.map { [$0.name, Self.cell($0)] }).lines.fileBytes
  }

  private static func cell(_ entry: Entry) -> String {
    switch entry.outcome {
    case .quantity(let quantity, let unknown) where entry.format != .plain:
      entry.format.written(quantity).text + (unknown == nil ? "" : " ± \(NumberText.unknown)")
    case .quantity(let quantity, let unknown): NumberText.display(quantity, isKnown: unknown == nil)
    case .data(let set, _): DataSetText.list(set)
    case .failure(let message, _): message
    }
  }
}
