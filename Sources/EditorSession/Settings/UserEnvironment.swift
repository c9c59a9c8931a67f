package import DocumentStorage
import Geometry
import Glibc

/// The folders and the editor that the user's environment variables name.
package enum UserEnvironment {
  /// The configuration file in `$NODECALC_CONFIG`; nil if the variable is not set.
  static var configuration: StoragePath? { variable("NODECALC_CONFIG").map { StoragePath(bytes: $0) } }

  /// The characters for drawing in `$NODECALC_GLYPHS`: `unicode` or `ascii`; nil for anything else.
  static var glyphs: GlyphSet? {
    switch variable("NODECALC_GLYPHS").map({ String(decoding: $0, as: UTF8.self) }) {
    case "unicode": .unicode
    case "ascii": .ascii
    case _: nil
    }
  }

  /// The program's configuration folder: in `$XDG_CONFIG_HOME`, or in `.config` in `$HOME`; nil if neither is set.
  static var settings: StoragePath? { folder("XDG_CONFIG_HOME", or: "/.config") }

  /// The program's state folder: in `$XDG_STATE_HOME`, or in `.local/state` in `$HOME`; nil if neither is set.
  static var state: StoragePath? { folder("XDG_STATE_HOME", or: "/.local/state") }

  /// The program's folder for sockets, in `$XDG_RUNTIME_DIR`; nil if that is not set.
  ///
  /// There is no default: only this folder surely belongs to the user and is removed at logout.
  static var runtime: StoragePath? {
    absolute("XDG_RUNTIME_DIR").map { StoragePath(bytes: $0 + Array("/nodecalc".utf8)) }
  }

  /// The folder for temporary files.
  package static var temporary: StoragePath { StoragePath(bytes: absolute("TMPDIR") ?? Array("/tmp".utf8)) }

  /// The user's editor with its arguments; by default `vi`, which POSIX requires.
  static var editor: [UInt8] { variable("VISUAL") ?? variable("EDITOR") ?? Array("vi".utf8) }

  /// Returns the path that a user typed, with `$HOME` for a leading `~`, as in a shell.
  ///
  /// Nothing is replaced if `$HOME` is not an absolute path, or for another user's folder (`~ada`).
  static func path(typed text: String) -> StoragePath {
    guard text == "~" || text.hasPrefix("~/"), let home = absolute("HOME") else { return StoragePath(text) }
    return StoragePath(bytes: home + text.utf8.dropFirst())
  }

  /// Returns the path as a word for a POSIX shell, with a backslash before each special character.
  ///
  /// Returns nil if the path is not UTF-8 or has control characters.
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

  /// Returns the value of an environment variable; nil if it is not an absolute path.
  ///
  /// The XDG base directory specification says that relative paths are ignored.
  private static func absolute(_ name: String) -> [UInt8]? {
    variable(name).flatMap { $0.first == UInt8(ascii: "/") ? $0 : nil }
  }

  private static func variable(_ name: String) -> [UInt8]? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }
}

extension StateFolder {
  /// The user's folder for sockets, according to the environment; nil if there is none.
  package static var ofRuntime: StateFolder? { UserEnvironment.runtime.map { StateFolder($0) } }

  /// The user's state folder, according to the environment; nil if there is none.
  package static var ofUser: StateFolder? { UserEnvironment.state.map { StateFolder($0) } }
}
