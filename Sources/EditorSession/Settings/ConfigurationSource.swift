package import CommandOutput
package import Configuration
package import DocumentStorage

/// The source of keys and settings.
package enum ConfigurationSource {
  /// The most bytes that are read.
  package static let sizeLimit = 1 << 20

  case file(StoragePath)
  /// The file in the user's folder for such things, if there is one.
  case usual
  case none

  /// The configuration file; nil if there is none, or no folder for it.
  package var path: StoragePath? {
    switch self {
    case .file(let path): path
    case .usual: Self.usualPath
    case .none: nil
    }
  }

  /// The configuration; the defaults if the usual file does not exist and no other was named.
  ///
  /// - Throws: if the file cannot be read.
  package func read() throws(CommandFailure) -> UserConfiguration {
    guard let path else { return .standard }
    let text: [UInt8]
    do throws(StorageFailure) {
      text = try FileReading().read(path, limit: Self.sizeLimit, isPlain: true)
    } catch {
      // One that is named is meant to be there.
      if case .usual = self, error.isMissing, UserEnvironment.configuration == nil { return .standard }
      throw CommandFailure(error)
    }
    return UserConfiguration.read(text, settings: SettingCatalog.settings)
  }

  /// The file that the environment names, else `config.toml` in the program's folder for settings.
  private static var usualPath: StoragePath? {
    UserEnvironment.configuration
      ?? UserEnvironment.settings.map { StoragePath(bytes: $0.bytes + Array("/config.toml".utf8)) }
  }
}
