import GraphDocument
import JSONText

/// What feeds a port, by its place in the text, in eight bytes.
struct InputReference {
  /// How the port comes by what feeds it.
  enum Kind: UInt8 {
    /// A name among a node's inputs, as it is.
    case name
    /// The same, with escapes in it.
    case escapedName
    /// A name that a formula mentions: what is not a node leaves the port open.
    case mention
    /// A name that a wire into an instance begins at: whether it has to be a node's is known when the groups are.
    case wire
    /// `null`.
    case open
    /// A formula whose ports the builder feeds; it is the formula that is there.
    case formula
  }

  /// Where it is; a name behind its quote, a formula too.
  let start: UInt32
  /// How many bytes the name has as it is there; 0 for what is not a name.
  let length: UInt16
  let kind: Kind

  /// More bytes than the longest name can have, however it is escaped.
  static let longestName = NodeName.scalarLimit * 12

  /// - Precondition: a name is no longer than `longestName`; the text is shorter than four gigabytes.
  init(_ kind: Kind, start: Int, length: Int = 0) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.length = UInt16(truncatingIfNeeded: length)
    self.kind = kind
  }

  /// A name among a node's inputs.
  init(_ name: JSONString) {
    self.init(name.hasEscapes ? .escapedName : .name, start: name.start, length: name.end - name.start)
  }

  /// What a formula mentions at that place of the text; a name that no node can have is none, and its port open.
  init(mention span: Range<Int>) {
    let isTooLong = span.count > InputReference.longestName
    self.init(isTooLong ? .open : .mention, start: span.lowerBound, length: isTooLong ? 0 : span.count)
  }

  /// The name, for those that have one.
  var name: JSONString {
    JSONString(start: Int(start), end: Int(start) + Int(length), hasEscapes: kind == .escapedName)
  }

  /// Where the input is.
  var offset: Int {
    switch kind {
    case .name, .escapedName, .wire, .formula: Int(start) - 1
    case .mention, .open: Int(start)
    }
  }
}
