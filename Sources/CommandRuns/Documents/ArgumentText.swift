package import DocumentStorage
package import EditorSession
import Glibc

/// Arguments as text, without losing those that are not UTF-8: a file may have any name.
///
/// A byte that is not UTF-8 becomes one of 256 private characters, and a path made of the text gets the byte back.
/// Those private characters themselves are escaped in the same way, so the conversion back is always exact.
package enum ArgumentText {
  /// U+10FF00 stands for byte 0, U+10FFFF for byte 255.
  private static let firstStandIn: UInt32 = 0x10FF00

  /// The text that stands for `bytes`.
  package static func text(_ bytes: [UInt8]) -> String {
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
  package static func path(_ text: String) -> StoragePath {
    StoragePath(
      bytes: text.unicodeScalars.flatMap { scalar -> [UInt8] in
        scalar.value >= firstStandIn ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
      })
  }

  /// Whether something has that name, links followed.
  package static func exists(_ argument: String) -> Bool {
    var status = stat()
    return stat(path(argument).bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0
  }

  private static func standIn(for byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(firstStandIn + UInt32(byte)) ?? "\u{FFFD}"
  }
}

extension DocumentSource {
  /// The source that FILE means.
  package static func named(_ argument: String) -> DocumentSource {
    argument == "-" ? .standardInput : .file(ArgumentText.path(argument))
  }

  /// The source that FILE or FILE#GROUP means: a file of the whole name if there is one.
  package static func addressed(_ argument: String) -> DocumentSource {
    guard let (file, group) = parts(of: argument) else { return named(argument) }
    return .group(group, in: named(file))
  }

  /// The texts before and after the last `#`, if both exist and no file has the whole name.
  package static func parts(of argument: String) -> (file: String, group: String)? {
    guard let sign = argument.lastIndex(of: "#"), !ArgumentText.exists(argument) else { return nil }
    let (file, group) = (argument[..<sign], argument[sign...].dropFirst())
    return file.isEmpty || group.isEmpty || group.contains("/") ? nil : (String(file), String(group))
  }
}
