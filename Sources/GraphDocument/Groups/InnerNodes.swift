public import EvaluationEngine
import GraphAnalysis
import TextScanning

/// The error that a name such as `house.growth` does not lead to a node inside an instance.
public struct InnerNodeError: Error, Hashable, Sendable {
  /// The error as a sentence.
  public var sentence: String
  /// A suggestion; nil if there is none.
  public var fixIt: String?
  /// Whether the cause is an imported document that cannot be read.
  public var isUnreadImport = false

  init(_ sentence: String, fixIt: String? = nil, isUnreadImport: Bool = false) {
    (self.sentence, self.fixIt, self.isUnreadImport) = (sentence, fixIt, isUnreadImport)
  }
}

/// Makes values available that are not nodes of a document.
///
/// These are nodes inside instances of groups, such as `house.growth`, and values in other units, such as `speed to
/// mph`. In a copy of the document, each becomes an output of its group, level by level. It is then an ordinary node:
/// it has a value for each row, an uncertainty with its sources in the whole document, and a name.
public enum InnerNodes {
  /// Returns a copy of the document in which each name inside an instance, and each conversion of a node, is a node.
  ///
  /// If there are no such names, returns the document itself. `meter` counts the work on data sets and may stop it.
  ///
  /// - Throws: If a name leads into an instance but not to a node with a value, or if a conversion is not valid.
  public static func exposing(
    _ names: [String], in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil
  ) throws(InnerNodeError) -> DocumentContents {
    let conversions = names.compactMap { contents.node(named: $0) == nil ? RequestedConversion($0) : nil }
    let inner = names.filter { name in !conversions.contains { $0.text == name } } + conversions.map(\.name)
    var exposed = try exposingInner(inner, in: contents, countedBy: meter)
    for conversion in conversions where exposed.node(named: conversion.text) == nil {
      exposed = try conversion.added(to: exposed, countedBy: meter)
    }
    return exposed
  }

  private static func exposingInner(
    _ names: [String], in contents: DocumentContents, countedBy meter: EvaluationMeter?
  ) throws(InnerNodeError) -> DocumentContents {
    // The document is copied only if there are names inside instances.
    guard names.contains(where: { $0.contains(".") }) else { return contents }
    for name in names {
      let head = String(name.prefix { $0 != "." })
      guard contents.node(named: name) == nil, let instance = contents.node(named: head),
        let group = contents.instance(of: instance)?.group, let problem = contents.groups.importProblem(of: group)
      else { continue }
      throw InnerNodeError("'\(name)': '\(group)' cannot be used: \(problem)", isUnreadImport: true)
    }
    // The definitions of imports are edited too, in the copy.
    let document = Document(contents.importsAsGroups())
    document.meter = meter
    for name in names where document.contents.node(named: name) == nil {
      guard let path = try InnerPath(name, in: document.contents) else { continue }
      try path.checkNode(of: name, in: document.contents)
      do throws(EditError) {
        // From the innermost instance outwards, because an outer group can pass on only outputs of inner groups.
        for level in path.groups.indices.reversed() {
          try expose(path.name(at: level), of: path.groups[level], in: document)
        }
      } catch {
        throw InnerNodeError("'\(name)': \(error.sentence)")
      }
    }
    return document.contents
  }

  /// Returns the name under which the node `name` inside an instance is found in the copy of the document.
  ///
  /// The first output of an instance has the name of the instance itself.
  public static func nodeName(_ name: String, in contents: DocumentContents) -> String {
    guard name.contains("."), contents.node(named: name) == nil,
      let path = try? InnerPath(name, in: contents.importsAsGroups())
    else {
      return name
    }
    return path.text
  }

  private static func expose(_ name: String, of group: String, in document: Document) throws(EditError) {
    guard let definition = document.contents.groups[group], let node = definition.node(named: name) else { return }
    let outputs = definition.outputs()
    if outputs.contains(node) { return }
    var interface = definition.interface
    interface[.outputs] = outputs + [node]
    try document.apply(.inGroup(group, .setInterface(interface)))
  }
}

/// A path into nested instances: `house.loan.growth` is the node `growth` in the instance `loan`, which is in `house`.
private struct InnerPath {
  /// The names of the instances on the path, followed by the name of the node in the last instance.
  private(set) var parts: [String]
  /// The name of the group of each instance on the path.
  private(set) var groups: [String] = []

  /// Parses a path; returns nil if the path does not begin with the name of an instance.
  ///
  /// - Throws: If the path leads through a node that is not an instance of a group.
  init?(_ name: String, in contents: DocumentContents) throws(InnerNodeError) {
    parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = contents.node(named: parts[0]), contents.isInstance(first) else { return nil }
    var outer = contents
    for (place, part) in parts.dropLast().enumerated() {
      let reached = parts[...place].joined(separator: ".")
      guard let instance = outer.node(named: part).flatMap({ outer.instance(of: $0) }) else {
        throw InnerNodeError("'\(reached)' is not an instance of a group, so there is no '\(name)'")
      }
      guard let definition = contents.groups[instance.group] else {
        throw InnerNodeError("'\(reached)' is an instance of '\(instance.group)', but there is no such group")
      }
      groups.append(instance.group)
      outer = definition
    }
    // The first output of an inner instance is named after the instance.
    while parts.count > 2, let last = groups.last, contents.groups.signature(of: last)?.outputs.first == parts.last {
      parts.removeLast()
      groups.removeLast()
    }
  }

  var text: String { parts.joined(separator: ".") }

  /// Returns the path after the instance at index `level`, as a name inside its group.
  func name(at level: Int) -> String { parts[(level + 1)...].joined(separator: ".") }

  /// Throws an error if the path does not end at a node that can have a value.
  func checkNode(of name: String, in contents: DocumentContents) throws(InnerNodeError) {
    guard let group = groups.last, let definition = contents.groups[group], let last = parts.last else { return }
    let reached = parts.dropLast().joined(separator: ".")
    guard let node = definition.node(named: last) else {
      let names = definition.nodes.filter { definition.kind(of: $0).hasOutput }.map { definition.name(of: $0) }
      let near = Suggestion.nearest(to: last, among: names).map { "did you mean '\(reached).\($0)'?" }
      throw InnerNodeError(
        "'\(reached)' has no node '\(last)'", fixIt: near ?? "its nodes are \(MessageText.list(names))")
    }
    let kind = definition.kind(of: node)
    if !kind.hasOutput { throw InnerNodeError("'\(name)' is a \(kind.rawValue) and has no value") }
  }
}
