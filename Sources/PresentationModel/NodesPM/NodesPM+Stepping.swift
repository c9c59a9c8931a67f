import EvaluationEngine
import Formulas
import GraphDocument

/// Changing a number by its last digit.
extension NodesPM {
  /// Adds `count` units of the last digit shown; steps in a row are one step of undo.
  ///
  /// Within a row the digit stays the same, also where it becomes 0 and is not shown: 0.049, 0.05, 0.051.
  func stepValue(by count: Int) throws(Rejection) {
    let node = try requireSelection("count up or down", exceptNotes: "has no value")
    guard case .number(let value) = contents.graph.content(of: node) else {
      throw .node(node, "is an operator: its value follows from its inputs")
    }
    let uncertainty = contents.uncertainty(of: node)
    var place = NumberText.lastPlace(of: Quantity(value, uncertainty))
    if let last = focus.steppedPlace, last.node == node, last.value == value { place = min(place, last.place) }
    guard let result = NumberText.stepped(value, by: count, place: place) else {
      throw .node(node, "cannot become any larger: a number goes up to 1.797e308")
    }
    try setValue(Quantity(result, uncertainty), of: node, run: .value(node))
    focus.steppedPlace = Focus.SteppedPlace(node: node, value: result, place: place)
  }

  /// Gives a number another value with its uncertainty, and reports that.
  ///
  /// Edits in a row with the same `run` are one step of undo.
  func setValue(_ quantity: Quantity, of node: NodeID, run: EditRun? = nil) throws(Rejection) {
    var edits: [Edit] = [.setContent(node, .number(quantity.value))]
    // In a run the first edit has to touch all that a later one may touch.
    let old = contents.uncertainty(of: node)
    if old != quantity.uncertainty || (run != nil && old != nil) {
      edits.append(.setUncertainty(node, quantity.uncertainty))
    }
    try apply(edits.count == 1 ? edits[0] : .group(edits), run: run)
    say("\(contents.name(of: node)) = \(NumberText.display(quantity))")
  }
}
