import GraphDocument
import JSONText
import TextScanning

/// A document as pieces of its text, by the names of its nodes: what patches are applied to, so that a document is read and checked
/// once, whatever became of it.
///
/// Names are compared byte by byte.
struct DocumentPieces {
  private typealias Name = [UInt8]

  private var version: ArraySlice<UInt8>?
  private var title: ArraySlice<UInt8>?
  private var display: ArraySlice<UInt8>?
  private var inputs: ArraySlice<UInt8>?
  private var outputs: ArraySlice<UInt8>?
  private var correlations: ArraySlice<UInt8>?
  private var nodes: [Name: DocumentPatch.Node] = [:]
  private var layout: [Name: ArraySlice<UInt8>] = [:]
  private var frames: [Name: String] = [:]
  private var foreign: [DocumentPatch.Member] = []

  /// The pieces of `text`, of which they are slices.
  ///
  /// - Throws: where it is no document as far as its pieces go.
  /// - Complexity: linear in the text.
  init(_ text: ArraySlice<UInt8>, limits: Limits) throws(JSONStop) {
    self = try JSONPieces.read(text, limits: limits) { pieces throws(JSONStop) in try DocumentPieces(&pieces) }
  }

  private init(_ pieces: inout JSONPieces) throws(JSONStop) {
    var document = DocumentPieces()
    try pieces.eachMember { key, pieces throws(JSONStop) in try document.read(key, &pieces) }
    self = document
  }

  private init() {}

  private mutating func read(_ key: String, _ pieces: inout JSONPieces) throws(JSONStop) {
    let member = Array(key.utf8).withUnsafeBufferPointer { DocumentMember($0) }
    switch member {
    case .nodecalc: version = try pieces.value()
    case .title: title = try pieces.value()
    case .display: display = try pieces.value()
    case .inputs: inputs = try pieces.value()
    case .outputs: outputs = try pieces.value()
    case .correlations: correlations = try pieces.value()
    case .nodes:
      try pieces.eachElement { pieces throws(JSONStop) in
        let node = try pieces.node()
        // Which of two nodes of one name was meant nobody knows.
        if nodes.updateValue(node, forKey: Name(node.name.utf8)) != nil { throw pieces.unexpected() }
      }
    case .layout:
      try pieces.eachMember { name, pieces throws(JSONStop) in layout[Name(name.utf8)] = try pieces.value() }
    case .frames:
      try pieces.eachMember { title, pieces throws(JSONStop) in
        for name in try pieces.texts() { frames[Name(name.utf8)] = title }
      }
    case .scenarios, nil: foreign.append(DocumentPatch.Member(key: key, text: try pieces.value()))
    }
  }

  /// Does what `patch` says.
  ///
  /// - Complexity: linear in the patch, expected.
  mutating func apply(_ patch: DocumentPatch) {
    for name in patch.removed {
      let name = Name(name.utf8)
      nodes[name] = nil
      layout[name] = nil
      frames[name] = nil
    }
    for node in patch.put { nodes[Name(node.name.utf8)] = node }
    for entry in patch.layout { layout[Name(entry.name.utf8)] = entry.value }
    for entry in patch.frames { frames[Name(entry.name.utf8)] = entry.value }
    if case .changed(let title) = patch.title { self.title = title }
    if case .changed(let display) = patch.display { self.display = display }
    if case .changed(let inputs) = patch.inputs { self.inputs = inputs }
    if case .changed(let outputs) = patch.outputs { self.outputs = outputs }
    if case .changed(let correlations) = patch.correlations { self.correlations = correlations }
    if let foreign = patch.foreign { self.foreign = foreign }
  }

