package import DocumentStorage
import Geometry
import Glibc

/// The user's environment: the folders for each kind of file, and the editor.
package enum UserEnvironment {
  /// The file of keys and settings that `$NODECALC_CONFIG` names; nil if it names none.
  static var configuration: StoragePath? { variable("NODECALC_CONFIG").map { StoragePath(bytes: $0) } }

  /// The glyphs of `$NODECALC_GLYPHS`, `unicode` or `ascii`; nil for anything else.
  static var glyphs: GlyphSet? {
    switch variable("NODECALC_GLYPHS").map({ String(decoding: $0, as: UTF8.self) }) {
    case "unicode": .unicode
    case "ascii": .ascii
    case _: nil
    }
  }

  /// The program's folder for settings: in `$XDG_CONFIG_HOME`, or in `.config` in `$HOME`; nil if neither is set.
  static var settings: StoragePath? { folder("XDG_CONFIG_HOME", or: "/.config") }

  /// The program's state folder: in `$XDG_STATE_HOME`, or in `.local/state` in `$HOME`; nil if neither is set.
  static var state: StoragePath? { folder("XDG_STATE_HOME", or: "/.local/state") }

  /// The program's folder for sockets, in `$XDG_RUNTIME_DIR`; nil if that is not set, because no other folder is the
  /// user's own and removed at logout.
  static var runtime: StoragePath? {
    absolute("XDG_RUNTIME_DIR").map { StoragePath(bytes: $0 + Array("/nodecalc".utf8)) }
  }

  /// The folder for files that do not last.
  package static var temporary: StoragePath { StoragePath(bytes: absolute("TMPDIR") ?? Array("/tmp".utf8)) }

  /// The user's editor with its flags; `vi`, which POSIX has, if none is named.
  static var editor: [UInt8] { variable("VISUAL") ?? variable("EDITOR") ?? Array("vi".utf8) }

  /// The path of a typed text: a `~` alone, or before the first slash, is the folder of `$HOME`, as in a shell.
  ///
  /// Where that names no folder from the root on, and of other people's (`~ada`), the text is the path.
  static func path(typed text: String) -> StoragePath {
    guard text == "~" || text.hasPrefix("~/"), let home = absolute("HOME") else { return StoragePath(text) }
    return StoragePath(bytes: home + text.utf8.dropFirst())
  }

  /// The path as a word that a POSIX shell reads back: a backslash is before each character that means something there.
  ///
  /// - Returns: nil for a path that is not a line of text: it is not in UTF-8, or has control characters.
  static func word(for path: StoragePath) -> String? {
    guard let text = String(validating: path.bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    var word = text.hasPrefix("-") ? "./" : ""
    for scalar in text.unicodeScalars {
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || "0123456789%+,-./:=@_".unicodeScalars.contains(scalar)
      if !isPlain { word.append("\\") }
      word.unicodeScalars.append(scalar)
    }
    return word
  }

  private static func folder(_ name: String, or place: String) -> StoragePath? {
    let base = absolute(name) ?? absolute("HOME").map { $0 + Array(place.utf8) }
    return base.map { StoragePath(bytes: $0 + Array("/nodecalc".utf8)) }
  }

  /// The XDG base directory specification has relative paths ignored.
  private static func absolute(_ name: String) -> [UInt8]? {
    variable(name).flatMap { $0.first == UInt8(ascii: "/") ? $0 : nil }
  }

  /// An environment variable that is set and not empty.
  private static func variable(_ name: String) -> [UInt8]? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }
}

extension StateFolder {
  /// The user's folder for sockets, as the environment states it; nil if it states none.
  package static var ofRuntime: StateFolder? { UserEnvironment.runtime.map { StateFolder($0) } }

  /// The user's, as the environment states it; nil if it states none.
  package static var ofUser: StateFolder? { UserEnvironment.state.map { StateFolder($0) } }
}
