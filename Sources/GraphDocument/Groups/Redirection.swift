import EvaluationEngine
import Formulas

/// Has what some nodes feed be fed by others, edit by edit: what regrouping nodes has in common.
struct Redirection {
  /// The document after the edits so far.
  private(set) var contents: DocumentContents
  /// What was done, in order.
  private(set) var edits: [Edit] = []

  init(_ contents: DocumentContents) {
    self.contents = contents
  }

  mutating func apply(_ edit: Edit) throws(RegroupingError) {
    var unnoted: [DocumentChange] = []
    do throws(EditError) {
      _ = try contents.apply(edit, noting: &unnoted)
    } catch {
      throw .edit(error)
    }
    edits.append(edit)
  }

  /// Has all that these nodes feed, but for some nodes, be fed by others in their place, formulas by name.
  mutating func redirect(_ sources: [(old: NodeID, new: NodeID)], besides: Set<NodeID>) throws(RegroupingError) {
    var mentions: [NodeID: [String: String]] = [:]
    for (old, new) in sources {
      let names = contents.mentions(of: old, as: contents.name(of: new))
      for port in contents.ports(fedBy: old) where !besides.contains(port.node) {
        mentions[port.node, default: [:]].merge(names) { first, _ in first }
        if !contents.formulas.contains(port.node) { try apply(.setInput(port, new)) }
      }
    }
    for (node, names) in mentions.sorted(by: { $0.key < $1.key }) { try rewrite(node, names) }
    try redeclare(Dictionary(sources.map { ($0.old, $0.new) }) { first, _ in first })
  }

  private mutating func rewrite(_ node: NodeID, _ names: [String: String]) throws(RegroupingError) {
    if let formula = contents.formulas[node] {
      try apply(.setFormula(node, try contents.formula(formula, of: node, mentioning: names)))
    } else if let parameters = contents.parameters(of: node), let formula = parameters.formula,
      !Set(formula.names).isDisjoint(with: names.keys)
    {
      let formula = try contents.formula(formula, of: node, mentioning: names)
      try apply(.setParameters(node, parameters.replacingFormula(formula)))
    }
  }

  /// Outputs of the document become those that come in their place.
  private mutating func redeclare(_ successors: [NodeID: NodeID]) throws(RegroupingError) {
    guard let outputs = contents.interface.outputs else { return }
    var met: Set<NodeID> = []
    let new = outputs.map { successors[$0] ?? $0 }.filter { met.insert($0).inserted }
    if new == outputs { return }
    var interface = contents.interface
    interface[.outputs] = new
    try apply(.setInterface(interface))
  }
}

extension DocumentContents {
  /// The ports that people see a node feed, or one output of a use.
  func ports(fedBy node: NodeID) -> [PortID] {
    graph.users(of: node).filter { contains($0.node) }
  }

  /// What formulas mention in place of the names of a node: a use is mentioned by its first output too, which may be one of a use again.
  func mentions(of node: NodeID, as name: String, keepsOutput: Bool = false) -> [String: String] {
    let old = self.name(of: node)
    var mentions = [old: name]
    if let output = lowered(of: node)?.outputs.first?.name {
      mentions["\(old).\(output)"] = keepsOutput ? "\(name).\(output)" : name
    }
    return mentions
  }

  /// A formula of a node with other mentions.
  func formula(
    _ formula: Formula, of node: NodeID, mentioning names: [String: String]
  ) throws(RegroupingError) -> Formula {
    guard let renamed = formula.replacing(mentions: names) else {
      let name = names.values.sorted().first ?? ""
      throw .edit(.nameChangesFormula(name: name, formulaOf: self.name(of: node)))
    }
    return renamed
  }

  /// The nodes that have what a use gives first: itself, and the one that wires begin at by the name of that output.
  func firstOutputs(of use: NodeID) -> [NodeID] {
    [use] + [lowered(of: use)?.outputs.first.flatMap { hidden.output(of: use, $0.name) }].compactMap(\.self)
  }

  /// The node itself, and what else it gives: the outputs of a use.
  func sources(of node: NodeID) -> [NodeID] { [node] + hidden.outputs(of: node).map(\.node) }
}

/// Why nodes cannot be made a group, or a use cannot be taken apart.
public enum RegroupingError: Error, Hashable, Sendable {
  /// None of the nodes has a value.
  case noResult
  /// These lie between the nodes: the use would feed itself through them.
  case between([String])
  /// A node of the group is correlated with one outside.
  case correlated(String, String)
  /// With the node's name.
  case noUse(String)
  case edit(EditError)

  /// The most nodes that are named.
  private static let namedCount = 3

  /// The obstacle and what would fix it: a part of a sentence.
  public var sentence: String {
    switch self {
    case .noResult: "none of the nodes has a value: also select the nodes that the group should compute"
    case .between(let names):
      "the group would feed itself through \(Self.list(names)): take \(names.count == 1 ? "it" : "them") in too"
    case .correlated(let inner, let outer):
      "'\(inner)' is correlated with '\(outer)': put both into the group, or neither"
    case .noUse(let name): "'\(name)' is not a use of an existing group"
    case .edit(let refusal): refusal.sentence
    }
  }

  private static func list(_ names: [String]) -> String {
    let named = names.prefix(namedCount).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > namedCount ? "\(named) and \(names.count - namedCount) more" : named
  }
}
