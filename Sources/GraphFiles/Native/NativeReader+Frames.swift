import GraphDocument
import JSONText
import TextScanning

extension NativeReader {
  mutating func readFrames() throws(ReadingError) {
    guard scanner.byte == ASCII.leftBrace else { throw wrongType(of: "frames", .frames) }
    try scanner.enterObject()
    // Titles are compared by canonical equivalence, which is less strict than by bytes.
    var titleOffsets: [String: Int] = [:]
    var memberOffsets: [Int32: Int] = [:]
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      let title = key.contents(in: text)
      if let earlier = titleOffsets.updateValue(key.quoteOffset, forKey: title) {
        throw ReadingError.repeated(key, earlierOffset: earlier, in: text)
      }
      if let problem = FrameTitle.problem(in: title) {
        throw ReadingError(.badFrameTitle(problem), at: key.quoteOffset)
      }
      try readMembers(ofFrame: title, &memberOffsets)
    }
  }

  /// Reads the names of the nodes in a frame.
  ///
  /// `offsets` has, for each node that is already in a frame, the offset of its name.
  private mutating func readMembers(ofFrame title: String, _ offsets: inout [Int32: Int]) throws(ReadingError) {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: "frames", .frame) }
    try scanner.enterArray()
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      guard scanner.byte == ASCII.quote else { throw wrongType(of: "frames", .frame) }
      let name = try scanner.string()
      guard let node = visibleNode(name) else {
        throw noSuchNode(name, member: "frames")
      }
      if let earlier = offsets.updateValue(name.quoteOffset, forKey: node) {
        throw ReadingError(.framedTwice(builder.name(at: node)), at: name.quoteOffset, earlier: earlier)
      }
      builder.setFrame(title, of: node)
    }
  }
}
