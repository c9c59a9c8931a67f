import DataSets
import Formulas
import GraphAnalysis
import GraphDocument

/// A number as a report shows it.
struct ReportNumber: Hashable {
  let text: String
  /// Whether the value has digits that the text lacks, so that no sign of equality may be between them.
  let isCut: Bool

  /// A typed number: all of its digits, in its number format if that keeps them.
  init(typed quantity: Quantity, _ texts: ValueText) {
    (text, isCut) = (texts.typed(quantity), false)
  }

  /// A computed number: in its number format, else with this many significant digits, and all of those before the
  /// point.
  init(computed appraisal: Appraisal<Quantity>, _ texts: ValueText) {
    let quantity = appraisal.value
    text = texts.text(appraisal)
    // Of an uncertain number the uncertainty says how many digits there are.
    let isExact = quantity.isExact || (quantity.lower == 0 && quantity.upper == 0)
    isCut = isExact && texts.isCut(texts.text(quantity.value), quantity.value)
  }

  /// A data set in a line.
  init(listing set: DataSet, _ texts: ValueText) {
    (text, isCut) = (texts.text(set), false)
  }
}
