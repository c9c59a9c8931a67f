/// A member of a document's file that nodecalc does not know; it is written back unchanged after the known members.
public struct UnknownMember: Hashable, Sendable {
  /// The member's name in its JSON object.
  public var key: String
  /// The member's value as JSON on one line; its numbers and strings are unchanged.
  public var text: String

  /// Creates an unknown member; `text` is its value as JSON on one line.
  public init(key: String, text: String) {
    self.key = key
    self.text = text
  }

  /// The keys of members that were added, removed or changed, in order and in quotes.
  public static func changedKeys(_ old: [UnknownMember], _ new: [UnknownMember]) -> String {
    let changed = old.filter { !new.contains($0) } + new.filter { !old.contains($0) }
    var met: Set<String> = []
    let keys = changed.map(\.key).filter { met.insert($0).inserted }
    return keys.isEmpty ? "in another order" : keys.map { "'\($0)'" }.joined(separator: ", ")
  }
}
