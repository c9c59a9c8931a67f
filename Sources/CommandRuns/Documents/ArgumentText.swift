package import DocumentStorage
package import EditorSession
import Glibc

/// Converts arguments to text without losing bytes that are not UTF-8, because a file may have any name.
///
/// A byte that is not UTF-8 becomes one of 256 private characters, and the conversion of the text to a path restores
/// the byte. Private characters that an argument already contains are escaped in the same way, so the conversion back
/// is always exact.
package enum ArgumentText {
  /// The character that represents byte 0; U+10FFFF represents byte 255.
  private static let firstStandIn: UInt32 = 0x10FF00

  /// Returns the text that represents `bytes`.
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

  /// Returns the path that `text` represents.
  package static func path(_ text: String) -> StoragePath {
    StoragePath(
      bytes: text.unicodeScalars.flatMap { scalar -> [UInt8] in
        scalar.value >= firstStandIn ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
      })
  }

  /// Returns whether a file or folder with this name exists; links are followed.
  package static func exists(_ argument: String) -> Bool {
    var status = stat()
    return stat(path(argument).bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0
  }

  private static func standIn(for byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(firstStandIn + UInt32(byte)) ?? "\u{FFFD}"
  }
}

extension DocumentSource {
  /// Returns the source that the argument FILE names.
  package static func named(_ argument: String) -> DocumentSource {
    argument == "-" ? .standardInput : .file(ArgumentText.path(argument))
  }

  /// Returns the source that FILE or FILE#GROUP names.
  ///
  /// If a file has the whole argument as its name, that file is the source.
  package static func addressed(_ argument: String) -> DocumentSource {
    guard let (file, group) = parts(of: argument) else { return named(argument) }
    return .group(group, in: named(file))
  }

  /// Returns the parts of `FILE#GROUP` before and after the last `#`.
  ///
  /// The result is nil if a part is empty, or if a file has the whole argument as its name.
  package static func parts(of argument: String) -> (file: String, group: String)? {
    guard let sign = argument.lastIndex(of: "#"), !ArgumentText.exists(argument) else { return nil }
    let (file, group) = (argument[..<sign], argument[sign...].dropFirst())
    return file.isEmpty || group.isEmpty || group.contains("/") ? nil : (String(file), String(group))
  }
}
