import GraphDocument
import JSONText

/// The source of a node's port, stored in eight bytes as a position in the document's text.
struct InputReference {
  /// How the text specifies the source.
  enum Kind: UInt8 {
    /// A name in the node's list of inputs, without escapes.
    case name
    /// A name with escapes in the node's list of inputs.
    case escapedName
    /// A name in a formula; if no node has the name, the port stays open.
    case mention
    /// The source of a wire into an instance.
    ///
    /// Only when the groups are known can the reader check whether the node must exist.
    case wire
    /// The value `null`: the port is open.
    case open
    /// A formula whose ports are linked later; `start` is the offset of the formula.
    case formula
  }

  /// The offset of the name or formula in the text, after its quote if there is one.
  let start: UInt32
  /// The number of bytes of the name in the text; 0 if it is not a name.
  let length: UInt16
  let kind: Kind

  /// The largest number of bytes that a name can have in the text if all its characters are escaped.
  static let longestName = NodeName.scalarLimit * 12

  /// Creates a reference.
  ///
  /// - Precondition: A name is not longer than `longestName`, and the text is shorter than 4 GiB.
  init(_ kind: Kind, start: Int, length: Int = 0) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.length = UInt16(truncatingIfNeeded: length)
    self.kind = kind
  }

  /// Creates the reference for a name among a node's inputs.
  init(_ name: JSONString) {
    self.init(name.hasEscapes ? .escapedName : .name, start: name.start, length: name.end - name.start)
  }

  /// Creates the reference for a mention in a formula; an open port if the text is too long for a name.
  init(mention span: Range<Int>) {
    let isTooLong = span.count > InputReference.longestName
    self.init(isTooLong ? .open : .mention, start: span.lowerBound, length: isTooLong ? 0 : span.count)
  }

  /// The name in the text, for references that have one.
  var name: JSONString {
    JSONString(start: Int(start), end: Int(start) + Int(length), hasEscapes: kind == .escapedName)
  }

  /// The offset of the input in the text.
  var offset: Int {
    switch kind {
    case .name, .escapedName, .wire, .formula: Int(start) - 1
    case .mention, .open: Int(start)
    }
  }
}
