import EvaluationEngine
import Formulas
import Geometry
public import GraphDocument
import JSONText

/// Records the patches of a document, event by event.
///
/// The event says which nodes changed. Other parts, such as scenarios, are compared with their previous state, because
/// events do not report all of their changes.
public struct DocumentRecorder: Sendable {
  /// What an event changed in the text of the document.
  public enum Recorded: Hashable, Sendable {
    /// The document's text did not change: values were computed or data were read.
    case nothing
    case patch(DocumentPatch)
    /// Another document replaced this one, so the journal needs a new base.
    case replaced
  }

  private var title: String?
  private var display: NumberFormat?
  private var interface: Interface
  private var correlations: [Correlation]
  private var unknownMembers: [UnknownMember]
  private var imports: [GroupImport]
  private var scenarios: Scenarios
  private var groups: Groups
  private var tellsGroups: Bool
  private var interfaces: [UInt8]?
  /// Changes that resulted from reading imports; they are recorded with the next edit.
  private var followed: [DocumentChange] = []

  /// Creates a recorder of changes that start from `contents`.
  ///
  /// Of `contents`, only the parts that belong to the document as a whole are kept.
  ///
  /// - Complexity: Constant.
  public init(_ contents: DocumentContents) {
    title = contents.title
    display = contents.display
    interface = contents.interface
    correlations = contents.correlations
    unknownMembers = contents.unknownMembers
    imports = contents.imports
    scenarios = contents.scenarios
    groups = contents.groups
    tellsGroups = contents.tellsGroups
    interfaces = NativeWriter.interfaceList(of: contents)
  }

  /// Returns how `event` changed the document's text.
  ///
  /// `contents` is the document after the event. Call this method for every event of the document, in order.
  ///
  /// - Complexity: Linear in the changed nodes and the nodes that they feed, independent of the document's size. If
  ///   correlations changed or a node was renamed, also linear in the correlations.
  public mutating func record(_ event: DocumentEvent, _ contents: DocumentContents) -> Recorded {
    // Reading other files is not an edit; formulas that were rewritten because of it are recorded with the next edit.
    if event.cause == .read {
      followed += event.changes.filter { $0.touches([.texts, .links, .attributes]) }
      return .nothing
    }
    let followed = followed
    let old = interfaces
    defer { self = DocumentRecorder(contents) }
    if event.cause == .replaced { return .replaced }
    let touched = ChangedNodes(followed + event.changes, contents)
    var patch = DocumentPatch()
    patch.removed = touched.namesGivenUp
    addNodes(touched, contents, to: &patch)
    addDocument(touched, contents, to: &patch)
    if event.touches([.groups, .definitions]) { addGroups(contents, to: &patch) }
    let interfaces = NativeWriter.interfaceList(of: contents)
    if interfaces != old { patch.interfaces = .changed(interfaces.map { $0[...] }) }
    if contents.tellsGroups != tellsGroups { patch.tellsGroups = contents.tellsGroups }
    return patch.isEmpty ? .nothing : .patch(patch)
  }

  private func addNodes(_ touched: ChangedNodes, _ contents: DocumentContents, to patch: inout DocumentPatch) {
    if !touched.lines.nodes.isEmpty {
      var writer = NativeWriter(contents, nodes: touched.lines.nodes)
      patch.put = zip(touched.lines.nodes, writer.lines()).map { node, line in
        DocumentPatch.Node(name: contents.name(of: node), line: line)
      }
    }
    for node in touched.places.nodes {
      let place = contents.place(of: node)
      // A new name had no position before.
      if place == nil, touched.entered.contains(node) { continue }
      patch.layout.append(DocumentPatch.Entry(name: contents.name(of: node), value: place.map { Self.text(of: $0) }))
    }
    for node in touched.frames.nodes {
      let title = contents.frameTitle(of: node)
      if title == nil, touched.entered.contains(node) { continue }
      patch.frames.append(DocumentPatch.Entry(name: contents.name(of: node), value: title))
    }
  }

