import DataSets
import Formulas
import GraphAnalysis
import GraphDocument

/// The text of a number in a report.
struct ReportNumber: Hashable {
  let text: String
  /// Whether the value has digits that the text lacks, so that `=` between them would be wrong.
  let isCut: Bool

  /// Creates the text of a typed number with all of its digits, in its number format if that keeps them.
  init(typed quantity: Quantity, _ texts: ValueText) {
    (text, isCut) = (texts.typed(quantity), false)
  }

  /// Creates the text of a computed number in its number format, or else with a limited number of significant digits
  /// and all digits before the decimal point.
  init(computed appraisal: Appraisal<Quantity>, _ texts: ValueText) {
    let quantity = appraisal.value
    text = texts.text(appraisal)
    // For an uncertain number, the uncertainty determines how many digits are shown.
    let isExact = quantity.isExact || (quantity.lower == 0 && quantity.upper == 0)
    isCut = isExact && texts.isCut(texts.text(quantity.value), quantity.value)
  }

  /// Creates the text of a data set on one line.
  init(listing set: DataSet, _ texts: ValueText) {
    (text, isCut) = (texts.text(set), false)
  }
}
