import GraphDocument
public import TextScanning

extension NativeFormat {
  /// Where nodes of a document stand in its text: the place of each one's name, for messages about it.
  ///
  /// A name that is no node's gets the place of the text's start.
  ///
  /// - Parameters:
  ///   - names: node names, in any order.
  ///   - bytes: the text that the document was read from.
  ///   - limits: those it was read with.
  /// - Returns: one place a name, in the order of `names`.
  /// - Complexity: that of reading the document, and of sorting the names.
  public static func places(
    ofNodes names: [String], in bytes: [UInt8], limits: Limits = .standard
  ) -> [TextPlace] {
    bytes.withUnsafeBufferPointer { text in
      let offsets = offsets(ofNodes: names, in: text, limits)
      var places = [TextPlace](repeating: TextPlace(line: 1, column: 1), count: names.count)
      // One pass over the text for all of them.
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
    ofNodes names: [String], in text: UnsafeBufferPointer<UInt8>, _ limits: Limits
  ) -> [Int] {
    do throws(ReadingStop) {
      var reader = try NativeReader(text, limits: limits)
      try reader.readText()
      return names.map { name in
        reader.builder.index(named: name).map { Int(reader.nameOffsets[Int($0)]) - 1 } ?? 0
      }
    } catch {
      return names.map { _ in 0 }
    }
  }
}
