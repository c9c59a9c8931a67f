package import CommandOutput
package import Configuration
package import DocumentStorage
import Glibc

/// Where keys and settings come from.
package enum ConfigurationSource {
  /// The most bytes that are read.
  static let sizeLimit = 1 << 20

  case file(StoragePath)
  /// The file in the user's folder for such things, where there is one.
  case usual
  case none

  /// The file that is meant; nil where there is none, or no folder that it could lie in.
  package var path: StoragePath? {
    switch self {
    case .file(let path): path
    case .usual: Self.usualPath
    case .none: nil
    }
  }

  /// What is set there; the defaults where the usual file does not exist.
  ///
  /// - Throws: where the file cannot be read.
  package func read() throws(CommandFailure) -> UserConfiguration {
    guard let path else { return .standard }
    let text: [UInt8]
    do throws(StorageFailure) {
      text = try FileReading().read(path, limit: Self.sizeLimit, isPlain: true)
    } catch {
      if case .usual = self, error.isMissing { return .standard }
      throw CommandFailure(error)
    }
    return UserConfiguration.read(text, settings: SettingCatalog.settings)
  }

  /// `nodecalc/config.toml` in `$XDG_CONFIG_HOME`, or in `.config` in `$HOME`.
  private static var usualPath: StoragePath? {
    let name = Array("/nodecalc/config.toml".utf8)
    // The XDG base directory specification has relative paths ignored.
    if let folder = variable("XDG_CONFIG_HOME"), folder.first == UInt8(ascii: "/") {
      return StoragePath(bytes: folder + name)
    }
    return variable("HOME").map { StoragePath(bytes: $0 + Array("/.config".utf8) + name) }
  }

  /// An environment variable that is set and not empty.
  private static func variable(_ name: String) -> [UInt8]? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }
}