  private func addGroups(_ contents: DocumentContents, to patch: inout DocumentPatch) {
    for name in Set(groups.names + contents.groups.names).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      if groups.hasSameDefinition(of: name, as: contents.groups) { continue }
      guard let new = contents.groups[name] else {
        patch.groups.append(DocumentPatch.Entry(name: name, value: nil))
        continue
      }
      let old = groups[name]
      let change = Self.pieces(of: old).patch(to: Self.pieces(of: new))
      if old == nil || !change.isEmpty { patch.groups.append(DocumentPatch.Entry(name: name, value: change)) }
    }
  }

  private static func pieces(of definition: DocumentContents?) -> DocumentFragments {
    guard let definition else { return DocumentFragments() }
    // A text that was just written can be read.
    return (try? DocumentFragments(group: NativeWriter.group(definition)[...], limits: .standard))
      ?? DocumentFragments()
  }

  private func addDocument(_ touched: ChangedNodes, _ contents: DocumentContents, to patch: inout DocumentPatch) {
    // Compared byte by byte, because two encodings of a letter are different texts in a file.
    if contents.title.map({ Array($0.utf8) }) != title.map({ Array($0.utf8) }) {
      patch.title = .changed(contents.title.map { Self.text(of: $0) })
    }
    if contents.display != display { patch.display = .changed(contents.display.map { Self.text(of: $0.text) }) }
    patch.inputs = declared(.inputs, touched, contents)
    patch.outputs = declared(.outputs, touched, contents)
    if contents.imports != imports {
      var writer = NativeWriter(contents, nodes: [])
      patch.imports = .changed(contents.imports.isEmpty ? nil : writer.importList())
    }
    // Unchanged lists share their memory, so comparing them costs nothing.
    let isRenamed = { (node: NodeID) in touched.renamed.contains(node) }
    if contents.correlations != correlations
      || !touched.renamed.isEmpty && correlations.contains(where: { isRenamed($0.first) || isRenamed($0.second) })
    {
      var writer = NativeWriter(contents, nodes: [])
      patch.correlations = .changed(contents.correlations.isEmpty ? nil : writer.correlationList())
    }
    if contents.scenarios != scenarios {
      patch.scenarios = contents.scenarios.all.map { scenario in
        DocumentPatch.Member(key: scenario.name, text: NativeWriter.text(of: scenario)[...])
      }
    }
    if contents.unknownMembers != unknownMembers {
      patch.unknownMembers = contents.unknownMembers.map {
        DocumentPatch.Member(key: $0.key, text: Array($0.text.utf8)[...])
      }
    }
  }

  /// Returns the declared inputs or outputs for a patch, or `unchanged` if their text is the same.
  ///
  /// The text changes if the list changes or if a listed node is renamed.
  private func declared(
    _ side: Interface.Side, _ touched: ChangedNodes, _ contents: DocumentContents
  ) -> DocumentPatch.Part {
    let list = contents.interface[side]
    let isSame = list == interface[side] && !touched.renamed.contains { contents.interface.declares($0, in: side) }
    if isSame { return .unchanged }
    var writer = NativeWriter(contents, nodes: [])
    return .changed(list == nil ? nil : writer.declaredList(side))
  }

  private static func text(of place: Point) -> ArraySlice<UInt8> {
    var text: [UInt8] = []
    text.append(place)
    return text[...]
  }

  private static func text(of string: String) -> ArraySlice<UInt8> {
    var text: [UInt8] = []
    text.append(jsonString: string)
    return text[...]
  }
}

private struct ChangedNodes {
  struct List {
    private(set) var nodes: [NodeID] = []
    private var met: Set<NodeID> = []

    mutating func insert(_ node: NodeID) {
      if met.insert(node).inserted { nodes.append(node) }
    }

    func contains(_ node: NodeID) -> Bool { met.contains(node) }
  }

  /// The aspects of a node that are written on the node's line in the file.
  private static let ofLines = Aspects.all.subtracting([
    .existence, .names, .places, .frames, .title, .interface,
  ])

  private(set) var lines = List()
  private(set) var places = List()
  private(set) var frames = List()
  private(set) var entered: Set<NodeID> = []
  private(set) var renamed: Set<NodeID> = []
  /// The old names of deleted or renamed nodes, including temporary names.
  ///
  /// A name in this list may now belong to another node.
  private(set) var namesGivenUp: [String] = []

  init(_ changes: [DocumentChange], _ contents: DocumentContents) {
    var oldNames: Set<[UInt8]> = []
    for change in changes {
      if let name = change.nameGivenUp, oldNames.insert(Array(name.utf8)).inserted { namesGivenUp.append(name) }
      for node in change.nodes where contents.contains(node) {
        if change.touches([.existence, .names]) { enter(node) }
        if change.touches(.names) {
          renamed.insert(node)
          // The lines of dependents contain the names of their sources.
          for user in contents.users(of: node) { lines.insert(user.node) }
        }
        if change.touches(.places) { places.insert(node) }
        if change.touches(.frames) { frames.insert(node) }
        if change.touches(Self.ofLines) { lines.insert(node) }
      }
    }
  }

  private mutating func enter(_ node: NodeID) {
    entered.insert(node)
    lines.insert(node)
    places.insert(node)
    frames.insert(node)
  }
}
