import CommandOutput
import DiagramModel
import EditorSession
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles

extension ExportFormat {
  static let native = ExportFormat(
    name: "native", summary: "the document in canonical form, as 'fmt' prints it", isPicture: false
  ) { contents, _ throws(CommandFailure) in
    .data(NativeFormat.write(contents))
  }
}

extension ExportFormat {
  /// The report that `report --to html` writes without further flags.
  static let html = ExportFormat(
    name: ReportFormat.html.name, summary: "a report: \(ReportFormat.html.summary)", isPicture: false
  ) { contents, request throws(CommandFailure) in
    .data(ReportRun(source: .standardInput, format: .html).answer(of: contents, countedBy: request.meter).bytes)
  }

  /// Formulas as text.
  static let formulas = ExportFormat(
    name: "formulas", summary: "plain text, one 'name = formula' per line, as 'import --from formulas' reads it",
    isPicture: false
  ) { contents, _ throws(CommandFailure) in
    let (bytes, leftOut) = DefinitionText.write(contents)
    return .data(bytes, leavingOut: leftOut)
  }
}

extension ExportFormat {
  /// Returns the export format for a graph format.
  static func ofGraphs(_ format: GraphFormat) -> ExportFormat {
    ExportFormat(name: format.name, summary: format.summary, isPicture: false) {
      contents, request throws(CommandFailure) in
      var boxes: [NodeID: Rect] = [:]
      if format.needsBoxes {
        let diagram = DiagramView(of: contents)
        for node in contents.nodes { boxes[node] = diagram.shownFrame(of: node) }
      }
      let graph = PlainGraph(of: contents, boxes: boxes, countedBy: request.meter)
      return .data(
        Array(format.write(graph).utf8),
        leavingOut: GraphPart.leftOut(of: contents, carrying: format.carries) + graph.leftOut)
    }
  }
}
