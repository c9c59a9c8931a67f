import DataSets
import EvaluationEngine
public import Formulas
public import GraphDocument

/// The inputs with their contents, and the outputs, of a document or of a group in it, by names.
///
/// Without a declaration these are all numbers and data nodes, and all nodes that feed nothing.
public struct InterfaceReport: Hashable, Sendable {
  /// The content of an input in the document.
  public enum Default: Hashable, Sendable {
    case number(Quantity)
    /// The values of points that the document holds.
    case values([Double])
    /// Where points are read, in the words of the document's members.
    case source(String)
  }

  /// A node that may be given a value.
  public struct Input: Hashable, Sendable {
    /// The name that refers to it.
    public var name: String
    /// Free text, shown to people; nil for none.
    public var label: String?
    /// The content without a given value.
    public var value: Default
    /// The range that a number should be in; nil if none is stated.
    public var range: ValueRange?
    /// How it is displayed to people.
    public var display = NumberFormat.plain
  }

  /// A node whose value is requested.
  public struct Output: Hashable, Sendable {
    /// The name that refers to it.
    public var name: String
    /// Free text, shown to people; nil for none.
    public var label: String?
    /// Whether its value is a data set, as the document is.
    public var isData: Bool
  }

  /// A group of the document.
  public struct Group: Hashable, Sendable {
    /// The name that instances and formulas use.
    public var name: String
    /// Its inputs and outputs.
    public var interface: InterfaceReport
    /// How many nodes of the document and its groups use or call it.
    public var uses: Int
  }

  /// The document's title; nil for none.
  public var title: String?
  /// The lists that the document declares.
  public var declared: Set<Interface.Side>
  /// In the order declared, else in that of the file.
  public var inputs: [Input]
  /// In the order declared, else in that of the file.
  public var outputs: [Output]
  /// In the order of their names, those of imports after the document's own.
  ///
  /// The groups of a group are the document's, and are not repeated.
  public var groups: [Group]

  /// The interface of an evaluated document.
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
        range: contents.range(of: node), display: contents.format(of: node))
    }
    outputs = contents.outputs().map { node in
      Output(
        name: contents.name(of: node), label: contents.label(of: node),
        isData: contents.graph.value(of: node).data != nil)
    }
    self.groups = groups
  }

  private static func groups(of contents: DocumentContents) -> [Group] {
    let names = contents.groups.allNames
    if names.isEmpty { return [] }
    let documents = [contents] + contents.groups.names.compactMap { contents.groups[$0] }
    return names.compactMap { name in
      contents.groups[name].map { definition in
        let uses = documents.reduce(0) { $0 + $1.useCount(of: name) + $1.callers(of: name).count }
        return Group(name: name, interface: InterfaceReport(of: definition, groups: []), uses: uses)
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
