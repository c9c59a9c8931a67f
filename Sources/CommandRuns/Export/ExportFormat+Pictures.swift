import CharacterCanvas
import CommandOutput
import DiagramModel
import GraphDocument
import GraphScene

extension ExportFormat {
  static let svg = ExportFormat(
    name: "svg", summary: "a picture for browsers and documents, light or dark as its viewer prefers", isPicture: true
  ) { contents, request throws(CommandFailure) in
    let themes = request.picture.theme.map { [$0, $0] } ?? [Theme.light, Theme.dark]
    let (canvases, charts) = try request.picture.picture(of: DiagramView(of: contents), in: themes)
    let picture = SVGPicture(
      light: canvases[0], dark: canvases[1], title: contents.title ?? "A calculation of nodecalc", overlays: charts)
    return .data(Array(picture.text.utf8))
  }

  /// The canvas as plain text.
  package static let text = ExportFormat(name: "text", summary: "the canvas as 'render' draws it", isPicture: true) {
    contents, request throws(CommandFailure) in
    let canvases = try request.picture.canvases(of: DiagramView(of: contents), in: [.monochrome])
    return .pictures(canvases.map { CanvasText($0) })
  }

  /// The canvas as text with the colours of a terminal.
  package static let ansi = ExportFormat(
    name: "ansi", summary: "the canvas as 'render --ansi' draws it", isPicture: true
  ) { contents, request throws(CommandFailure) in
    let canvases = try request.picture.canvases(
      of: DiagramView(of: contents), in: [ColorRequest.theme(request.picture.theme)])
    return .pictures(canvases.map { CanvasText(colored: $0) })
  }
}
