package import EvaluationEngine
import Formulas
package import GraphAnalysis
package import GraphDocument
import TextScanning

/// The level of detail of spoken text.
public enum ReadingDetail: String, CaseIterable, Sendable {
  /// The name and the value.
  case brief
  /// The name, the value, the kind of node, and the names of its neighbours.
  case usual
  /// Everything, with the source of each port.
  case full
}

/// Describes a node as one sentence for a screen reader, in words instead of symbols, which screen readers skip.
///
/// Examples are `payment, multiply, 1266.71; 2 inputs, 1 user` and, for a failing node, `x fails: division by zero …;
/// multiply, …`.
package struct NodeReading {
  let contents: DocumentContents

  package init(_ contents: DocumentContents) {
    self.contents = contents
  }

  /// Returns the sentence for a node; `uncertainty` is the uncertainty of its value, or nil if it was not computed.
  ///
  /// - Complexity: Constant, except for the node's links and, if it fails, the failure's sentence.
  package func sentence(of node: NodeID, uncertainty: UncertaintyFinding?) -> String {
    sentenceAlone(of: node, uncertainty ?? .none) + (contents.frameTitle(of: node).map { "; in frame \($0)" } ?? "")
  }

  private func sentenceAlone(of node: NodeID, _ uncertainty: UncertaintyFinding) -> String {
    let name = contents.name(of: node)
    let label = contents.label(of: node).map { ", \($0)" } ?? ""
    let what = name + label
    let face = contents.face(of: node)
    let kind = face.spokenKind(of: node, in: contents)
    // The text of a note is the sentence.
    guard face.isLinkable else { return "\(what), \(kind)" }
    let links = links(of: node)
    switch contents.graph.value(of: node) {
    case .number(let value):
      let spoken = spoken(value, of: node, uncertainty)
      return "\(what), \(kind), \(spoken); \(links)"
    case .data(let set): return "\(what), \(kind), \(DataSetText.count(set)); \(links)"
    case .failure(let failure):
      return "\(what) fails: \(contents.sentence(for: failure, of: node)); \(kind), \(links)"
    case .absent: return "\(what), \(kind); \(links)"
    case .waiting(let cause):
      let reason = contents.sentence(forValueOf: cause).map { ", where \($0)" } ?? ""
      return "\(what) waits for \(contents.name(of: cause))\(reason); \(kind), \(links)"
    }
  }

  /// Returns the sentence for a node with more or less detail, with the document's number format and the neighbours'
  /// names.
  ///
  /// An example is `rate, number, 4.50 percent plus or minus 0.25 percent; feeds payment and growth`.
  ///
  /// - Complexity: The complexity of `sentence(of:uncertainty:)`.
  package func reported(of node: NodeID, uncertainty: UncertaintyFinding?, _ detail: ReadingDetail) -> String {
    let name = contents.name(of: node)
    let face = contents.face(of: node)
    let kind = face.spokenKind(of: node, in: contents)
    guard face.isLinkable else { return detail == .brief ? "\(name), note" : "\(name), \(kind)" }
    let state = state(of: node, uncertainty ?? .none)
    let value = state.fails ? " \(state.text)" : state.text.isEmpty ? "" : ", \(state.text)"
    if detail == .brief { return name + value }
    let label = contents.label(of: node).map { ", \($0)" } ?? ""
    let what = state.fails ? "\(name)\(label)\(value); \(kind)" : "\(name)\(label), \(kind)\(value)"
    let frame = contents.frameTitle(of: node).map { "; in frame \($0)" } ?? ""
    return "\(what); \(neighbours(of: node, byPort: detail == .full))\(detail == .full ? frame : "")"
  }

  private func state(of node: NodeID, _ uncertainty: UncertaintyFinding) -> (text: String, fails: Bool) {
    switch contents.graph.value(of: node) {
    case .number(let value):
      return (spoken(value, of: node, uncertainty), false)
    case .data(let set): return (DataSetText.count(set), false)
    case .failure(let failure): return ("fails: \(contents.sentence(for: failure, of: node))", true)
    case .absent: return ("", false)
    case .waiting(let cause):
      let reason = contents.sentence(forValueOf: cause).map { ", where \($0)" } ?? ""
      return ("waits for \(contents.name(of: cause))\(reason)", true)
    }
  }

  /// Returns a phrase about the nodes that a node is linked to, such as `from a and b, feeds c`.
  ///
  /// If `byPort` is true, the phrase names the port of each source. If it is false, the phrase leaves out the sources
  /// of a formula, because the formula already names them.
  private func neighbours(of node: NodeID, byPort: Bool) -> String {
    let inputs = contents.drawnInputs(of: node)
    let names = inputs.enumerated().map { port, source in
      let name = source.map { contents.name(of: $0) } ?? "nothing yet"
      return byPort ? "\(contents.portName(PortID(node, port)) ?? "port \(port + 1)") from \(name)" : name
    }
    let isNamedByKind = contents.kind(of: node) == .formula && !byPort
    let fed = inputs.isEmpty || isNamedByKind ? "" : (byPort ? "takes " : "from ") + Self.series(names) + ", "
    var users: [String] = []
    var seen = Set<NodeID>()
    for user in contents.users(of: node).lazy.map(\.node) where seen.insert(user).inserted {
      users.append(contents.name(of: user))
    }
    return fed + "feeds " + (users.isEmpty ? "nothing" : Self.series(users))
  }

  /// Returns a text such as `a, b and c`; if there are many words, only the first ones.
  package static func series(_ words: [String]) -> String {
    if words.count > MessageText.listedWords { return MessageText.list(words) }
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  private func spoken(_ value: Double, of node: NodeID, _ uncertainty: UncertaintyFinding) -> String {
    contents.valueText(of: node, for: .sentence)
      .text(Quantity(value, uncertainty.known), isKnown: uncertainty.unknown == nil)
  }

  /// Returns a text such as `2 inputs, 1 user`, or `1 of 2 inputs` if some inputs are open.
  private func links(of node: NodeID) -> String {
    let users = Set(contents.users(of: node).map(\.node)).count
    let userText = users == 0 ? "no users" : users == 1 ? "1 user" : "\(users) users"
    let inputs = contents.drawnInputs(of: node)
    if inputs.isEmpty { return userText }
    let filled = inputs.count { $0 != nil }
    let count = filled == inputs.count ? "\(filled)" : "\(filled) of \(inputs.count)"
    return "\(count) \(inputs.count == 1 ? "input" : "inputs"), \(userText)"
  }
}
