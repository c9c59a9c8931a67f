import EvaluationEngine
import Geometry
import GraphDocument
import JSONText

extension [UInt8] {
  /// What stands between a chart's inputs and its label.
  mutating func append(_ form: ChartForm) {
    if form.size != ChartForm.standard.size {
      append(", \"size\": [")
      append(number: Double(form.size.columns))
      append(", ")
      append(number: Double(form.size.rows))
      append("]")
    }
    if form.logarithmic != .none {
      append(", \"log\": ")
      append(jsonString: form.logarithmic.rawValue)
    }
  }
}
