import EvaluationEngine
import Formulas
import Units

/// A value that is requested in another unit, such as `speed to mph`.
struct RequestedConversion {
  /// The whole text, which becomes the name of the converted value.
  let text: String
  let name: String
  private let unit: String

  /// Parses a name, a word or sign for a conversion, and a unit; nil for any other text.
  init?(_ text: String) {
    self.text = text
    name = String(text.prefix { $0 != " " })
    let rest = text.dropFirst(name.count).drop { $0 == " " }
    guard !name.isEmpty, let sign = ["to ", "in ", "->", "→"].first(where: rest.hasPrefix) else { return nil }
    let unit = rest.dropFirst(sign.count).filter { $0 != "[" && $0 != "]" }.drop { $0 == " " }
    if unit.isEmpty { return nil }
    self.unit = String(unit)
  }

  /// Returns a copy of the document with a node for the converted value.
  ///
  /// If no node has the name in the request, returns the document itself. `meter` counts the work on data sets and may
  /// stop it.
  ///
  /// - Throws: If the unit is invalid, or if the document cannot have another node.
  func added(
    to contents: DocumentContents, countedBy meter: EvaluationMeter?
  ) throws(InnerNodeError) -> DocumentContents {
    let source = InnerNodes.nodeName(name, in: contents)
    guard contents.node(named: source) != nil else { return contents }
    let document = Document(contents)
    document.meter = meter
    let free = document.freeName("converted")
    let target: Unit
    do throws(UnitProblem) {
      target = try Unit(reading: unit, contents.unitDefinitions)
    } catch {
      throw InnerNodeError("'\(text)': \(error.kind.message)", fixIt: error.kind.suggestion)
    }
    guard let formula = try? Formula.parse("\(source) to [\(target.storedText)]") else { return contents }
    do throws(EditError) {
      try document.apply(.create(NodeCreation(formula: formula, attributes: NodeAttributes(name: free))))
    } catch {
      throw InnerNodeError("'\(text)': \(error.sentence)")
    }
    var converted = document.contents
    if let node = converted.node(named: free) { converted.names.setName(text, of: node) }
    return converted
  }
}
