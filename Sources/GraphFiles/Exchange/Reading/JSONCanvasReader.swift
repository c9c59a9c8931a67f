import Geometry
import GraphDocument
import JSONText
import TextScanning

/// Reads JSON Canvas 1.0 (jsoncanvas.org, March 2024): text cards, files, links, groups and edges.
///
/// The original objects of cards, edges and groups are stored in the document, so that they can be exported again.
struct JSONCanvasReader {
  /// The key of the document's member that stores the edges and groups of the original canvas.
  static let key = "jsonCanvas"

  private var scanner: DocumentScanner
  private var graph = ReadGraph()
  private var known: Set<String> = []
  /// The boxes of the cards in pixels, by card index.
  private var boxes: [PixelBox] = []
  /// The boxes of the groups in pixels, each with the original text of its object.
  private var groups: [(box: PixelBox, text: String)] = []
  private var edges: [String] = []

  static func read(_ text: UnsafeBufferPointer<UInt8>, _ limits: Limits) throws(ReadingError) -> ReadGraph {
    var reader = JSONCanvasReader(scanner: try DocumentScanner(text, limits: limits.json))
    return try reader.read()
  }

  private init(scanner: DocumentScanner) { self.scanner = scanner }

  private mutating func read() throws(ReadingError) -> ReadGraph {
    try scanner.begin()
    guard scanner.byte == ASCII.leftBrace else {
      throw ReadingError(.badPicture("a canvas is an object with 'nodes' and 'edges'"), at: scanner.offset)
    }
    try scanner.enterObject()
    var isFirst = true
    var others = 0
    while let key = try scanner.nextMember(&isFirst) {
      switch key.contents(in: scanner.text) {
      case "nodes": try readList { reader throws(ReadingError) in try reader.readCard() }
      case "edges": try readList { reader throws(ReadingError) in try reader.readEdge() }
      default:
        try scanner.passValue()
        others += 1
      }
    }
    try scanner.finish()
    if others > 0 { graph.leftOut.append(MessageText.counted(others, "member") + " besides 'nodes' and 'edges'") }
    for edge in graph.edges where !known.contains(edge.source) || !known.contains(edge.target) {
      let gone = known.contains(edge.source) ? edge.target : edge.source
      throw ReadingError(.badPicture("an edge names '\(MessageText.shortened(gone))', but no node has that id"), at: 0)
    }
    enterFrames()
    if !edges.isEmpty || !groups.isEmpty {
      let parts = [("groups", groups.map(\.text)), ("edges", edges)]
      let text = parts.map { "\"\($0)\": [\($1.joined(separator: ", "))]" }.joined(separator: ", ")
      graph.origin.append(UnknownMember(key: Self.key, text: "{\(text)}"))
    }
    return graph
  }

  private mutating func readList(
    _ element: (inout JSONCanvasReader) throws(ReadingError) -> Void
  ) throws(ReadingError) {
    guard scanner.byte == ASCII.leftBracket else { throw scanner.unexpected(.array) }
    try scanner.enterArray()
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      guard scanner.byte == ASCII.leftBrace else { throw scanner.unexpected(.object) }
      try element(&self)
    }
  }

  private mutating func readCard() throws(ReadingError) {
    let offset = scanner.offset
    let object = try CanvasObject(&scanner)
    guard let id = object.words["id"] else {
      throw ReadingError(.badPicture("a node of a canvas has no 'id'"), at: offset)
    }
    guard known.insert(id).inserted else {
      throw ReadingError(.badPicture("two nodes have the id '\(MessageText.shortened(id))'"), at: offset)
    }
    guard let box = object.box else {
      throw ReadingError(
        .badPicture("the node '\(MessageText.shortened(id))' needs numbers for 'x', 'y', 'width' and 'height'"),
        at: offset)
    }
    switch object.words["type"] {
    case "group":
      groups.append((box, object.text))
      graph.frames.append(object.words["label"] ?? "group")
      return
    case "text", "file", "link": break
    case let type:
      throw ReadingError(
        .badPicture(
          type.map { "'\(MessageText.shortened($0))' is not a node type; write text, file, link or group" }
            ?? "a node of a canvas has no 'type'"), at: offset)
    }
    graph.cards.append(
      ReadGraph.Card(
        id: id, text: object.content, place: box.place, origin: UnknownMember(key: Self.key, text: object.text),
        offset: offset))
    boxes.append(box)
  }

  private mutating func readEdge() throws(ReadingError) {
    let offset = scanner.offset
    let object = try CanvasObject(&scanner)
    guard let source = object.words["fromNode"], let target = object.words["toNode"] else {
      throw ReadingError(.badPicture("an edge of a canvas lacks 'fromNode' or 'toNode'"), at: offset)
    }
    graph.edges.append(ReadGraph.Edge(source: source, target: target))
    edges.append(object.text)
  }

  /// Puts each card into the smallest group that completely contains it, as its frame.
  ///
  /// - Complexity: The number of cards times the number of groups.
  private mutating func enterFrames() {
    let order = groups.indices.sorted { groups[$0].box.area < groups[$1].box.area }
    for card in graph.cards.indices {
      graph.cards[card].frame = order.first { groups[$0].box.contains(boxes[card]) }
    }
  }
}

