import DataSets
import EvaluationEngine
public import Formulas
public import GraphDocument

/// The inputs and outputs of a document, or of a group in it, with names and contents.
///
/// Without a declaration, the inputs are all numbers and data nodes, and the outputs are all nodes with a value that
/// feed only charts or nothing.
public struct InterfaceReport: Hashable, Sendable {
  /// The content that an input has in the document.
  public enum Default: Hashable, Sendable {
    case number(Quantity)
    case values([Double])
    /// The source of the points, such as a file, as the document states it.
    case source(String)
  }

  /// A node whose value can be set.
  public struct Input: Hashable, Sendable {
    /// The name of the node.
    public var name: String
    /// The label, free text for people; nil if there is none.
    public var label: String?
    /// The content that the input has if the caller sets no value.
    public var value: Default
    /// The range that a number should be in; nil if none is stated.
    public var range: ValueRange?
    /// The number format of the node for people.
    public var display = NumberFormat.plain
    /// The unit of the value; nil for a plain number.
    public var unit: String?
  }

  /// A node whose value is requested.
  public struct Output: Hashable, Sendable {
    /// The name of the node.
    public var name: String
    /// The label, free text for people; nil if there is none.
    public var label: String?
    /// Whether the value is a data set in the present document.
    public var isData: Bool
    /// The unit of the value in the present document; nil for a plain number.
    public var unit: String?
  }

  /// A group of the document.
  public struct Group: Hashable, Sendable {
    /// The name that instances and formulas use.
    public var name: String
    /// The inputs and outputs of the group.
    public var interface: InterfaceReport
    /// The number of nodes that are instances of the group or call it, in the document and its groups.
    public var instances: Int
  }

  /// The document's title; nil if there is none.
  public var title: String?
  /// Which of the two lists, inputs and outputs, the document declares.
  public var declared: Set<Interface.Side>
  /// The inputs in their declared order; if none are declared, in the order of the file.
  public var inputs: [Input]
  /// The outputs in their declared order; if none are declared, in the order of the file.
  public var outputs: [Output]
  /// The groups, sorted by name, with imported groups after the document's own.
  ///
  /// The `groups` of these groups' own reports are empty, because all groups are in this list.
  public var groups: [Group]

  /// Creates the interface of an evaluated document.
  ///
  /// - Complexity: linear in the nodes and the points of its inputs.
  public init(of contents: DocumentContents) {
    self.init(of: contents, groups: Self.groups(of: contents))
  }

  private init(of contents: DocumentContents, groups: [Group]) {
    title = contents.title
    declared = Set(Interface.Side.allCases.filter { contents.interface[$0] != nil })
    inputs = contents.inputs().map { node in
      Input(
        name: contents.name(of: node), label: contents.label(of: node), value: Self.value(of: node, in: contents),
        range: contents.range(of: node), display: contents.format(of: node),
        unit: contents.unitText(of: node))
    }
    outputs = contents.outputs().map { node in
      Output(
        name: contents.name(of: node), label: contents.label(of: node),
        isData: contents.graph.value(of: node).data != nil, unit: contents.unitText(of: node))
    }
    self.groups = groups
  }

  private static func groups(of contents: DocumentContents) -> [Group] {
    let names = contents.groups.allNames
    if names.isEmpty { return [] }
    let documents = [contents] + contents.groups.names.compactMap { contents.groups[$0] }
    return names.compactMap { name in
      contents.groups[name].map { definition in
        let instances = documents.reduce(0) { $0 + $1.useCount(of: name) + $1.callers(of: name).count }
        return Group(name: name, interface: InterfaceReport(of: definition, groups: []), instances: instances)
      }
    }
  }

  private static func value(of node: NodeID, in contents: DocumentContents) -> Default {
    switch contents.source(of: node) {
    case .written(let set)?: return .values(set.values)
    case let source?: return .source(source.memberText)
    case nil: return .number(Quantity(contents.graph.value(of: node).number ?? 0, contents.uncertainty(of: node)))
    }
  }
}
