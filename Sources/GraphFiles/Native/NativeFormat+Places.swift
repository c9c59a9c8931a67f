import GraphDocument
public import TextScanning

/// A node of a document, or of the definition of one of its groups.
public struct NodeAddress: Hashable, Sendable {
  /// The group whose definition contains the node; nil for a node of the document itself.
  public var group: String?
  /// The node's name in that group, or in the document.
  public var name: String

  /// Creates the address of a node in the definition of a group or in the document itself.
  public init(_ name: String, inGroup group: String? = nil) {
    self.group = group
    self.name = name
  }

  /// The address as text, such as `growth` or `annuity:growth`.
  public var text: String { group.map { "\($0):\(name)" } ?? name }
}

extension NativeFormat {
  /// Returns the lines and columns of nodes' names in a document's text, for messages.
  ///
  /// For an output of an instance, the name is that of the instance. A name that no node has is reported at the start
  /// of the text.
  ///
  /// - Parameters:
  ///   - nodes: The nodes, in any order.
  ///   - bytes: The text from which the document was read.
  ///   - limits: The limits with which the document was read.
  /// - Returns: One line and column per node, in the order of `nodes`.
  /// - Complexity: The complexity of reading the document and of sorting the names.
  public static func places(
    of nodes: [NodeAddress], in bytes: [UInt8], limits: Limits = .standard
  ) -> [TextPlace] {
    bytes.withUnsafeBufferPointer { text in
      let offsets = offsets(of: nodes, in: text, limits)
      var places = [TextPlace](repeating: TextPlace(line: 1, column: 1), count: nodes.count)
      // All places are found in one pass over the text.
      var start = 0
      var place = TextPlace(line: 1, column: 1)
      for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
        let piece = UnsafeBufferPointer(rebasing: text[start..<offsets[index]])
        let step = TextPlace(ofByte: piece.count, in: piece)
        place = TextPlace(
          line: place.line + step.line - 1, column: step.line == 1 ? place.column + step.column - 1 : step.column)
        start = offsets[index]
        places[index] = place
      }
      return places
    }
  }

  private static func offsets(
    of nodes: [NodeAddress], in text: UnsafeBufferPointer<UInt8>, _ limits: Limits
  ) -> [Int] {
    do throws(ReadingError) {
      var reader = try NativeReader(text, limits: limits)
      try reader.readText()
      var definitions: [String: NativeReader] = [:]
      for group in Set(nodes.compactMap(\.group)) { definitions[group] = try reader.definition(of: group) }
      return nodes.map { node in
        let found = node.group.map { definitions[$0]?.offset(ofNodeNamed: node.name) }
        return (found ?? reader.offset(ofNodeNamed: node.name)) ?? 0
      }
    } catch {
      return nodes.map { _ in 0 }
    }
  }
}

extension NativeReader {
  /// Returns the offset of the quote before a node's name; nil if there is no such node.
  fileprivate mutating func offset(ofNodeNamed name: String) -> Int? {
    let node = builder.index(named: String(name.prefix { $0 != "." }))
    return node.map { Int(nameOffsets[Int($0)]) - 1 }
  }
}
