import DataSets
import Formulas
import GraphAnalysis
import GraphDocument

/// A number as a report shows it.
struct ReportNumber: Hashable {
  let text: String
  /// Whether the value has digits that the text lacks, so that no sign of equality may stand between them.
  let isCut: Bool

  /// A number that somebody typed: all of its digits, in its format if that keeps them.
  init(typed quantity: Quantity, in format: NumberFormat) {
    let shown = format.written(quantity).text
    text = Self.read(shown) == quantity ? shown : format.typed(quantity)
    isCut = false
  }

  /// A number that was computed: in its format, else with at most `digits` significant digits, and all of those before the point.
  init(computed appraisal: Appraisal<Quantity>, in format: NumberFormat, digits: Int) {
    let quantity = appraisal.value
    guard quantity.isExact || (quantity.lower == 0 && quantity.upper == 0) else {
      let shown = format == .plain ? NumberText.display(quantity, digits: digits) : format.written(quantity).text
      text = appraisal.unknown == nil ? shown : "\(shown) ± \(NumberText.unknown)"
      isCut = false
      return
    }
    let shown = format == .plain ? Self.plainly(quantity.value, digits: digits) : format.written(quantity.value).text
    let uncertainty = appraisal.unknown == nil ? quantity.isExact ? "" : " ± 0" : " ± \(NumberText.unknown)"
    text = shown + uncertainty
    isCut = Self.read(shown).map { NumberText.display($0.value) != NumberText.display(quantity.value) } ?? true
  }

  /// A data set in a line.
  init(listing set: DataSet, digits: Int) {
    (text, isCut) = (DataSetText.list(set, digits: digits), false)
  }

  private static func plainly(_ value: Double, digits: Int) -> String {
    guard value.magnitude < 1e15 else { return NumberText.display(value, digits: digits) }
    return NumberText.display(value, digits: max(digits, String(Int(value.magnitude.rounded())).utf8.count))
  }

  private static func read(_ text: String) -> Quantity? {
    try? NumberText.parse(text.filter { $0 != " " })
  }
}
