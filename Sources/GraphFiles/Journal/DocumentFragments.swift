import GraphDocument
import JSONText
import TextScanning

/// A document split into fragments of text, which are found by the names of nodes.
///
/// Patches replace fragments. The document is parsed and checked only once, after all patches. Names are compared byte
/// by byte.
struct DocumentFragments {
  private typealias Name = [UInt8]

  private var version: ArraySlice<UInt8>?
  private var title: ArraySlice<UInt8>?
  private var display: ArraySlice<UInt8>?
  private var inputs: ArraySlice<UInt8>?
  private var outputs: ArraySlice<UInt8>?
  private var imports: ArraySlice<UInt8>?
  private var interfaces: ArraySlice<UInt8>?
  private var groups: [Name: DocumentFragments]?
  private var correlations: ArraySlice<UInt8>?
  private var scenarios: [DocumentPatch.Member] = []
  private var nodes: [Name: DocumentPatch.Node] = [:]
  private var layout: [Name: ArraySlice<UInt8>] = [:]
  private var frames: [Name: String] = [:]
  private var unknownMembers: [DocumentPatch.Member] = []

  /// Splits a document's text into fragments, which are slices of `text`.
  ///
  /// - Throws: An error if the text cannot be split like a document.
  /// - Complexity: Linear in the text.
  init(_ text: ArraySlice<UInt8>, limits: Limits) throws(JSONParseError) {
    self = try JSONFragments.read(text, limits: limits) { pieces throws(JSONParseError) in
      try DocumentFragments(&pieces)
    }
  }

  /// Splits the text of a definition into fragments.
  ///
  /// - Throws: An error if the text cannot be split like a definition.
  init(group text: ArraySlice<UInt8>, limits: Limits) throws(JSONParseError) {
    self = try JSONFragments.read(text, limits: limits) { pieces throws(JSONParseError) in
      try DocumentFragments(&pieces, isGroup: true)
    }
  }

  private init(_ pieces: inout JSONFragments, isGroup: Bool = false) throws(JSONParseError) {
    var document = DocumentFragments()
    try pieces.eachMember { key, pieces throws(JSONParseError) in try document.read(key, &pieces, isGroup: isGroup) }
    self = document
  }

  init() {}

  private mutating func read(_ key: String, _ pieces: inout JSONFragments, isGroup: Bool) throws(JSONParseError) {
    let member = Array(key.utf8).withUnsafeBufferPointer { DocumentMember($0) }
    switch member {
    // A group cannot contain groups; the check is made when the result is parsed.
    case .groups where !isGroup:
      var groups: [Name: DocumentFragments] = [:]
      try pieces.eachMember { name, pieces throws(JSONParseError) in
        groups[Name(name.utf8)] = try DocumentFragments(&pieces, isGroup: true)
      }
      self.groups = groups
    case .imports: imports = try pieces.value()
    case .interfaces: interfaces = try pieces.value()
    case .nodecalc: version = try pieces.value()
    case .title: title = try pieces.value()
    case .display: display = try pieces.value()
    case .inputs: inputs = try pieces.value()
    case .outputs: outputs = try pieces.value()
    case .correlations: correlations = try pieces.value()
    case .scenarios where !isGroup: scenarios = try pieces.members()
    case .nodes:
      try pieces.eachElement { pieces throws(JSONParseError) in
        let node = try pieces.node()
        // With two nodes of the same name, it is unknown which one was meant.
        if nodes.updateValue(node, forKey: Name(node.name.utf8)) != nil { throw pieces.unexpected() }
      }
    case .layout:
      try pieces.eachMember { name, pieces throws(JSONParseError) in layout[Name(name.utf8)] = try pieces.value() }
    case .frames:
      try pieces.eachMember { title, pieces throws(JSONParseError) in
        for name in try pieces.texts() { frames[Name(name.utf8)] = title }
      }
    case .groups, .scenarios, nil: unknownMembers.append(DocumentPatch.Member(key: key, text: try pieces.value()))
    }
  }

