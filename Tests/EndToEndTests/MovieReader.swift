import Foundation
import FoundationXML

/// Reads a recording in SVG as a browser does: which elements are seen at a moment.
final class MovieReader: NSObject, XMLParserDelegate {
  /// An element that is drawn, its text, and the class of the animated group that it is in.
  struct Element {
    let name: String
    var attributes: [String: String]
    var text = ""
    let group: String?
    let isHiddenAtFirst: Bool
  }

  private(set) var elements: [Element] = []
  private(set) var names: Set<String> = []
  private(set) var problem: String?
  private(set) var attributes: [String: String] = [:]
  private var style = ""
  private var path: [String] = []
  private var group: (name: String, isHidden: Bool)?

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() { problem = parser.parserError.map { "\($0)" } ?? "not XML" }
  }

  /// The rules of the style sheet for the light scheme, by the names of classes.
  var rules: [String: String] {
    var rules: [String: String] = [:]
    for match in style.prefix(upTo: style.range(of: "@media")?.lowerBound ?? style.endIndex)
      .matches(of: /\n\.([a-z]+\d+)\{([^}]*)\}/)
    {
      rules[String(match.1)] = String(match.2)
    }
    return rules
  }

  /// The frames of animations by their names.
  private var frames: [String: String] {
    var frames: [String: String] = [:]
    for match in style.matches(of: /@keyframes (\w+)\{(.*)\}\n/) { frames[String(match.1)] = String(match.2) }
    return frames
  }

  /// The whole style sheet.
  var styleSheet: String { style }

  /// What is seen at a share of the time, from 0 to 1; without animations what is seen where none is run.
  func seen(at share: Double?) -> [Element] {
    let frames = frames
    return elements.filter { element in
      guard let group = element.group, let share else { return !element.isHiddenAtFirst }
      guard let frames = frames[group] else { return !element.isHiddenAtFirst }
      var isSeen = false
      for frame in frames.matches(of: /([0-9.]+)%\{visibility:(\w+)\}/) where (Double(frame.1) ?? 0) <= share * 100 {
        isSeen = frame.2 == "visible"
      }
      return isSeen
    }
  }

  /// The texts among elements at their cells, as rows of a screen; what is drawn as shapes is blank.
  static func rows(_ elements: [Element]) -> [String] {
    var rows: [[Character]] = []
    for element in elements where element.name == "text" {
      guard let x = element.attributes["x"].flatMap(Int.init), let y = element.attributes["y"].flatMap(Int.init) else {
        continue
      }
      let (row, column) = (y / 24, x / 12)
      while rows.count <= row { rows.append([]) }
      for (place, character) in element.text.enumerated() {
        while rows[row].count <= column + place { rows[row].append(" ") }
        rows[row][column + place] = character
      }
    }
    return rows.map { String($0) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    names.insert(name)
    if path.isEmpty { self.attributes = attributes }
    path.append(name)
    switch name {
    case "svg", "title", "style": break
    case "g": group = (attributes["class"] ?? "", attributes["visibility"] == "hidden")
    default:
      elements.append(
        Element(name: name, attributes: attributes, group: group?.name, isHiddenAtFirst: group?.isHidden ?? false))
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    path.removeLast()
    if name == "g" { group = nil }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    switch path.last {
    case "style": style += text
    case "text": elements[elements.count - 1].text += text
    default: break
    }
  }
}
