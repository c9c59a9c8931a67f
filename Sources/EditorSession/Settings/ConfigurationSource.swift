package import CommandOutput
package import Configuration
package import DocumentStorage

/// Where key bindings and settings are read from.
package enum ConfigurationSource {
  /// The most bytes that are read.
  package static let sizeLimit = 1 << 20

  case file(StoragePath)
  /// The file in the user's configuration folder, if it exists.
  case usual
  case none

  /// The path of the configuration file.
  ///
  /// Nil if the editor reads no file, or if the environment names no folder for the file.
  package var path: StoragePath? {
    switch self {
    case .file(let path): path
    case .usual: Self.usualPath
    case .none: nil
    }
  }

  /// Returns the configuration.
  ///
  /// If no file is named and the usual file does not exist, the result is the defaults.
  ///
  /// - Throws: If the file cannot be read.
  package func read() throws(CommandFailure) -> UserConfiguration {
    guard let path else { return .standard }
    let text: [UInt8]
    do throws(StorageFailure) {
      text = try FileReading().read(path, limit: Self.sizeLimit, isPlain: true)
    } catch {
      // A file that the user names should exist.
      if case .usual = self, error.isMissing, UserEnvironment.configuration == nil { return .standard }
      throw CommandFailure(error)
    }
    return UserConfiguration.read(text, settings: SettingCatalog.settings)
  }

  /// The configuration file named in the environment, or else `config.toml` in the program's configuration folder.
  private static var usualPath: StoragePath? {
    UserEnvironment.configuration
      ?? UserEnvironment.settings.map { StoragePath(bytes: $0.bytes + Array("/config.toml".utf8)) }
  }
}
