import JSONText
public import Units

/// The units that a document states for itself: those that it defines, and those in which it shows values.
struct DocumentUnits: Hashable, Sendable {
  /// The units of the member `units` and of imported documents.
  let definitions: UnitDefinitions
  /// The units of the member `displayUnits`.
  let display: DisplayUnits

  /// Reads the members among those of a document; `imported` are the definitions of its imports.
  init(_ members: [UnknownMember] = [], imported: UnitDefinitions = .none) {
    let text = members.first { $0.key == UnitDefinitions.key }?.text
    definitions = text.map { UnitDefinitions(json: $0, beside: imported) } ?? imported
    display = DisplayUnits(members, definitions)
  }

  /// Merges the units that both sides of a merge state, entry by entry.
  ///
  /// - Parameter sides: The members of the common ancestor and of both sides.
  /// - Returns: The members, in which both sides have the merged units; as before where both changed the same entry.
  static func merged(_ sides: [[UnknownMember]]) -> [[UnknownMember]] {
    var sides = sides
    for key in [UnitDefinitions.key, DisplayUnits.key] {
      let texts = sides.map { members in members.first { $0.key == key }?.text }
      guard sides.count == 3, texts[1] != texts[0], texts[2] != texts[0], texts[1] != texts[2] else { continue }
      let lists = texts.map { text in text.map { DisplayUnits.entries($0) } ?? [] }
      guard let base = lists[0], let mine = lists[1], let theirs = lists[2], texts[1] != nil, texts[2] != nil,
        let merged = merged(base, mine, theirs)
      else { continue }
      let entries = merged.map { "\(JSONQuoting.quoted($0.name)): \(JSONQuoting.quoted($0.unit))" }
      for side in 1...2 {
        for place in sides[side].indices where sides[side][place].key == key {
          sides[side][place].text = "{\(entries.joined(separator: ", "))}"
        }
      }
    }
    return sides
  }

  /// Merges entries in the order of `mine`; nil if both sides changed an entry in different ways.
  private static func merged(
    _ base: [(name: String, unit: String)], _ mine: [(name: String, unit: String)],
    _ theirs: [(name: String, unit: String)]
  ) -> [(name: String, unit: String)]? {
    func table(_ list: [(name: String, unit: String)]) -> [String: String] {
      Dictionary(list.map { ($0.name, $0.unit) }) { first, _ in first }
    }
    let (old, one, other) = (table(base), table(mine), table(theirs))
    var merged: [(name: String, unit: String)] = []
    for name in mine.map({ $0.name }) + theirs.map({ $0.name }).filter({ one[$0] == nil }) {
      let unit: String?
      if other[name] == old[name] || other[name] == one[name] {
        unit = one[name]
      } else if one[name] == old[name] {
        unit = other[name]
      } else {
        return nil
      }
      if let unit { merged.append((name, unit)) }
    }
    return merged
  }

  /// What is wrong with the members, in sentences without capital and full stop.
  var problems: [String] { definitions.problems + display.problems }
}

extension UnitDefinitions {
  /// The member of a document that defines units.
  public static let key = "units"

  /// Reads the member ``key`` of a document, such as `{"bathtub": "150 L"}`.
  ///
  /// - Parameters:
  ///   - text: The value of the member, as JSON on one line.
  ///   - imported: The definitions of imported documents.
  public init(json text: String, beside imported: UnitDefinitions = .none) {
    guard let entries = DisplayUnits.entries(text) else {
      self = imported
      addProblem("'\(Self.key)' is an object of texts, like {\"bathtub\": \"150 L\"}")
      return
    }
    self.init(reading: entries.map { ($0.name, $0.unit) }, beside: imported)
  }
}
