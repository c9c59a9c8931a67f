import EvaluationEngine
import Formulas

/// Makes nodes read from other nodes than before, as a list of edits.
///
/// It is used for grouping and ungrouping.
struct Redirection {
  /// The document after the edits so far.
  private(set) var contents: DocumentContents
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

  /// Replaces each old node by a new node in the ports that it feeds, except in ports of the nodes in `besides`.
  ///
  /// Names in formulas are replaced too.
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
  /// Returns the visible ports that `node` feeds; `node` may be a single output of an instance.
  func ports(fedBy node: NodeID) -> [PortID] {
    graph.users(of: node).filter { contains($0.node) }
  }

  /// Returns the names in formulas that must be replaced so that `name` stands for the node, with their replacements.
  ///
  /// Formulas can also mention an instance by its first output, which may itself be an output of an inner instance.
  func mentions(of node: NodeID, as name: String, keepsOutput: Bool = false) -> [String: String] {
    let old = self.name(of: node)
    var mentions = [old: name]
    if let output = lowered(of: node)?.outputs.first?.name {
      mentions["\(old).\(output)"] = keepsOutput ? "\(name).\(output)" : name
    }
    return mentions
  }

  /// Returns the formula of a node with its names replaced.
  ///
  /// - Throws: If the formula would get another meaning.
  func formula(
    _ formula: Formula, of node: NodeID, mentioning names: [String: String]
  ) throws(RegroupingError) -> Formula {
    guard let renamed = formula.replacing(mentions: names) else {
      let name = names.values.sorted().first ?? ""
      throw .edit(.nameChangesFormula(name: name, formulaOf: self.name(of: node)))
    }
    return renamed
  }

  /// Returns the nodes with the value of an instance's first output.
  ///
  /// These are the instance itself and, if it exists, a hidden node for wires that use the output's name.
  func firstOutputs(of instance: NodeID) -> [NodeID] {
    [instance]
      + [lowered(of: instance)?.outputs.first.flatMap { hidden.output(of: instance, $0.name) }].compactMap(\.self)
  }

  /// Returns the node itself and, for an instance, the hidden nodes of its outputs.
  func sources(of node: NodeID) -> [NodeID] { [node] + hidden.outputs(of: node).map(\.node) }
}

/// Why nodes cannot become a group, or why an instance cannot be replaced by its nodes.
public enum RegroupingError: Error, Hashable, Sendable {
  /// None of the nodes has a value.
  case noResult
  /// The group would feed itself, because the nodes with these names are between nodes of the group.
  case between([String])
  /// A node in the group is correlated with a node outside; the payload has the names of both.
  case correlated(String, String)
  /// The node with this name is not an instance of an existing group.
  case noInstance(String)
  case edit(EditError)

  private static let namedCount = 3

  /// The problem and a suggestion, as a part of a sentence.
  public var sentence: String {
    switch self {
    case .noResult: "no node here has a value: select the nodes that compute the result too"
    case .between(let names):
      "the group would feed itself through \(Self.list(names)): select \(names.count == 1 ? "it" : "them") too"
    case .correlated(let inner, let outer):
      "'\(inner)' is correlated with '\(outer)': put both into the group, or neither"
    case .noInstance(let name): "'\(name)' is not an instance of an existing group"
    case .edit(let refusal): refusal.sentence
    }
  }

  private static func list(_ names: [String]) -> String {
    let named = names.prefix(namedCount).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > namedCount ? "\(named) and \(names.count - namedCount) more" : named
  }
}
