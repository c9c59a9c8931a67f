import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles

extension FuzzTarget {
  static let canvas = ofGraphs("canvas", "canvases of JSON Canvas", in: .jsonCanvas)

  static let dot = ofGraphs("dot", "graphs of Graphviz", in: .dot)

  /// What was made of a graph is a sound document that comes back from its canonical form, and from the form that it came in.
  private static func ofGraphs(_ name: String, _ summary: String, in format: GraphFormat) -> FuzzTarget {
    FuzzTarget(name, summary) { bytes throws(FuzzFailure) in
      guard let read = format.read else { throw FuzzFailure("there is no reader of \(name)") }
      guard let made = valid({ () throws(DocumentProblem) in try read(bytes, .standard) })?.contents else { return }
      try promise(made.checkInvariants() == [], "a document of a graph is not sound")
      try promise(
        valid { () throws(DocumentProblem) in try NativeFormat.read(NativeFormat.write(made)) } != nil,
        "a document of a graph is written so that it cannot be read")
      let boxes = Dictionary(
        uniqueKeysWithValues: made.nodes.map { node in
          (node, Rect(origin: made.place(of: node) ?? .origin, size: Size(columns: 12, rows: 2)))
        })
      let written = Array(format.write(PlainGraph(of: made, boxes: boxes)).utf8)
      guard let again = valid({ () throws(DocumentProblem) in try read(written, .standard) })?.contents else {
        throw FuzzFailure("a graph that was read is written so that it cannot be read")
      }
      try promise(
        again.nodesInFileOrder().count == made.nodesInFileOrder().count,
        "a graph that was read has other nodes when it is written")
    }
  }
}
