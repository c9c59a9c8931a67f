import TextScanning

/// Content that is not a text table, such as a PDF document, recognized by its first bytes.
struct OtherFileContent: Hashable, Sendable {
  /// The name of the content with its article, such as "a PDF document".
  let noun: String
  private let marks: [[UInt8]]

  private init(_ noun: String, _ marks: [UInt8]...) { (self.noun, self.marks) = (noun, marks) }

  /// All known kinds of content with their first bytes.
  static let all = [
    OtherFileContent("a PDF document", Array("%PDF-".utf8)),
    OtherFileContent("data compressed by gzip", [0x1F, 0x8B, 0x08]),
    OtherFileContent("data compressed by bzip2", Array("BZh91AY&SY".utf8)),
    OtherFileContent("data compressed by xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
    OtherFileContent("data compressed by zstd", [0x28, 0xB5, 0x2F, 0xFD]),
    OtherFileContent("a zip archive", [0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]),
    OtherFileContent("a 7z archive", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    OtherFileContent("a RAR archive", Array("Rar!".utf8) + [0x1A]),
    OtherFileContent("a document of an old Office program", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    OtherFileContent("a PNG image", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]),
    OtherFileContent("a JPEG image", [0xFF, 0xD8, 0xFF]),
    OtherFileContent("a Parquet file", Array("PAR1".utf8) + [0x15]),
    OtherFileContent("an HDF5 file", [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A]),
    OtherFileContent("an SQLite database", Array("SQLite format 3".utf8) + [0]),
    OtherFileContent("a rich text document", Array("{\\rtf".utf8)),
    OtherFileContent("a web page", Array("<!doctype html".utf8), Array("<html".utf8)),
    OtherFileContent("an XML document", Array("<?xml".utf8)),
  ]

  /// Returns the kind of content that begins like the text; nil if the text may be a table.
  ///
  /// Ignores case and blanks at the beginning.
  ///
  /// - Complexity: Linear in the blanks at the beginning of the text.
  static func found(in text: UnsafeBufferPointer<UInt8>) -> OtherFileContent? {
    var start = ByteOrderMark.length(in: text)
    while start < text.count, [ASCII.space, ASCII.tab, ASCII.carriageReturn, ASCII.lineFeed].contains(text[start]) {
      start += 1
    }
    // A fast path, because most texts begin with none of these bytes.
    guard start < text.count, firstBytes.contains(lowercased(text[start])) else { return nil }
    return all.first { content in
      content.marks.contains { mark in
        text.count - start >= mark.count
          && mark.indices.allSatisfy { lowercased(text[start + $0]) == lowercased(mark[$0]) }
      }
    }
  }

  private static let firstBytes = Set(all.flatMap { $0.marks.compactMap { $0.first.map(lowercased) } })

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }
}
