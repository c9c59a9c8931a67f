import CharacterCanvas
import DiagramModel
import Geometry
import GraphDocument
import GraphFiles
import GraphScene

extension FuzzTarget {
  static let picture = FuzzTarget("picture", "documents drawn at each level") { bytes throws(FuzzFailure) in
    guard
      let contents = valid({ () throws(DocumentProblem) in try NativeFormat.read(bytes, countedBy: .ofSomeSteps) })
    else { return }
    let diagram = DiagramView(of: contents)
    let size = Size(columns: 100, rows: 30)
    for (place, level) in DetailLevel.allCases.enumerated() {
      var picture = GraphPicture(glyphs: place.isMultiple(of: 2) ? .unicode : .ascii, level: level)
      var area = picture.extent(of: diagram, toDraw: size)
      area.size = size
      try checkHarmless(picture.paint(diagram, area: area))
    }
  }

  /// A canvas shows nothing that drives a terminal, turns the direction of text or is not seen.
  static func checkHarmless(_ canvas: Canvas) throws(FuzzFailure) {
    guard let text = String(validating: canvas.plainText, as: UTF8.self) else {
      throw FuzzFailure("a picture is not UTF-8")
    }
    for scalar in text.unicodeScalars where !isHarmless(scalar) {
      throw FuzzFailure("a picture has U+\(String(scalar.value, radix: 16, uppercase: true))")
    }
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F || scalar == "\n" }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return false
    // Formats that are seen are let through, as the signs before Arabic numbers; those that turn text are ignorable.
    default: return !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
