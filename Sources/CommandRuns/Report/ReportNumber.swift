import DataSets
import Formulas
import GraphAnalysis
import GraphDocument

struct ReportNumber: Hashable {
  let text: String
  /// Whether digits are left out, so that `≈` must replace `=`.
  let isCut: Bool

  /// Creates the text of a number that the user typed, with all digits.
  ///
  /// The number format is used if it keeps all digits.
  init(typed quantity: Quantity, _ texts: ValueText) {
    (text, isCut) = (texts.typed(quantity), false)
  }

  /// Creates the text of a computed number in the node's number format.
  ///
  /// Without a format, the significant digits are limited, but all digits before the decimal point are kept.
  init(computed appraisal: Appraisal<Quantity>, _ texts: ValueText) {
    let quantity = appraisal.value
    text = texts.text(appraisal)
    // For an uncertain number, the uncertainty determines how many digits are shown.
    let isExact = quantity.isExact || (quantity.lower == 0 && quantity.upper == 0)
    isCut = isExact && texts.isCut(texts.text(quantity.value), quantity.value)
  }

  /// Creates the text of a data set: its points on one line.
  init(listing set: DataSet, _ texts: ValueText) {
    (text, isCut) = (texts.text(set), false)
  }
}
