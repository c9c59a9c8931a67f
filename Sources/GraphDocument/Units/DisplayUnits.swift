import JSONText
import Units

/// The units for values without a unit of their own, by dimension.
///
/// A document states them in its member `displayUnits`: `{"length": "mm", "force*length": "kN m"}`. If the unit of a
/// value is computed from the units of other values, the value is converted to the unit for its dimension.
struct DisplayUnits: Hashable, Sendable {
  static let key = "displayUnits"

  private var units: [Unit] = []
  /// The errors in the member, as sentences without capital and full stop.
  ///
  /// Entries without an error are used all the same.
  private(set) var problems: [String] = []

  /// Reads the member among those of a document; no units if there is none.
  init(_ members: [UnknownMember] = [], _ definitions: UnitDefinitions = .none) {
    guard let text = members.first(where: { $0.key == Self.key })?.text else { return }
    guard let entries = Self.entries(text) else {
      problems = ["'\(Self.key)' is an object of texts, like {\"length\": \"mm\"}"]
      return
    }
    for (name, unit) in entries { add(unit, for: name, definitions) }
  }

  var isEmpty: Bool { units.isEmpty }

  func unit(for unit: Unit) -> Unit? {
    let wanted = units.last { $0.dimension == unit.dimension && $0.isPoint == unit.isPoint }
    return unit.isLevel || wanted == unit ? nil : wanted
  }

  private mutating func add(_ text: String, for name: String, _ definitions: UnitDefinitions) {
    guard let dimension = Dimension(named: name) else {
      problems.append("'\(name)' in '\(Self.key)' is not a dimension: write one like speed, or force*length")
      return
    }
    do throws(UnitProblem) {
      let unit = try Unit(reading: text, definitions)
      guard unit.dimension == dimension, !unit.isLevel, !unit.isDate else {
        problems.append("'\(text)' in '\(Self.key)' is not a unit of \(name)")
        return
      }
      units.append(unit)
    } catch {
      problems.append("'\(text)' in '\(Self.key)' is not a unit: \(error)")
    }
  }

  /// Returns the entries of an object of texts, in one line of JSON; nil for other values.
  static func entries(_ text: String) -> [(name: String, unit: String)]? {
    guard let members = JSONValue(oneLine: text)?.members else { return nil }
    let units = members.compactMap { member in member.value.string.map { (member.name, $0) } }
    return units.count == members.count ? units : nil
  }
}

extension JSONValue {
  /// Parses the text of a document's member, which is JSON on one line; nil for other texts.
  init?(oneLine text: String) {
    var text = text
    let read = text.withUTF8 { bytes in
      try? JSONValue(reading: bytes, limits: JSONLimits(bytes: bytes.count, nesting: 64))
    }
    guard let read else { return nil }
    self = read
  }
}
