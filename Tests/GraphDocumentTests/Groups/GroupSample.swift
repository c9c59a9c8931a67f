import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// A definition made of a document: what it declares to take and to give.
func definition(_ document: Document, inputs: [String]? = nil, outputs: [String]? = nil) -> GroupContents {
  let interface = Interface(
    inputs: inputs?.map { document.node($0) }, outputs: outputs?.map { document.node($0) })
  do { try document.apply(.setInterface(interface)) } catch { preconditionFailure("\(error.sentence)") }
  return GroupContents(document.contents)
}

/// A formula that a test has written right.
func formula(_ text: String) -> Formula {
  do { return try Formula.parse(text) } catch { preconditionFailure("\(text): \(error)") }
}

extension Document {
  /// Defines a group of these lines, or defines it anew.
  func define(_ name: String, _ definition: GroupContents) throws(EditError) {
    try apply(.setGroup(name, definition))
  }

  /// Adds a use fed by these nodes, in the order of the group's inputs; `_` leaves one open.
  @discardableResult
  func instance(_ group: String, as name: String, _ inputs: [String] = [], values: [GivenValue] = []) throws(EditError)
    -> NodeID
  {
    try apply(
      .create(
        NodeCreation(
          instance: GroupInstance(of: group, values: values), attributes: NodeAttributes(name: name),
          inputs: inputs.map { $0 == "_" ? nil : node($0) })))
    return node(name)
  }

  /// Adds a formula node.
  func addFormula(_ text: String, as name: String) throws(EditError) {
    try apply(.create(NodeCreation(formula: formula(text), attributes: NodeAttributes(name: name))))
  }

  /// The number that a node, or an output of a use, has.
  func number(_ name: String) -> Double? { contents.graph.value(of: node(name)).number }

  /// The number with its uncertainty.
  func quantity(_ name: String) -> Quantity? { NodeQuantities(contents).quantity(of: node(name))?.value }

  /// Why a node has no value.
  func problem(_ name: String) -> String? { contents.sentence(forValueOf: node(name)) }

  /// An edit of a node of a definition.
  func edit(_ group: String, _ name: String, _ edit: (NodeID) -> Edit) throws(EditError) {
    guard let node = contents.groups[group]?.node(named: name) else { preconditionFailure("no \(group):\(name)") }
    try apply(.inGroup(group, edit(node)))
  }

  /// Takes everything back; the sketches of the document itself on the way, the latest first.
  func undoAll() -> [String] {
    var sketches: [String] = []
    while undo() { sketches.append(sketch(root)) }
    return sketches
  }
}

/// Loans: two uses of one definition, and what is made of them.
func loans() throws(EditError) -> Document {
  let annuity = document(
    "principal = 100", "rate = 0.05", "years = 2", "growth = '(1 + rate)^years'", "payment = 'principal * growth'",
    "interest = 'payment - principal'")
  let loans = document("price = 200", "bank = 0.1", "long = 3")
  try loans.define(
    "annuity", definition(annuity, inputs: ["principal", "rate", "years"], outputs: ["payment", "interest"]))
  try loans.instance("annuity", as: "house", ["price", "bank"])
  try loans.instance("annuity", as: "boat", ["_", "bank", "long"])
  try loans.addFormula("house.interest + boat", as: "total")
  return Document(loans.contents)
}
