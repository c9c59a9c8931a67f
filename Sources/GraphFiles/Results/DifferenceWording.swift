import DataSets
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TextScanning

/// Describes the change of a value by the old and the new text.
///
/// If both texts are equal, the name of the changed part is used instead.
enum DifferenceWording {
  /// Returns the old and the new content as text; nil if both texts are equal.
  ///
  /// Numbers that are equal with the digits of `texts` are written with all digits. Of a long set, only the first
  /// differing point is shown.
  ///
  /// - Parameters:
  ///   - old: The old content.
  ///   - new: The new content.
  ///   - texts: The formatter of the new content.
  ///   - oldUnit: The unit of the old content.
  /// - Returns: The texts, such as `4.5 % → 5 %`.
  static func text(
    _ old: DifferenceReport.Content, _ new: DifferenceReport.Content, in texts: ValueText, from oldUnit: String?
  ) -> String? {
    let shown = (text(old, in: texts.inUnit(oldUnit)), text(new, in: texts))
    if texts.unit != oldUnit, shown.0 != shown.1 { return "\(shown.0) → \(shown.1)" }
    switch (old, new) {
    case (.quantity(let before), .quantity(let after)):
      return texts.change(before, after).map { "\($0.old) → \($0.new)" }
    case (.uncertain(let before), .uncertain(let after)):
      return texts.change(Quantity(before), Quantity(after), areKnown: false).map { "\($0.old) → \($0.new)" }
    default: break
    }
    if shown.0 != shown.1 { return "\(shown.0) → \(shown.1)" }
    switch (old, new) {
    case (.data(let before), .data(let after)): return pointText(before, after)
    default: return nil
    }
  }

  static func text(_ content: DifferenceReport.Content, in texts: ValueText) -> String {
    switch content {
    case .quantity(let quantity): texts.text(quantity)
    case .uncertain(let value): texts.text(Quantity(value), isKnown: false)
    case .operator(let name): name
    case .text(let text): "\"\(text)\""
    case .data(let set): texts.withUnit(ValueText(texts.format, for: .report, unit: texts.unit).text(set))
    case .failure(let message): message
    }
  }

  // MARK: - Points

  /// Returns the change of a data set, such as `point 501: 500 → 501, and 2 more points`; nil if its points are equal.
  private static func pointText(_ old: DataSet, _ new: DataSet) -> String? {
    if old.count != new.count { return "\(DataSetText.count(old)) → \(DataSetText.count(new))" }
    let places = old.values.indices.filter { part(of: old, new, at: $0) != nil }
    guard let first = places.first, let text = part(of: old, new, at: first) else {
      return old.missingPlaces == new.missingPlaces ? nil : "values are missing at different points"
    }
    let more = places.count - 1
    return "point \(first + 1): \(text)" + (more == 0 ? "" : ", and \(MessageText.counted(more, "more point"))")
  }

  /// Returns the change of the point at index `place`, such as `500 → 501` or `x 2 → 3`; nil if it did not change.
  private static func part(of old: DataSet, _ new: DataSet, at place: Int) -> String? {
    func number(_ column: [Double]?) -> String? {
      column.flatMap { $0[place].isNaN ? nil : NumberText.shortest($0[place]) }
    }
    func sides(_ errors: ErrorColumn?) -> String? {
      guard let lower = number(errors?.lower), let upper = number(errors?.upper) else { return nil }
      return lower == upper ? lower : "+\(upper) -\(lower)"
    }
    let parts: [(String, String?, String?)] = [
      ("", number(old.values), number(new.values)), ("x ", number(old.columnX), number(new.columnX)),
      ("± ", sides(old.errorsY), sides(new.errorsY)), ("error of x ", sides(old.errorsX), sides(new.errorsX)),
      ("correlation ", number(old.errorCorrelations), number(new.errorCorrelations)),
      ("annotation ", quoted(old.annotations?[place]), quoted(new.annotations?[place])),
    ]
    for (name, before, after) in parts where before != after {
      return "\(name)\(before ?? "none") → \(after ?? "none")"
    }
    let (before, after) = (old.preservedFields?[place] ?? [], new.preservedFields?[place] ?? [])
    func content(_ name: String, _ fields: [PreservedField]) -> PreservedContent? {
      fields.first { $0.name == name }?.content
    }
    if let name = (before + after).map(\.name).first(where: { content($0, before) != content($0, after) }) {
      let texts = [before, after].map { content(name, $0)?.shortText ?? "none" }
      return texts[0] == texts[1] ? "another '\(name)'" : "\(name) \(texts[0]) → \(texts[1])"
    }
    return before == after ? nil : "its further members in another order"
  }

  static func quoted(_ text: String??) -> String? { (text ?? nil).map { "\"\($0)\"" } }

  // MARK: - What is said of a value

  static func attributes(of pair: NodePair, _ old: DocumentContents, _ new: DocumentContents) -> String {
    let (before, after) = (old.attributes(of: pair.old), new.attributes(of: pair.new))
    let changed = AttributeID.allCases.filter { $0.attribute.isPartOfContent && before[$0] != after[$0] }
    var parts = changed.map { DifferenceListing.text($0, pair, old, new) }
    parts.removeAll(where: \.isEmpty)
    if before.parameters != after.parameters { parts.append("other parameters") }
    if before.instance != after.instance { parts.append("other values or wires of the group") }
    if before.source != after.source { parts.append("another source of its points") }
    return parts.isEmpty ? "the same text in other characters" : parts.joined(separator: ", ")
  }
}
