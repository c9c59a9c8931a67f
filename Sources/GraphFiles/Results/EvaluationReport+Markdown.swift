import DataSets
import Formulas
import GraphDocument

extension EvaluationReport {
  /// A Markdown table of names and values for people; nodes without a value have the reason instead.
  public var markdown: [UInt8] {
    MarkdownTable(titles: ["name", "value"], rows: entries.map { [$0.name, Self.cell($0)] }).lines.fileBytes
  }

  private static func cell(_ entry: Entry) -> String {
    let texts = ValueText(entry.display, for: .report, unit: entry.unit)
    return switch entry.outcome {
    case .quantity(let quantity, let unknown): texts.text(quantity, isKnown: unknown == nil)
    case .data(let set, _): texts.text(set)
    case .failure(let message, _): message
    }
  }
}
