import CArguments
import DocumentStorage
import EditorSession

/// Arguments as text, without losing those that are no UTF-8: a file may have any name.
///
/// A byte that is no UTF-8 becomes one of 256 private characters, and a path made of the text gets the byte back. Those
/// private characters themselves are taken apart in the same way, so that the way back is always right.
enum ArgumentText {
  /// U+10FF00 stands for byte 0, U+10FFFF for byte 255.
  private static let firstStandIn: UInt32 = 0x10FF00

  /// This process's arguments, without the program's name.
  static var all: [String] {
    (0..<process_argument_count()).dropFirst().compactMap { index in
      process_argument(index).map { argument in
        text(Array(UnsafeRawBufferPointer(start: argument, count: length(of: argument))))
      }
    }
  }

  /// The text that stands for `bytes`.
  static func text(_ bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    var decoder = UTF8()
    var rest = bytes[...]
    while !rest.isEmpty {
      var iterator = rest.makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&iterator), scalar.value < firstStandIn {
        scalars.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        scalars.append(standIn(for: rest.removeFirst()))
      }
      decoder = UTF8()
    }
    return String(scalars)
  }

  /// The path that `text` stands for.
  static func path(_ text: String) -> StoragePath {
    StoragePath(
      bytes: text.unicodeScalars.flatMap { scalar -> [UInt8] in
        scalar.value >= firstStandIn ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
      })
  }

  private static func standIn(for byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(firstStandIn + UInt32(byte)) ?? "\u{FFFD}"
  }

  private static func length(of text: UnsafePointer<CChar>) -> Int {
    var length = 0
    while text[length] != 0 { length += 1 }
    return length
  }
}

extension DocumentSource {
  /// The source that FILE means.
  static func named(_ argument: String) -> DocumentSource {
    argument == "-" ? .standardInput : .file(ArgumentText.path(argument))
  }
}