  /// Replaces, adds and removes the fragments that `patch` changes.
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
    if case .changed(let imports) = patch.imports { self.imports = imports }
    if case .changed(let interfaces) = patch.interfaces { self.interfaces = interfaces }
    for entry in patch.groups {
      let name = Name(entry.name.utf8)
      guard let change = entry.value else {
        groups?[name] = nil
        continue
      }
      var group = groups?[name] ?? DocumentFragments()
      group.apply(change)
      groups = groups ?? [:]
      groups?[name] = group
    }
    if let tellsGroups = patch.tellsGroups { groups = tellsGroups ? groups ?? [:] : nil }
    if case .changed(let correlations) = patch.correlations { self.correlations = correlations }
    if let scenarios = patch.scenarios { self.scenarios = scenarios }
    if let unknownMembers = patch.unknownMembers { self.unknownMembers = unknownMembers }
  }

  /// Returns the patch that changes this document to `other`.
  ///
  /// - Complexity: Linear in both documents, except for sorting names.
  func patch(to other: DocumentFragments) -> DocumentPatch {
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
    if imports != other.imports { patch.imports = .changed(other.imports) }
    if interfaces != other.interfaces { patch.interfaces = .changed(other.interfaces) }
    patch.groups = groupPatches(to: other)
    if (groups == nil) != (other.groups == nil) { patch.tellsGroups = other.groups != nil }
    if correlations != other.correlations { patch.correlations = .changed(other.correlations) }
    if !Self.areSame(scenarios, other.scenarios) { patch.scenarios = other.scenarios }
    if !Self.areSame(unknownMembers, other.unknownMembers) { patch.unknownMembers = other.unknownMembers }
    return patch
  }

  private func groupPatches(to other: DocumentFragments) -> [DocumentPatch.Entry<DocumentPatch>] {
    let (old, new) = (groups ?? [:], other.groups ?? [:])
    let gone = old.filter { new[$0.key] == nil }.sorted(by: Self.precedes).map(\.key)
    var patches = gone.map { name in
      DocumentPatch.Entry<DocumentPatch>(name: String(decoding: name, as: UTF8.self), value: nil)
    }
    for (name, group) in new.sorted(by: Self.precedes) {
      let patch = (old[name] ?? DocumentFragments()).patch(to: group)
      if patch.isEmpty, old[name] != nil { continue }
      patches.append(DocumentPatch.Entry(name: String(decoding: name, as: UTF8.self), value: patch))
    }
    return patches
  }

  private static func areSame(_ left: [DocumentPatch.Member], _ right: [DocumentPatch.Member]) -> Bool {
    left.elementsEqual(right) { isSame($0.key, $1.key) && $0.text == $1.text }
  }

  /// Returns whether both texts have the same bytes.
  private static func isSame(_ left: String?, _ right: String?) -> Bool {
    left.map { Name($0.utf8) } == right.map { Name($0.utf8) }
  }

  private static func precedes<Value>(_ left: (key: Name, value: Value), _ right: (key: Name, value: Value)) -> Bool {
    left.key.lexicographicallyPrecedes(right.key)
  }

  /// Returns the document's text.
  ///
  /// A position or a frame for a name that no node has is left out. If every fragment is in canonical form, the text
  /// equals the result of `NativeFormat.write(_:)`.
  ///
  /// - Complexity: Linear in the text, except for sorting names.
  func text() -> [UInt8] {
    var object = ObjectText(depth: 1)
    object.append(version ?? [], "nodecalc")
    append(to: &object)
    object.end()
    object.output.append(ASCII.lineFeed)
    return object.output
  }

  private func append(to object: inout ObjectText) {
    let sorted = nodes.sorted(by: Self.precedes)
    object.append(title, "title")
    object.append(display, "display")
    object.append(inputs, "inputs")
    object.append(outputs, "outputs")
    object.append(imports, "imports")
    object.append(interfaces, "interfaces")
    if let groups { append(groups, to: &object) }
    object.begin("nodes", ASCII.leftBracket)
    for (_, node) in sorted {
      object.next()
      object.output.append(contentsOf: node.line)
    }
    object.end(ASCII.rightBracket)
    object.append(correlations, "correlations")
    if !scenarios.isEmpty {
      object.begin("scenarios", ASCII.leftBrace)
      for scenario in scenarios {
        object.next(scenario.key)
        object.output.append(contentsOf: scenario.text)
      }
      object.end(ASCII.rightBrace)
    }
    append(framesOf: sorted.map(\.value), to: &object)
    let placed = sorted.filter { layout[$0.key] != nil }
    if !placed.isEmpty { object.begin("layout", ASCII.leftBrace) }
    for (name, node) in placed {
      object.next(node.name)
      object.output.append(contentsOf: layout[name] ?? [])
    }
    if !placed.isEmpty { object.end(ASCII.rightBrace) }
    for member in unknownMembers {
      object.begin(member.key)
      object.output.append(contentsOf: member.text)
    }
  }

  private func append(_ groups: [Name: DocumentFragments], to object: inout ObjectText) {
    object.begin("groups", ASCII.leftBrace)
    for (name, group) in groups.sorted(by: Self.precedes) {
      object.next(String(decoding: name, as: UTF8.self))
      var definition = ObjectText(depth: 3)
      group.append(to: &definition)
      definition.end()
      object.output.append(contentsOf: definition.output)
    }
    object.end(ASCII.rightBrace)
  }

  /// Appends the frames to a document's text, sorted by their first nodes.
  ///
  /// `sorted` has the nodes in their order.
  private func append(framesOf sorted: [DocumentPatch.Node], to object: inout ObjectText) {
    var members: [String: [String]] = [:]
    var titles: [String] = []
    for node in sorted {
      guard let title = frames[Name(node.name.utf8)] else { continue }
      if members[title] == nil { titles.append(title) }
      members[title, default: []].append(node.name)
    }
    if titles.isEmpty { return }
    object.begin("frames", ASCII.leftBrace)
    for title in titles {
      object.next(title)
      for (place, name) in (members[title] ?? []).enumerated() {
        object.output.append(place == 0 ? "[" : ", ")
        object.output.append(jsonString: name)
      }
      object.output.append(ASCII.rightBracket)
    }
    object.end(ASCII.rightBrace)
  }
}
