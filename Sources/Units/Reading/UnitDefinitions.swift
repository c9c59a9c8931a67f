import TextScanning

/// The units that a document defines by name, such as a bathtub of 150 L.
public struct UnitDefinitions: Hashable, Sendable {
  /// The largest number of units that a document can define.
  public static let limit = 256

  private var meanings: [String: UnitMeaning] = [:]
  /// What is wrong with definitions, in sentences without capital and full stop; the other definitions count.
  public private(set) var problems: [String] = []
  /// Names that two documents define as different units, and that therefore mean nothing.
  private var contradictions: Set<String> = []

  /// No definitions.
  public static let none = UnitDefinitions()

  private init() {}

  /// Creates definitions of units that were read before.
  ///
  /// Points, levels and chains cannot be defined; such definitions are ignored.
  public init(_ units: [String: Unit]) {
    meanings = units.filter { $0.value.sort == .plain && !$0.value.isChain }.mapValues(\.meaning)
  }

  /// Reads definitions such as `bathtub` and `150 L`, in any order; they may use each other and those of `imported`.
  ///
  /// A definition that is not a number and a unit, or that depends on itself, is left out and is a problem. So is a
  /// name that has another meaning.
  ///
  /// - Complexity: linear in the definitions and the units that they use; at most ``limit`` definitions count.
  public init(reading texts: [(name: String, text: String)], beside imported: UnitDefinitions = .none) {
    self = imported
    if texts.count > Self.limit { problems.append("a document defines at most \(Self.limit) units") }
    var waiting: [(name: String, text: String)] = []
    for (name, text) in texts.prefix(Self.limit) {
      if let problem = Self.problem(ofName: name) {
        problems.append(problem)
      } else {
        waiting.append((name, text))
      }
    }
    // A definition that needs another one waits until that one is read.
    let names = Set(waiting.map { $0.name })
    var needed: [String: String] = [:]
    var users: [String: [(name: String, text: String)]] = [:]
    while let (name, text) = waiting.popLast() {
      needed[name] = add(name, text, besides: names)
      if let other = needed[name] {
        users[other, default: []].append((name, text))
      } else {
        waiting += users.removeValue(forKey: name) ?? []
      }
    }
    let left = users.values.joined().map { $0.name }.sorted()
    if let ring = left.lazy.compactMap({ Self.ring(from: $0, needed) }).first {
      problems.append(ring)
    } else {
      for name in left { problems.append("'\(name)' needs '\(needed[name] ?? "")', which is not a unit") }
    }
  }

  /// The defined names, in no particular order.
  public var names: some Collection<String> { meanings.keys }

  /// Whether no units are defined.
  public var isEmpty: Bool { meanings.isEmpty }

  func meaning(of name: String) -> UnitMeaning? { meanings[name] }

  /// Adds the definitions of an imported document.
  ///
  /// A name that has two meanings then has none, and is a problem.
  ///
  /// - Parameters:
  ///   - other: The definitions of the imported document.
  ///   - path: The path of that document, for messages.
  public mutating func add(_ other: UnitDefinitions, from path: String) {
    for (name, meaning) in other.meanings.sorted(by: { $0.key < $1.key }) where !contradictions.contains(name) {
      guard let own = meanings[name], own != meaning else {
        meanings[name] = meaning
        continue
      }
      meanings[name] = nil
      contradictions.insert(name)
      problems.append("'\(name)' is another unit in \(path): rename one of them")
    }
  }

  /// Adds a problem with the definitions as a whole.
  public mutating func addProblem(_ sentence: String) { problems.append(sentence) }

  /// Reads a definition; returns the name of a unit on which it waits, or nil if it was read or is a problem.
  private mutating func add(_ name: String, _ text: String, besides names: Set<String>) -> String? {
    let place = "'\(MessageText.shortened(text))' of '\(name)'"
    do throws(UnitProblem) {
      let unit = try Unit(reading: text, self)
      // `20 °C` can be a point, or an amount of 20 K.
      let isPoint = unit.factors.count == 1 && unit.factors[0].atom.sort != .plain
      let isPlain = unit.sort == .plain && !unit.isChain && !isPoint
      guard isPlain, unit.factors.count(where: { $0.number != nil && !$0.exponent.isNegative }) <= 1 else {
        problems.append("\(place) is not an amount of a unit: write one number and a unit, like 150 L")
        return nil
      }
      if let own = meanings[name], own != unit.meaning {
        problems.append("'\(name)' is another unit in an import: rename one of them")
        contradictions.insert(name)
        meanings[name] = nil
      } else {
        meanings[name] = unit.meaning
      }
    } catch {
      if case .unknownName(let other, _) = error.kind, names.contains(other) { return other }
      problems.append("\(place) is not a unit: \(error)")
    }
    return nil
  }

  /// Returns why a name cannot be that of a unit; nil if it can.
  private static func problem(ofName name: String) -> String? {
    var copy = name
    let isName = copy.withUTF8 { bytes in
      bytes.count <= 64 && bytes.first.map { !$0.isDigit } == true
        && UnitScanner(bytes: bytes).nameEnd(at: 0) == bytes.count
    }
    let shown = MessageText.shortened(name)
    if !isName { return "'\(shown)' cannot be the name of a unit: write letters and _" }
    if words.contains(name) { return "'\(name)' has another meaning after a number: choose another name" }
    if UnitNames.shared.match(named: name) != nil { return "'\(name)' is a unit already: choose another name" }
    return nil
  }

  /// Words that stand between values in formulas.
  private static let words: Set<String> = [
    "to", "in", "per", "of", "up", "down", "off", "mod", "and", "or", "not", "xor", "today", "dB",
  ]

  /// Returns the problem of definitions that wait for each other; nil if they wait for one that is broken.
  private static func ring(from first: String, _ needed: [String: String]) -> String? {
    var path = [first]
    while let next = needed[path[path.count - 1]] {
      if let start = path.firstIndex(of: next) {
        path = Array(path[start...])
        if path.count == 1 {
          return "'\(path[0])' is defined by itself: write an amount of another unit, like 150 L"
        }
        // The path begins with the first name in order, so that the sentence is always the same.
        if let least = path.indices.min(by: { path[$0] < path[$1] }) { path = Array(path[least...] + path[..<least]) }
        return "units are defined by each other: "
          + (path.prefix(10) + [path.count > 10 ? "…" : path[0]]).joined(separator: " → ")
      }
      path.append(next)
    }
    return nil
  }
}
