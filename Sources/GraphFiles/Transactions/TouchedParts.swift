/// Which parts of a document a change touches, by names: two changes that touch the same part are in conflict.
public struct TouchedParts: Hashable, Sendable {
  /// Nodes that came, went, or have another line.
  public var nodes: Set<String> = []
  /// Nodes that lie elsewhere.
  public var places: Set<String> = []
  /// Nodes that are in another frame.
  public var frames: Set<String> = []
  /// Members of the document; `groups`, `imports` and `foreign` among them.
  public var members: Set<String> = []

  /// Nothing.
  public init() {}

  /// What a patch touches.
  public init(_ patch: DocumentPatch) {
    nodes = Set(patch.removed + patch.put.map(\.name))
    // A node that comes brings its place and its frame.
    places = Set(patch.layout.map(\.name)).subtracting(nodes)
    frames = Set(patch.frames.map(\.name)).subtracting(nodes)
    let parts: [(String, DocumentPatch.Part)] = [
      ("title", patch.title), ("display", patch.display), ("inputs", patch.inputs), ("outputs", patch.outputs),
      ("imports", patch.imports), ("correlations", patch.correlations),
    ]
    members = Set(parts.filter { $0.1 != .unchanged }.map(\.0))
    if patch.scenarios != nil { members.insert("scenarios") }
    if !patch.groups.isEmpty || patch.tellsGroups != nil { members.insert("groups") }
    if patch.foreign != nil { members.insert("foreign") }
  }

  /// How many parts there are.
  public var count: Int { nodes.count + places.count + frames.count + members.count }

  /// What both touch, as words in order: names of nodes, then members of the document.
  public func shared(with other: TouchedParts) -> [String] {
    let names = nodes.intersection(other.nodes).union(places.intersection(other.places))
      .union(frames.intersection(other.frames))
    return names.sorted() + members.intersection(other.members).sorted()
  }
}
