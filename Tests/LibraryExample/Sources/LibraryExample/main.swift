import DataJoin
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import GraphFiles
import GraphLayout

// A document of text, evaluated as it is read.
let purchase = try DefinitionText.read(
  Array(
    """
    price = 24
    count = 3
    total = price * count

    """.utf8))

/// The value of a node as people read it; nil where it has none.
func text(of name: String, in document: DocumentContents) -> String? {
  document.node(named: name).flatMap { document.graph.value(of: $0).number }.map { NumberText.display($0) }
}

print("total = \(text(of: "total", in: purchase) ?? "?")")

// Its file, and what is read of that.
let file = NativeFormat.write(purchase)
print("read again: total = \(text(of: "total", in: try NativeFormat.read(file)) ?? "?")")

// What is wrong is a sentence with its place.
do throws(DocumentProblem) {
  _ = try NativeFormat.read(Array(#"{"nodecalc": 1, "nodes": [}"#.utf8))
} catch {
  print("refused: \(error.description)")
}

// What its uncertainty is made of.
if let price = purchase.node(named: "price"), let total = purchase.node(named: "total") {
  let propagation = UncertaintyPropagation(sources: [price: StandardUncertainty(0.5)])
  print("price is a source: \(propagation.budget(of: total, in: purchase.graph) != nil)")
}

// Two states of a list, joined by key.
let join = Join(["apples", "pears"], ["pears", "plums"]) { $0 }
print("entered: \(join.enter), exited: \(join.exit)")

// Boxes and wires, laid out from left to right.
let layout = LayeredLayout(
  LayoutGraph(
    boxes: [Size(columns: 10, rows: 3), Size(columns: 10, rows: 3)],
    wires: [LayoutGraph.Wire(source: 0, sourceRow: 1, target: 1, targetRow: 1)]))
print("from left to right: \(layout.places[0].column < layout.places[1].column)")
