package import CommandOutput
import Configuration
import DocumentStorage
package import EditorSession
import PresentationModel

/// `nodecalc config`: the place of the file of keys and settings, its check, and its possible content.
package struct ConfigurationRun {
  /// The request.
  package enum Task {
    /// The problem with the file, one problem a line.
    case check
    /// The path of the file, whether or not it exists.
    case printPath
    /// A file with every key and setting and its default.
    case printDefaults
  }

  private let task: Task
  private let source: ConfigurationSource

  /// The source is of no concern to the defaults.
  package init(_ task: Task, of source: ConfigurationSource) {
    self.task = task
    self.source = source
  }

  /// Writes the requested output; for a check the status reports whether the file is valid.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    switch task {
    case .printDefaults:
      output.write(data: Array(ConfigurationText.write(.standard, settings: SettingCatalog.settings).utf8))
      return .success
    case .printPath:
      output.writeLine(SafeText(try place.text))
      return .success
    case .check:
      _ = try place
      let complaints = EditorConfiguration.complaints(of: try source.read(), from: source)
      for line in complaints { output.writeLine(line) }
      return complaints.isEmpty ? .success : .invalidData
    }
  }

  private var place: StoragePath {
    get throws(CommandFailure) {
      if let path = source.path { return path }
      throw CommandFailure(
        .unreadableInput, "there is no folder for the configuration: neither XDG_CONFIG_HOME nor HOME is set",
        help: "set HOME, or name a file with '--config FILE'")
    }
  }
}
