import DataSets
import Formulas
import Geometry
import JSONText

extension EvaluationReport {
  /// A table with the header `name,value,uncertainty,error`, by RFC 4180 but for line feeds as line ends.
  ///
  /// Numbers are exact floats; an uncertainty whose sides differ is written `+upper -lower`.
  /// A data set has a row for each of its values. Where an uncertainty is unknown it is `?`, and the sentence is why.
  public var csv: [UInt8] {
    var lines = ["name,value,uncertainty,error"]
    for entry in entries {
      switch entry.outcome {
      case .quantity(let quantity, let unknown):
        let uncertainty = unknown == nil ? Self.uncertainty(of: quantity) : "?"
        let reason = unknown.map { Self.field($0.message) } ?? ""
        lines.append("\(entry.name),\(NumberText.shortest(quantity.value)),\(uncertainty),\(reason)")
      case .data(let set, let unknown):
        let reason = unknown.map { Self.field($0.message) } ?? ""
        for (index, value) in set.values.enumerated() {
          let error = set.errorsY?[index].map { Quantity(value, lower: $0.lower, upper: $0.upper) }
          let uncertainty = error.map(Self.uncertainty) ?? (unknown == nil ? "" : "?")
          lines.append("\(entry.name),\(NumberText.shortest(value)),\(uncertainty),\(uncertainty == "?" ? reason : "")")
        }
      case .failure(let message, _):
        lines.append("\(entry.name),,,\(Self.field(message))")
      }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func uncertainty(of quantity: Quantity) -> String {
    guard let lower = quantity.lower, let upper = quantity.upper else { return "" }
    if lower == upper { return NumberText.shortest(lower) }
    return "+\(NumberText.shortest(upper)) -\(NumberText.shortest(lower))"
  }

  /// Names are letters and digits; only sentences may need quotes.
  ///
  /// CSV has no escapes: marks stand for invisible characters of a sentence.
  private static func field(_ sentence: String) -> String {
    let text = CellText.safe(sentence)
    guard text.contains(where: { $0 == "," || $0 == "\"" }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