  /// The patch that makes `other` of this document.
  ///
  /// - Complexity: linear in both, but for the order of names.
  func patch(to other: DocumentPieces) -> DocumentPatch {
    var patch = DocumentPatch()
    patch.removed = nodes.filter { other.nodes[$0.key] == nil }.sorted(by: Self.precedes).map(\.value.name)
    for (name, node) in other.nodes.sorted(by: Self.precedes) {
      let isNew = nodes[name] == nil
      if nodes[name]?.line != node.line { patch.put.append(node) }
      if isNew ? other.layout[name] != nil : layout[name] != other.layout[name] {
        patch.layout.append(DocumentPatch.Entry(name: node.name, value: other.layout[name]))
      }
      if isNew ? other.frames[name] != nil : !Self.isSame(frames[name], other.frames[name]) {
        patch.frames.append(DocumentPatch.Entry(name: node.name, value: other.frames[name]))
      }
    }
    if title != other.title { patch.title = .changed(other.title) }
    if display != other.display { patch.display = .changed(other.display) }
    if inputs != other.inputs { patch.inputs = .changed(other.inputs) }
    if outputs != other.outputs { patch.outputs = .changed(other.outputs) }
    if correlations != other.correlations { patch.correlations = .changed(other.correlations) }
    let isSame = foreign.elementsEqual(other.foreign) { Self.isSame($0.key, $1.key) && $0.text == $1.text }
    if !isSame { patch.foreign = other.foreign }
    return patch
  }

  /// Whether they are the same bytes.
  private static func isSame(_ left: String?, _ right: String?) -> Bool {
    left.map { Name($0.utf8) } == right.map { Name($0.utf8) }
  }

  private static func precedes<Value>(_ left: (key: Name, value: Value), _ right: (key: Name, value: Value)) -> Bool {
    left.key.lexicographicallyPrecedes(right.key)
  }

  /// The document's text: that of `NativeFormat.write(_:)` where every piece is in canonical form.
  ///
  /// What is said of names that no node has is left out.
  ///
  /// - Complexity: linear in the text, but for the order of names.
  func text() -> [UInt8] {
    let sorted = nodes.sorted(by: Self.precedes)
    var output: [UInt8] = []
    output.append("{\n  \"nodecalc\": ")
    output.append(contentsOf: version ?? [])
    output.append(title, after: ",\n  \"title\": ")
    output.append(display, after: ",\n  \"display\": ")
    output.append(inputs, after: ",\n  \"inputs\": ")
    output.append(outputs, after: ",\n  \"outputs\": ")
    output.append(",\n  \"nodes\": [")
    var lines = Separated("\n    ")
    for (_, node) in sorted {
      lines.next(&output)
      output.append(contentsOf: node.line)
    }
    output.append(sorted.isEmpty ? "]" : "\n  ]")
    output.append(correlations, after: ",\n  \"correlations\": ")
    append(framesOf: sorted.map(\.value), to: &output)
    var places = Separated(",\n  \"layout\": {\n    ")
    for (name, node) in sorted {
      guard let place = layout[name] else { continue }
      places.next(&output)
      output.append(jsonString: node.name)
      output.append(": ")
      output.append(contentsOf: place)
    }
    if places.hasAny { output.append("\n  }") }
    for member in foreign {
      output.append(",\n  ")
      output.append(jsonString: member.key)
      output.append(": ")
      output.append(contentsOf: member.text)
    }
    output.append("\n}\n")
    return output
  }

  /// Frames in the order of their first nodes, the nodes of each in the order of all.
  private func append(framesOf sorted: [DocumentPatch.Node], to output: inout [UInt8]) {
    if frames.isEmpty { return }
    var members: [String: [String]] = [:]
    var titles: [String] = []
    for node in sorted {
      guard let title = frames[Name(node.name.utf8)] else { continue }
      if members[title] == nil { titles.append(title) }
      members[title, default: []].append(node.name)
    }
    var sections = Separated(",\n  \"frames\": {\n    ")
    for title in titles {
      sections.next(&output)
      output.append(jsonString: title)
      output.append(": ")
      var names = Separated("[", ", ")
      for name in members[title] ?? [] {
        names.next(&output)
        output.append(jsonString: name)
      }
      output.append(ASCII.rightBracket)
    }
    if sections.hasAny { output.append("\n  }") }
  }
}

/// What stands before the first of several things and between the others.
private struct Separated {
  private let first: StaticString
  private let other: StaticString
  private(set) var hasAny = false

  init(_ first: StaticString, _ other: StaticString = ",\n    ") {
    self.first = first
    self.other = other
  }

  mutating func next(_ output: inout [UInt8]) {
    output.append(hasAny ? other : first)
    hasAny = true
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ piece: ArraySlice<UInt8>?, after key: StaticString) {
    guard let piece else { return }
    append(key)
    append(contentsOf: piece)
  }
}
