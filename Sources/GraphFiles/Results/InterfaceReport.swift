import DataSets
import EvaluationEngine
public import Formulas
public import GraphDocument

/// What a document, or a group in it, takes and gives: its inputs with what they hold, and its outputs, by names.
///
/// Where nothing is declared these are all numbers and data nodes, and what nothing consumes.
public struct InterfaceReport: Hashable, Sendable {
  /// What an input holds in the document.
  public enum Default: Hashable, Sendable {
    case number(Quantity)
    /// The values of points that the document holds.
    case values([Double])
    /// Where points are read, in the words of the document's members.
    case source(String)
  }

  /// A node whose value may be given.
  public struct Input: Hashable, Sendable {
    /// By which it is addressed.
    public var name: String
    /// Free text, shown to people; nil for none.
    public var label: String?
    /// What it holds if nothing is given.
    public var value: Default
    /// Between which values a number is meant to be; nil if that is not stated.
    public var range: ValueRange?
    /// How it is displayed to people.
    public var display = NumberFormat.plain
  }

  /// A node whose value is asked for.
  public struct Output: Hashable, Sendable {
    /// By which it is addressed.
    public var name: String
    /// Free text, shown to people; nil for none.
    public var label: String?
    /// Whether its value is a data set, as the document is.
    public var isData: Bool
  }

  /// A group of the document.
  public struct Group: Hashable, Sendable {
    /// By which uses and formulas address it.
    public var name: String
    /// What it takes and gives.
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
  /// In the order of their names, those of imports behind the document's own; those of a group are the document's, and not told with it.
  public var groups: [Group]

  /// What an evaluated document takes and gives.
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
