/// The parts of a document that a change touches, by names: two changes that touch the same part are in conflict.
public struct TouchedParts: Hashable, Sendable {
  /// Nodes that were added, removed or changed.
  public var nodes: Set<String> = []
  /// Nodes that lie elsewhere.
  public var places: Set<String> = []
  /// Nodes that are in another frame.
  public var frames: Set<String> = []
  /// Groups whose definitions were added, removed or changed.
  public var groups: Set<String> = []
  /// Members of the document; `imports` and `foreign` among them.
  public var members: Set<String> = []

  /// No parts.
  public init() {}

  /// The parts that a patch touches.
  public init(_ patch: DocumentPatch) {
    nodes = Set(patch.removed + patch.put.map(\.name))
    // A node that comes brings its place and its frame.
    places = Set(patch.layout.map(\.name)).subtracting(nodes)
    frames = Set(patch.frames.map(\.name)).subtracting(nodes)
    let parts: [(String, DocumentPatch.Part)] = [
      ("title", patch.title), ("display", patch.display), ("inputs", patch.inputs), ("outputs", patch.outputs),
      ("imports", patch.imports), ("interfaces", patch.interfaces), ("correlations", patch.correlations),
    ]
    members = Set(parts.filter { $0.1 != .unchanged }.map(\.0))
    if patch.scenarios != nil { members.insert("scenarios") }
    groups = Set(patch.groups.map(\.name))
    if patch.foreign != nil { members.insert("foreign") }
  }

  /// The number of parts.
  public var count: Int { nodes.count + places.count + frames.count + groups.count + members.count }

  /// The common parts, as words in order: names of nodes, then of groups, such as `group annuity`, then members of the
  /// document.
  public func shared(with other: TouchedParts) -> [String] {
    let names = nodes.intersection(other.nodes).union(places.intersection(other.places))
      .union(frames.intersection(other.frames))
    let definitions = groups.intersection(other.groups).sorted().map { "group \($0)" }
    return names.sorted() + definitions + members.intersection(other.members).sorted()
  }
}