struct CanvasObject {
  private(set) var words: [String: String] = [:]
  private var numbers: [String: Double] = [:]
  private(set) var text = ""

  /// The content of a card: its text, or the target of a link or a file.
  var content: String { words["text"] ?? words["url"] ?? words["file"] ?? "" }

  var box: PixelBox? {
    let sides = ["x", "y", "width", "height"].compactMap { numbers[$0] }
    guard sides.count == 4, sides.allSatisfy({ $0.magnitude <= 1e12 }) else { return nil }
    return PixelBox(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }

  init(_ scanner: inout DocumentScanner) throws(ReadingError) {
    let start = scanner.offset
    try scanner.enterObject()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      let name = key.contents(in: scanner.text)
      switch scanner.byte {
      case UInt8(ascii: "\""): words[name] = try scanner.string().contents(in: scanner.text)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): numbers[name] = try scanner.number()
      default: try scanner.passValue()
      }
    }
    let end = scanner.offset
    var rewritten: [UInt8] = []
    scanner.offset = start
    try scanner.passValue(rewriting: &rewritten)
    scanner.offset = end
    text = String(decoding: rewritten, as: UTF8.self)
  }

  /// Creates an object from the text that a document stores; nil if the text is invalid.
  init?(kept text: String) {
    let object = try? Self.reading(text) { scanner throws(ReadingError) in try CanvasObject(&scanner) }
    guard let object else { return nil }
    self = object
  }

  /// Reads an object from a text in a document.
  ///
  /// The text may be invalid, because other programs can change the document.
  static func reading<Result>(
    _ text: String, _ body: (inout DocumentScanner) throws(ReadingError) -> Result
  ) throws(ReadingError) -> Result {
    try Array(text.utf8).withUnsafeBufferPointer { bytes throws(ReadingError) in
      var scanner = try DocumentScanner(bytes, limits: Limits.standard.json)
      try scanner.begin()
      guard scanner.byte == ASCII.leftBrace else { throw scanner.unexpected(.object) }
      return try body(&scanner)
    }
  }
}

/// The groups and edges of the original canvas, which a document stores besides the cards.
struct CanvasRest {
  private(set) var groups: [CanvasObject] = []
  private(set) var edges: [CanvasObject] = []

  init?(kept text: String) {
    let rest = try? CanvasObject.reading(text) { scanner throws(ReadingError) in try CanvasRest(&scanner) }
    guard let rest else { return nil }
    self = rest
  }

  private init(_ scanner: inout DocumentScanner) throws(ReadingError) {
    try scanner.enterObject()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      let name = key.contents(in: scanner.text)
      guard scanner.byte == ASCII.leftBracket else { throw scanner.unexpected(.array) }
      try scanner.enterArray()
      var isFirstObject = true
      while try scanner.nextElement(&isFirstObject) {
        guard scanner.byte == ASCII.leftBrace else { throw scanner.unexpected(.object) }
        let object = try CanvasObject(&scanner)
        if name == "groups" { groups.append(object) } else { edges.append(object) }
      }
    }
  }
}

struct PixelBox {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var area: Double { width * height }

  var place: Point {
    func cell(_ pixels: Double, _ size: Int) -> Int { Int(exactly: (pixels / Double(size)).rounded(.down)) ?? 0 }
    return Point(column: cell(x, CanvasScale.width), row: cell(y, CanvasScale.height))
  }

  func contains(_ other: PixelBox) -> Bool {
    x <= other.x && y <= other.y && other.x + other.width <= x + width && other.y + other.height <= y + height
  }
}
