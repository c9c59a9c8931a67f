import JSONText
import TextScanning

/// Writes an object of a document in canonical form.
///
/// Each member begins on its own line, with its content on the lines below.
struct ObjectText {
  var output: [UInt8] = []
  private let beforeMember: [UInt8]
  private let beforeEntry: [UInt8]
  private var isFirstMember = true
  private var isFirstEntry = true

  /// Creates an object whose members are at this depth of the document, counted from 1.
  init(depth: Int) {
    beforeMember = Array(",\n".utf8) + [UInt8](repeating: ASCII.space, count: 2 * depth)
    beforeEntry = beforeMember + [ASCII.space, ASCII.space]
  }

  /// Begins a member.
  ///
  /// Its value must be appended next.
  mutating func begin(_ key: StaticString) {
    separateMember()
    output.append("\"")
    output.append(key)
    output.append("\": ")
  }

  mutating func begin(_ key: String) {
    separateMember()
    output.append(jsonString: key)
    output.append(": ")
  }

  mutating func begin(_ key: StaticString, _ bracket: UInt8) {
    begin(key)
    output.append(bracket)
    isFirstEntry = true
  }

  /// Appends a member whose value is this text, or nothing if the text is nil.
  mutating func append(_ text: ArraySlice<UInt8>?, _ key: StaticString) {
    guard let text else { return }
    begin(key)
    output.append(contentsOf: text)
  }

  mutating func next() {
    output.append(contentsOf: isFirstEntry ? beforeEntry.dropFirst() : beforeEntry[...])
    isFirstEntry = false
  }

  mutating func next(_ key: String) {
    next()
    output.append(jsonString: key)
    output.append(": ")
  }

  /// Ends the current member.
  ///
  /// If it has no entries, both brackets are on the same line.
  mutating func end(_ bracket: UInt8) {
    if !isFirstEntry { output.append(contentsOf: beforeMember.dropFirst()) }
    output.append(bracket)
  }

  /// Ends the object, which must have at least one member.
  mutating func end() {
    output.append(contentsOf: beforeMember.dropFirst().dropLast(2))
    output.append(ASCII.rightBrace)
  }

  private mutating func separateMember() {
    if isFirstMember { output.append(ASCII.leftBrace) }
    output.append(contentsOf: isFirstMember ? beforeMember.dropFirst() : beforeMember[...])
    isFirstMember = false
  }
}
