package import CommandOutput
package import Configuration
import DocumentStorage
package import PresentationModel
import TextScanning

/// The key bindings and settings of an editor, and the problems in their file.
package struct EditorConfiguration {
  package let keyMap: KeyMap
  package let settings: EditorSettings
  /// A sentence for the message line; nil if there are no problems.
  package let warning: String?
  /// The problems, one per line.
  package let complaints: [SafeText]

  /// Reads the configuration; if the usual file cannot be read, the defaults are used and an error is reported.
  ///
  /// - Throws: If a file that the user has named cannot be read.
  package init(_ source: ConfigurationSource) throws(CommandFailure) {
    do throws(CommandFailure) {
      let configuration = try source.read()
      keyMap = configuration.keyMap
      settings = Self.inEnvironment(SettingCatalog.settings(of: configuration))
      complaints = Self.complaints(of: configuration, from: source)
      warning = Self.warning(configuration, from: source)
    } catch {
      if case .file = source { throw error }
      keyMap = .standard
      settings = Self.inEnvironment(EditorSettings())
      complaints = error.lines
      warning = error.lines.first.map { "the configuration is ignored: \($0.text.trimmingPrefix("error: "))" }
    }
  }

  /// Returns `settings` with the changes that environment variables make.
  ///
  /// Flags of the command line can change the settings again later.
  private static func inEnvironment(_ settings: EditorSettings) -> EditorSettings {
    var settings = settings
    settings.glyphs = UserEnvironment.glyphs ?? settings.glyphs
    return settings
  }

  /// Returns lines such as `FILE:3:14: error: what is wrong; how to fix it`, in the order of the text.
  package static func complaints(of configuration: UserConfiguration, from source: ConfigurationSource) -> [SafeText] {
    let name = source.path?.text ?? ""
    let rest =
      configuration.omittedCount > 0
      ? [
        "\(name): error: not listed: \(MessageText.counted(configuration.omittedCount, "more problem")); correct these first"
      ] : []
    return (configuration.problems.map { "\(name):\($0.description)" } + rest).map { SafeText($0) }
  }

  private static func warning(_ configuration: UserConfiguration, from source: ConfigurationSource) -> String? {
    guard let first = configuration.problems.first else { return nil }
    let name = source.path?.name.text ?? ""
    let count = configuration.problems.count + configuration.omittedCount
    if count == 1 { return "\(name):\(first.place): \(first.sentence)" }
    return "\(name): \(count) problems, 'nodecalc config --check' lists them; \(first.place): \(first.sentence)"
  }
}
