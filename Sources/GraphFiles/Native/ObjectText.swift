import JSONText
import TextScanning

/// Writes an object of a document in canonical form: each member on a line of its own, and its content on lines below.
struct ObjectText {
  /// The output so far.
  var output: [UInt8] = []
  /// A comma, a line break and the indentation of the members.
  private let beforeMember: [UInt8]
  /// The line break and indentation before entries of members.
  private let beforeEntry: [UInt8]
  private var isFirstMember = true
  private var isFirstEntry = true

  /// An object whose members are at this depth of the document, from 1.
  init(depth: Int) {
    beforeMember = Array(",\n".utf8) + [UInt8](repeating: ASCII.space, count: 2 * depth)
    beforeEntry = beforeMember + [ASCII.space, ASCII.space]
  }

  /// Begins a member: the next written text is its value.
  mutating func begin(_ key: StaticString) {
    separateMember()
    output.append("\"")
    output.append(key)
    output.append("\": ")
  }

  /// Begins a member of any key.
  mutating func begin(_ key: String) {
    separateMember()
    output.append(jsonString: key)
    output.append(": ")
  }

  /// Begins a member that is an object or array of entries.
  mutating func begin(_ key: StaticString, _ bracket: UInt8) {
    begin(key)
    output.append(bracket)
    isFirstEntry = true
  }

  /// Appends a member with known text; nothing for nil.
  mutating func append(_ text: ArraySlice<UInt8>?, _ key: StaticString) {
    guard let text else { return }
    begin(key)
    output.append(contentsOf: text)
  }

  /// Begins an entry of the member that was begun.
  mutating func next() {
    output.append(contentsOf: isFirstEntry ? beforeEntry.dropFirst() : beforeEntry[...])
    isFirstEntry = false
  }

  /// Begins an entry of that key.
  mutating func next(_ key: String) {
    next()
    output.append(jsonString: key)
    output.append(": ")
  }

  /// Ends the member that was begun; without entries its brackets are together.
  mutating func end(_ bracket: UInt8) {
    if !isFirstEntry { output.append(contentsOf: beforeMember.dropFirst()) }
    output.append(bracket)
  }

  /// Ends the object, which has a member.
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
