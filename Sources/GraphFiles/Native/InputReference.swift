import GraphDocument
import JSONText

/// The source of a port, by its place in the text, in eight bytes.
struct InputReference {
  /// How the text gives the source.
  enum Kind: UInt8 {
    /// A name among a node's inputs, as it is.
    case name
    /// A name with escapes in it.
    case escapedName
    /// A name in a formula; without a node of that name the port stays open.
    case mention
    /// A name that a wire into an instance begins at: whether it has to be a node's is known when the groups are.
    case wire
    /// `null`.
    case open
    /// A formula whose ports the builder feeds; the place is that of the formula.
    case formula
  }

  /// Its place; for a name the one after its quote, also for a formula.
  let start: UInt32
  /// The number of bytes of the name in the text; 0 if it is not a name.
  let length: UInt16
  let kind: Kind

  /// An upper limit of a name's bytes, with any escapes.
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

  /// A mention at that place of a formula; for a text that cannot be a node's name, an open port.
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
