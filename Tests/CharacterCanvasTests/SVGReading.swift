import Foundation
import FoundationXML

/// What an XML reader makes of an SVG picture: elements with their attributes and text, in order.
final class SVGReading: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""

    func number(_ name: String) -> Int? { attributes[name].flatMap { Int($0) } }
  }

  private(set) var elements: [Element] = []
  /// What the reader stumbled over; nil where the picture is well-formed.
  private(set) var problem: String?
  /// Elements that are not closed yet.
  private var open: [Int] = []

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() { problem = "line \(parser.lineNumber): \(String(describing: parser.parserError))" }
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }
}

extension SVGReading {
  /// The text of the picture put back into cells of 12 by 24; what is drawn is blank.
  func rows(_ columns: Int, _ rows: Int) -> [String] {
    var cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    for element in all("text") {
      guard let x = element.number("x"), let y = element.number("y"), let length = element.number("textLength") else {
        continue
      }
      let clusters = Array(element.text)
      let step = length / 12 / max(1, clusters.count)
      for (place, cluster) in clusters.enumerated() {
        let column = x / 12 + place * step
        guard cells.indices.contains(y / 24), cells[y / 24].indices.contains(column) else { continue }
        cells[y / 24][column] = String(cluster)
        if step == 2, column + 1 < columns { cells[y / 24][column + 1] = "" }
      }
    }
    return cells.map { $0.joined() }
  }

  /// The points on edges of cells that the picture's paths go through, as "column row" in the picture's units.
  var crossedEdges: Set<String> {
    var points: Set<String> = []
    func across(_ from: Int, _ to: Int, _ y: Int) {
      for x in min(from, to)...max(from, to) where x % 12 == 0 { points.insert("\(x) \(y)") }
    }
    func upright(_ from: Int, _ to: Int, _ x: Int) {
      for y in min(from, to)...max(from, to) where y % 24 == 0 { points.insert("\(x) \(y)") }
    }
    for path in all("path") {
      var (x, y) = (0, 0)
      for match in (path.attributes["d"] ?? "").matches(of: /([MHVQ])([-0-9 ]+)/) {
        let numbers = match.2.split(separator: " ").compactMap { Int($0) }
        switch (match.1, numbers.count) {
        case ("M", 2): (x, y) = (numbers[0], numbers[1])
        case ("H", 1):
          across(x, numbers[0], y)
          x = numbers[0]
        case ("V", 1):
          upright(y, numbers[0], x)
          y = numbers[0]
        case ("Q", 4):
          // Round bends begin on the edge that is left or right of the cell.
          across(x, x, y)
          (x, y) = (numbers[2], numbers[3])
        case _: points.insert("not understood: \(match.0)")
        }
      }
    }
    return points
  }
}
