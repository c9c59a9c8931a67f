import JSONText
import TextScanning

extension DocumentPatch {
  /// The patch as one JSON object on one line.
  ///
  /// - Complexity: Linear in the text.
  public var text: [UInt8] {
    var text: [UInt8] = []
    write(to: &text)
    return text
  }

  /// Appends the patch as one JSON object on one line.
  func write(to output: inout [UInt8]) {
    var object = ObjectWriter()
    if !removed.isEmpty {
      object.key("removed", &output)
      output.append(list: removed) { $1.append(jsonString: $0) }
    }
    if !put.isEmpty {
      object.key("put", &output)
      output.append(list: put) { $1.append(contentsOf: $0.line) }
    }
    let parts: [(StaticString, Part)] = [
      ("title", title), ("display", display), ("inputs", inputs), ("outputs", outputs), ("imports", imports),
      ("interfaces", interfaces), ("correlations", correlations),
    ]
    for (key, part) in parts {
      guard case .changed(let value) = part else { continue }
      object.key(key, &output)
      output.append(json: value)
    }
    if !groups.isEmpty {
      object.key("groups", &output)
      output.append(object: groups.map { ($0.name, $0.value) }) { patch, output in
        if let patch { patch.write(to: &output) } else { output.append("null") }
      }
    }
    if let tellsGroups {
      object.key("tellsGroups", &output)
      output.append(decimal: tellsGroups ? 1 : 0)
    }
    if let scenarios {
      object.key("scenarios", &output)
      output.append(object: scenarios.map { ($0.key, $0.text) }) { $1.append(contentsOf: $0) }
    }
    if !layout.isEmpty {
      object.key("layout", &output)
      output.append(object: layout.map { ($0.name, $0.value) }) { $1.append(json: $0) }
    }
    if !frames.isEmpty {
      object.key("frames", &output)
      output.append(object: frames.map { ($0.name, $0.value) }) { title, output in
        if let title { output.append(jsonString: title) } else { output.append("null") }
      }
    }
    if let unknownMembers {
      object.key("foreign", &output)
      output.append(object: unknownMembers.map { ($0.key, $0.text) }) { $1.append(contentsOf: $0) }
    }
    object.end(&output)
  }

  /// Parses the patch in `text`; nil if it is invalid.
  ///
  /// - Complexity: linear in the text.
  package init?(of text: [UInt8]) {
    do throws(JSONParseError) {
      self = try Self.read(text[...])
    } catch {
      return nil
    }
  }

  /// Parses the patch in `text`.
  ///
  /// Values stay text and are not checked.
  ///
  /// - Throws: An error if the text is not JSON, if a member has another form, or if a node has no name.
  /// - Complexity: Linear in the text; the patch keeps slices of it.
  static func read(_ text: ArraySlice<UInt8>, limits: Limits = .standard) throws(JSONParseError) -> DocumentPatch {
    try JSONFragments.read(text, limits: limits) { pieces throws(JSONParseError) in try DocumentPatch(&pieces) }
  }

  init(_ pieces: inout JSONFragments) throws(JSONParseError) { try self.init(&pieces, isGroup: false) }

  fileprivate init(_ pieces: inout JSONFragments, isGroup: Bool) throws(JSONParseError) {
    var patch = DocumentPatch()
    try pieces.eachMember { key, pieces throws(JSONParseError) in try patch.read(key, &pieces, isGroup: isGroup) }
    self = patch
  }

  private mutating func read(
    _ key: String, _ pieces: inout JSONFragments, isGroup: Bool = false
  ) throws(JSONParseError) {
    switch key {
    case "imports" where !isGroup: imports = .changed(try pieces.valueOrNull())
    case "interfaces" where !isGroup: interfaces = .changed(try pieces.valueOrNull())
    case "groups" where !isGroup:
      try pieces.eachMember { name, pieces throws(JSONParseError) in
        groups.append(Entry(name: name, value: try pieces.groupPatch()))
      }
    case "tellsGroups" where !isGroup: tellsGroups = try pieces.wholeNumber(in: 0...1) == 1
    case "removed": removed = try pieces.texts()
    case "put": try pieces.eachElement { pieces throws(JSONParseError) in put.append(try pieces.node()) }
    case "title": title = .changed(try pieces.valueOrNull())
    case "display": display = .changed(try pieces.valueOrNull())
    case "inputs": inputs = .changed(try pieces.valueOrNull())
    case "outputs": outputs = .changed(try pieces.valueOrNull())
    case "correlations": correlations = .changed(try pieces.valueOrNull())
    case "scenarios" where !isGroup: scenarios = try pieces.members()
    case "layout":
      try pieces.eachMember { name, pieces throws(JSONParseError) in
        layout.append(Entry(name: name, value: try pieces.valueOrNull()))
      }
    case "frames":
      try pieces.eachMember { name, pieces throws(JSONParseError) in
        frames.append(Entry(name: name, value: try pieces.textOrNull()))
      }
    case "foreign":
      unknownMembers = try pieces.members()
    default:
      // Unknown members cannot be skipped: the result would be incomplete without notice.
      throw pieces.unexpected()
    }
  }
}

private struct ObjectWriter {
  private var isEmpty = true

  mutating func key(_ key: StaticString, _ output: inout [UInt8]) {
    output.append(isEmpty ? "{\"" : ", \"")
    isEmpty = false
    output.append(key)
    output.append("\": ")
  }

  func end(_ output: inout [UInt8]) { output.append(isEmpty ? "{}" : "}") }
}

extension [UInt8] {
  fileprivate mutating func append(json: ArraySlice<UInt8>?) {
    if let json { append(contentsOf: json) } else { append("null") }
  }

  fileprivate mutating func append<Value>(list: [Value], _ write: (Value, inout [UInt8]) -> Void) {
    append(ASCII.leftBracket)
    for (index, value) in list.enumerated() {
      if index > 0 { append(", ") }
      write(value, &self)
    }
    append(ASCII.rightBracket)
  }

  fileprivate mutating func append<Value>(object: [(String, Value)], _ write: (Value, inout [UInt8]) -> Void) {
    append(ASCII.leftBrace)
    for (index, (key, value)) in object.enumerated() {
      if index > 0 { append(", ") }
      append(jsonString: key)
      append(": ")
      write(value, &self)
    }
    append(ASCII.rightBrace)
  }
}

extension JSONFragments {
  mutating func members() throws(JSONParseError) -> [DocumentPatch.Member] {
    var members: [DocumentPatch.Member] = []
    try eachMember { key, pieces throws(JSONParseError) in
      members.append(DocumentPatch.Member(key: key, text: try pieces.value()))
    }
    return members
  }

  fileprivate mutating func groupPatch() throws(JSONParseError) -> DocumentPatch? {
    var ahead = self
    if try ahead.valueOrNull() == nil {
      self = ahead
      return nil
    }
    return try DocumentPatch(&self, isGroup: true)
  }
}
