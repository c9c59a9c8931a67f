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
    let member = contents.unknownMembers(of: node).first { $0.key == "\(UnitAttribute.key)" }
    let unread = member.map { JSONValue(oneLine: $0.text)?.string ?? $0.text }
    // A node keeps its unit after the document's definition of it is gone.
    guard let text = unread ?? contents.value(of: .unit, of: node)?.text else { return nil }
    do throws(UnitProblem) {
      _ = try Unit(reading: text, contents.unitDefinitions)
      return member == nil ? nil : "its unit is kept, but not used: write a text, like \"unit\": \"km/h\""
    } catch {
      return "its unit is kept, but not used: \(error)"
    }
  }

  /// What is wrong with the units that the document defines, and those in which it shows values.
  public var statedUnitProblems: [String] { contents.units.stated.problems }

  /// Returns what to say about a number that decides units, such as an exponent; nil for other nodes.
  public func decidedUnits(by node: NodeID) -> String? {
    if contents.units.deciders.isEmpty { return nil }
    let users = Set(contents.graph.users(of: node).map(\.node)).sorted().filter {
      contents.units.deciders[$0]?.contains(node) == true
    }
    guard let first = users.first else { return nil }
    let more = users.count > 1 ? " and \(users.count - 1) more" : ""
    return "it decides the unit of '\(contents.name(of: first))'\(more), so that nothing varies it but an edit"
  }

  /// For each node that converts a value to its reciprocal, a sentence about this conversion.
  public var reciprocals: [NodeID: String] { contents.units.reciprocals.mapValues(\.sentence) }

  /// Returns a sentence about a conversion in a formula that takes the reciprocal of a value; nil if there is none.
  public func reciprocal(in formula: Formula) -> String? {
    UnitPass.analysis(of: formula, fedBy: contents.sources(of: formula), in: contents)?.reciprocal?.sentence
  }

  /// Returns a sentence about a quantity that becomes its reciprocal in the unit of a node; nil if it does not.
  public func reciprocal(from text: String, to node: NodeID) -> String? {
    guard let source = try? Unit(reading: text, contents.unitDefinitions), let target = contents.declaredUnit(of: node),
      case .reciprocal? = try? source.conversion(to: target)
    else { return nil }
    return ReciprocalNote(source: source, target: target).sentence
  }

  /// Returns why the units of a node would not fit if a node fed one of its ports; nil if they would fit.
  ///
  /// Such a link is allowed: the node then fails with this sentence. It is nil for instances of groups.
  ///
  /// - Parameters:
  ///   - source: The node that would feed the port.
  ///   - port: A port of the node, or the one that it would get next.
  /// - Returns: The two units with a remedy, in a sentence.
  /// - Complexity: Linear in the node's formula and in its ports.
  public func conflict(linking source: NodeID, to port: PortID) -> String? {
    guard !contents.units.isEmpty, !contents.isInstance(port.node) else { return nil }
    var sources = contents.graph.inputs(of: port.node)
    if port.port == sources.count { sources.append(source) }
    guard sources.indices.contains(port.port) else { return nil }
    sources[port.port] = source
    guard let analysis = UnitPass.analysis(of: port.node, fedBy: sources, in: contents),
      let conflict = analysis.conflict
    else { return nil }
    return NodeUnitConflict(conflict, in: analysis, inputs: sources).sentence { contents.name(of: $0) }
  }

  /// Returns the changes after which the units of a node fit, best first; if they fit, those that make percentages
  /// shares.
  public func fixIts(for node: NodeID) -> [UnitFixIt] { UnitFixIt.all(for: node, in: contents) }
}
