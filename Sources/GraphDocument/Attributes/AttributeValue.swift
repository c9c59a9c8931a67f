public import Formulas
public import Geometry

/// A value of an attribute.
public enum AttributeValue: Hashable, Sendable {
  /// The attribute is set; it has no further value.
  case flag
  case text(String)
  case format(NumberFormat)
  case range(ValueRange)
  case size(Size)
  case axes(ChartForm.LogarithmicAxes)
  /// The node's JSON members in its file that nodecalc does not know.
  case members([UnknownMember])
  /// The uncertainty of a number; in an edit, possibly only a part of it.
  indirect case uncertainty(UncertaintyStatement)

  /// Returns whether both values have the same characters.
  ///
  /// Different encodings of an accented letter differ.
  func isIdentical(to other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let other)): text.utf8.elementsEqual(other.utf8)
    case (.members(let members), .members(let other)): members.isIdentical(to: other)
    case _: self == other
    }
  }

  /// The memory in bytes, without the size of `AttributeValue` itself.
  var memory: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .members(let members): members.memory
    case .uncertainty(let statement): MemoryLayout<UncertaintyStatement>.stride + statement.stated.memory
    case .flag, .format, .range, .size, .axes: 0
    }
  }

  /// The text; nil for other values.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The number format; nil for other values.
  public var format: NumberFormat? { if case .format(let format) = self { format } else { nil } }

  /// The range; nil for other values.
  public var range: ValueRange? { if case .range(let range) = self { range } else { nil } }

  var members: [UnknownMember]? { if case .members(let members) = self { members } else { nil } }

  var size: Size? { if case .size(let size) = self { size } else { nil } }

  var axes: ChartForm.LogarithmicAxes? { if case .axes(let axes) = self { axes } else { nil } }
}

extension AttributeValue? {
  func isIdentical(to other: AttributeValue?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let value?, let other?): value.isIdentical(to: other)
    case _: false
    }
  }
}

/// The attributes of one node that have a value, in the order of `AttributeID`.
///
/// - Complexity: reading or changing a value is linear in the number of values.
public struct AttributeValues: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    let id: AttributeID
    var value: AttributeValue
  }

  private var entries: [Entry] = []

  /// Creates values for a node without attributes.
  public init() {}

  /// The value of an attribute; nil if it has none.
  public subscript(id: AttributeID) -> AttributeValue? {
    get { entries.first { $0.id == id }?.value }
    set {
      let place = entries.firstIndex { $0.id >= id } ?? entries.count
      let isThere = place < entries.count && entries[place].id == id
      switch (newValue, isThere) {
      case (let value?, true): entries[place].value = value
      case (let value?, false): entries.insert(Entry(id: id, value: value), at: place)
      case (nil, true): entries.remove(at: place)
      case (nil, false): break
      }
    }
  }

  func visit<Failure>(_ body: (AttributeID, AttributeValue) throws(Failure) -> Void) throws(Failure) {
    for entry in entries { try body(entry.id, entry.value) }
  }

  func isIdentical(to other: AttributeValues) -> Bool {
    entries.elementsEqual(other.entries) { $0.id == $1.id && $0.value.isIdentical(to: $1.value) }
  }

  /// The memory in bytes, without the size of `AttributeValues` itself.
  var memory: Int { entries.reduce(0) { $0 + MemoryLayout<Entry>.stride + $1.value.memory } }
}
