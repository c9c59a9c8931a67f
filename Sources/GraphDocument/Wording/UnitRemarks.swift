public import EvaluationEngine
public import Formulas
import JSONText
import Units

/// What to say about the units of a document, in sentences without initial capital and full stop.
public struct UnitRemarks {
  private let contents: DocumentContents

  /// Creates the remarks on a document.
  public init(_ contents: DocumentContents) { self.contents = contents }

  /// Returns why the member `unit` of a node in its file is not a unit; nil if it is a unit, or if it is missing.
  ///
  /// Old documents may have any text in this member; the text is kept as a member that nodecalc does not know.
  public func unreadableUnit(of node: NodeID) -> String? {
    guard let member = contents.unknownMembers(of: node).first(where: { $0.key == "\(UnitAttribute.key)" }) else {
      return nil
    }
    let text = JSONValue(oneLine: member.text)?.string ?? member.text
    do throws(UnitProblem) {
      _ = try Unit(reading: text)
      return "its unit is kept, but not used: write a text, like \"unit\": \"km/h\""
    } catch {
      return "its unit is kept, but not used: \(error)"
    }
  }

  /// What is wrong with the units that the document states for values without a unit of their own.
  public var displayUnitProblems: [String] { contents.units.display.problems }

  /// For each node that converts a value to its reciprocal, a sentence about this conversion.
  public var reciprocals: [NodeID: String] { contents.units.reciprocals.mapValues(\.sentence) }

  /// Returns a sentence about a conversion in a formula that takes the reciprocal of a value; nil if there is none.
  public func reciprocal(in formula: Formula) -> String? {
    UnitPass.analysis(of: formula, fedBy: contents.sources(of: formula), in: contents)?.reciprocal?.sentence
  }

  /// Returns a sentence about a quantity that becomes its reciprocal in the unit of a node; nil if it does not.
  public func reciprocal(from text: String, to node: NodeID) -> String? {
    guard let source = try? Unit(reading: text), let target = contents.declaredUnit(of: node),
      case .reciprocal? = try? source.conversion(to: target)
    else { return nil }
    return ReciprocalNote(source: source, target: target).sentence
  }
}
