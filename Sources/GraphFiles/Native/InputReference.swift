import GraphDocument
import JSONText

/// The source of a port by its offset in the text, in eight bytes.
struct InputReference {
  /// The way in which the text gives the source.
  enum Kind: UInt8 {
    /// A name among a node's inputs, without escapes.
    case name
    /// A name with escapes.
    case escapedName
    /// A name in a formula; if no node has the name, the port stays open.
    case mention
    /// The source of a wire into an instance; whether the node must exist is known when the groups are known.
    case wire
    /// `null`.
    case open
    /// A formula whose ports the builder links; `start` is then the offset of the formula.
    case formula
  }

  /// The offset; for a name or a formula, after its quote.
  let start: UInt32
  /// The number of bytes of the name in the text; 0 if it is not a name.
  let length: UInt16
  let kind: Kind

  /// An upper limit of a name's bytes, with any escapes.
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

  /// The name in the text, for kinds that have a name.
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
