public import EvaluationEngine

/// Builds the groups of a document while its file is read; definitions may come in any order and use each other.
public struct GroupsBuilder {
  private var builders: [(name: String, builder: DocumentBuilder)] = []
  private var places: [String: Int] = [:]
  /// The names of the imports that lead to the document, such as `finance`; nil if the document is not imported.
  private let importName: String?

  /// Creates a builder without definitions; `importName` is nil for a document that is not imported.
  public init(importedAs importName: String? = nil) {
    self.importName = importName
  }

  /// The number of definitions.
  public var count: Int { builders.count }

  /// Adds the definition of a group with a valid name; groups that it uses may be added later.
  ///
  /// - Returns: False if a group with this name has been added already; nothing changes in this case.
  public mutating func add(_ builder: DocumentBuilder, named name: String) -> Bool {
    if places[name] != nil { return false }
    places[name] = builders.count
    builders.append((name, builder))
    return true
  }

  /// Builds and evaluates the groups; `meter` counts the work on data sets and may stop it.
  ///
  /// - Throws: if a group uses itself, if there are too many groups, if they are nested too deeply, or if links in a
  ///   group close a loop.
  /// - Complexity: linear in all nodes, links and programs.
  public consuming func finish(countedBy meter: EvaluationMeter? = nil) throws(GroupsProblem) -> Groups {
    let limit = DocumentLimits.standard.groups
    if builders.count > limit { throw .tooMany(limit: limit) }
    let order = try GroupOrder.innermostFirst(builders.map(\.name)) { name in
      places[name].map { builders[$0].builder.groupReferences } ?? []
    }
    var groups = Groups()
    for name in order {
      guard let place = places[name] else { continue }
      builders[place].builder.groups = groups.subset(builders[place].builder.groupReferences)
      let contents = try Self.contents(of: builders[place].builder, named: name, meter)
      // The builder is no longer needed.
      builders[place].builder = DocumentBuilder()
      let fullName = importName.map { "\($0).\(name)" } ?? name
      groups.set(GroupDefinition(contents, GroupLowering.lowered(contents, named: fullName)), named: name)
    }
    return groups
  }

  private static func contents(
    of builder: DocumentBuilder, named name: String, _ meter: EvaluationMeter?
  ) throws(GroupsProblem) -> DocumentContents {
    var builder = builder
    do throws(LoopFound) {
      return try builder.sorted().finish(countedBy: meter)
    } catch {
      throw .nodeLoop(group: name, error.loop.map { builder.name(at: $0) })
    }
  }
}

/// Why definitions in a file cannot be groups of a document.
public enum GroupsProblem: Error, Hashable, Sendable {
  /// A group contains itself.
  ///
  /// The payload is the names of the groups along the loop, in which the last name is the first name again.
  case loop([String])
  /// Groups use other groups at more than `limit` levels; the payload has the name of the outermost group.
  case tooDeep(String, limit: Int)
  case tooMany(limit: Int)
  /// Links inside a group form a loop.
  ///
  /// The payload is the names of the nodes along the loop, in which the last name is the first name again.
  case nodeLoop(group: String, [String])
}

enum GroupOrder {
  /// Returns the names with each group after the groups that it uses.
  ///
  /// - Throws: if a group uses itself, or groups are nested too deeply.
  /// - Complexity: linear in names and instances; no recursion.
  static func innermostFirst(
    _ names: [String], instances: (String) -> Set<String>
  ) throws(GroupsProblem) -> [String] {
    let known = Set(names)
    var depth: [String: Int] = [:]
    var order: [String] = []
    for start in names where depth[start] == nil {
      var path: [(name: String, rest: [String])] = [(start, instances(start).sorted())]
      var onPath: Set<String> = [start]
      while let last = path.last {
        guard let next = last.rest.first else {
          let below = instances(last.name).compactMap { depth[$0] }.max() ?? 0
          if below >= DocumentLimits.groupNesting { throw .tooDeep(last.name, limit: DocumentLimits.groupNesting) }
          depth[last.name] = below + 1
          order.append(last.name)
          onPath.remove(last.name)
          path.removeLast()
          continue
        }
        path[path.count - 1].rest.removeFirst()
        if onPath.contains(next) {
          throw .loop(path.map(\.name).drop { $0 != next } + [next])
        }
        guard known.contains(next), depth[next] == nil else { continue }
        path.append((next, instances(next).sorted()))
        onPath.insert(next)
      }
    }
    return order
  }
}
