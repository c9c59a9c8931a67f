/// The parts of a document that a change affects, by name.
///
/// Two changes that affect the same part are in conflict.
public struct ChangedParts: Hashable, Sendable {
  /// The nodes that were added, removed or changed.
  public var nodes: Set<String> = []
  /// The nodes that were moved.
  public var places: Set<String> = []
  /// The nodes whose frames changed.
  public var frames: Set<String> = []
  /// The groups whose definitions were added, removed or changed.
  public var groups: Set<String> = []
  /// The changed members of the document, including `imports` and `unknownMembers`.
  public var members: Set<String> = []

  /// Creates an empty set of parts.
  public init() {}

  /// Creates the parts that a patch affects.
  public init(_ patch: DocumentPatch) {
    nodes = Set(patch.removed + patch.put.map(\.name))
    // A new node includes its position and its frame.
    places = Set(patch.layout.map(\.name)).subtracting(nodes)
    frames = Set(patch.frames.map(\.name)).subtracting(nodes)
    let parts: [(String, DocumentPatch.Part)] = [
      ("title", patch.title), ("display", patch.display), ("inputs", patch.inputs), ("outputs", patch.outputs),
      ("imports", patch.imports), ("interfaces", patch.interfaces), ("correlations", patch.correlations),
    ]
    members = Set(parts.filter { $0.1 != .unchanged }.map(\.0))
    if patch.scenarios != nil { members.insert("scenarios") }
    groups = Set(patch.groups.map(\.name))
    if patch.unknownMembers != nil { members.insert("foreign") }
  }

  /// The number of parts.
  public var count: Int { nodes.count + places.count + frames.count + groups.count + members.count }

  /// Returns the names of the parts that both changes affect, sorted.
  ///
  /// These are the names of nodes, then groups such as `group annuity`, then members of the document.
  public func shared(with other: ChangedParts) -> [String] {
    let names = nodes.intersection(other.nodes).union(places.intersection(other.places))
      .union(frames.intersection(other.frames))
    let definitions = groups.intersection(other.groups).sorted().map { "group \($0)" }
    return names.sorted() + definitions + members.intersection(other.members).sorted()
  }
}
