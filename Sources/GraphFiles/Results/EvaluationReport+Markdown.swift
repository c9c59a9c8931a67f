import DataSets
import Formulas
import Geometry
import GraphDocument

extension EvaluationReport {
  /// A table of names and values as people read them; of what has no value the reason.
  public var markdown: [UInt8] {
    let rows = entries.map { "| \($0.name) | \(Self.cell($0.outcome)) |" }
    return Array((["| name | value |", "| --- | ---: |"] + rows).joined(separator: "\n").utf8) + Array("\n".utf8)
  }

  private static func cell(_ outcome: Outcome) -> String {
    let text =
      switch outcome {
      case .quantity(let quantity, let unknown): NumberText.display(quantity, isKnown: unknown == nil)
      case .data(let set, _): DataSetText.list(set)
      case .failure(let message, _): message
      }
    return CellText.safe(text).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
