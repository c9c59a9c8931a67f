import GraphDocument
import JSONText

/// The source of a node's port, stored in eight bytes as a position in the document's text.
struct InputReference {
  enum Kind: UInt8 {
    /// A name in the node's list of inputs, without escapes.
    case name
    /// A name with escapes in the node's list of inputs.
    case escapedName
    /// A name in a formula; if no node has the name, the port stays open.
    case mention
    /// The source of a wire into an instance.
    ///
    /// Whether a node with this name must exist is checked later, when the groups are known.
    case wire
    /// The value `null`: the port is open.
    case open
    /// A formula whose ports are linked later; `start` is the offset of the formula.
    case formula
  }

  /// The offset in the text where the name or formula begins, after the opening quote.
  let start: UInt32
  /// The number of bytes of the name in the text; 0 if it is not a name.
  let length: UInt16
  let kind: Kind

  /// The greatest length in bytes of a name in the text, with all its characters escaped.
  static let longestName = NodeName.scalarLimit * 12

  /// Creates a reference.
  ///
  /// - Precondition: A name is not longer than `longestName`, and the text is shorter than 4 GiB.
  init(_ kind: Kind, start: Int, length: Int = 0) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.length = UInt16(truncatingIfNeeded: length)
    self.kind = kind
  }

  init(_ name: JSONString) {
    self.init(name.hasEscapes ? .escapedName : .name, start: name.start, length: name.end - name.start)
  }

  /// Creates the reference for a name in a formula.
  ///
  /// If the text is too long for a name, the port is open.
  init(mention span: Range<Int>) {
    let isTooLong = span.count > InputReference.longestName
    self.init(isTooLong ? .open : .mention, start: span.lowerBound, length: isTooLong ? 0 : span.count)
  }

  var name: JSONString {
    JSONString(start: Int(start), end: Int(start) + Int(length), hasEscapes: kind == .escapedName)
  }

  var offset: Int {
    switch kind {
    case .name, .escapedName, .wire, .formula: Int(start) - 1
    case .mention, .open: Int(start)
    }
  }
}
