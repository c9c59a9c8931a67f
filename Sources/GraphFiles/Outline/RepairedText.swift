import GraphDocument
import JSONText
import TextScanning

/// A native text whose unreadable parts were replaced, so that reading it again finds further problems.
struct RepairedText {
  private let original: [UInt8]
  /// The replaced parts of the original text, in order, with their replacements.
  private var standIns: [(span: Range<Int>, text: [UInt8])] = []
  private(set) var text: [UInt8]
  private var names: Set<String> = []
  /// Whether the values computed from this text are the values of the document.
  ///
  /// This is the case if every node is present, even a failing one, and no list that affects values was emptied.
  private(set) var isWhole = true

  init(_ bytes: [UInt8]) { (original, text) = (bytes, bytes) }

  /// Converts the location of a problem to the original text; nil if a replacement causes the problem.
  func original(of problem: DocumentProblem) -> DocumentProblem? {
    if standIns.isEmpty { return problem }
    if case .notDeclarable(let name, _, _) = problem.reason, names.contains(name) { return nil }
    guard let span = problem.span, let offset = originalOffset(span.lowerBound) else { return nil }
    let place = original.withUnsafeBufferPointer { TextPlace(ofByte: offset, in: $0) }
    return DocumentProblem(
      problem.reason, at: place, earlier: problem.earlierPlace, span: offset..<offset + span.count)
  }

  private func originalOffset(_ offset: Int) -> Int? {
    var shift = 0
    for part in standIns {
      let start = part.span.lowerBound + shift
      if offset < start { break }
      if offset < start + part.text.count { return nil }
      shift += part.text.count - part.span.count
    }
    return offset - shift
  }

  /// Replaces the part of the text that has the problem.
  ///
  /// Returns false if that part cannot be replaced.
  mutating func fixIt(_ problem: DocumentProblem) -> Bool {
    if case .json = problem.reason { return false }
    guard let offset = problem.span?.lowerBound else { return false }
    let outline = DocumentOutline(ofNative: text)
    if let definition = outline.definition(around: offset), case .node(let address) = definition.symbol {
      return replace(definition.span, by: standIn(for: address.name, problem.reason))
    }
    guard let list = DocumentOutline.list(around: offset, inNative: text) else { return false }
    // Without these lists, values would differ.
    if ["inputs", "outputs", "correlations"].contains(list.key) { isWhole = false }
    return replace(list.span, by: Array(text[list.span.lowerBound] == ASCII.leftBrace ? "{}".utf8 : "[]".utf8))
  }

  /// Returns the text of a node that replaces an unreadable node.
  ///
  /// The new node has the same name and fails, so nodes that depend on it have no value. If the name is invalid, the
  /// new node is a note with another name.
  private mutating func standIn(for name: String, _ reason: DocumentProblem.Reason) -> [UInt8] {
    switch reason {
    case .badName, .duplicateName, .missingMember("name", _), .tooMany:
      isWhole = false
      return Array(#"{"name": "_\#(standIns.count)", "kind": "note", "text": ""}"#.utf8)
    default:
      names.insert(name)
      var node = Array(#"{"kind": "operator", "operator": "negate", "inputs": [null], "name": "#.utf8)
      node.append(jsonString: name)
      node.append("}")
      return node
    }
  }

  private mutating func replace(_ span: Range<Int>, by node: [UInt8]) -> Bool {
    guard let start = originalOffset(span.lowerBound), let end = originalOffset(span.upperBound - 1) else {
      return false
    }
    // Line feeds are kept, so that line numbers do not change.
    let lines = original[start...end].filter { $0 == ASCII.lineFeed }
    standIns.append((start..<end + 1, node + lines))
    standIns.sort { $0.span.lowerBound < $1.span.lowerBound }
    var corrected: [UInt8] = []
    var from = 0
    for part in standIns {
      corrected += original[from..<part.span.lowerBound] + part.text
      from = part.span.upperBound
    }
    text = corrected + original[from...]
    return true
  }
}
