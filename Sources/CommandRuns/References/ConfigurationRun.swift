package import CommandOutput
import Configuration
import DocumentStorage
package import EditorSession
import PresentationModel

/// `nodecalc config`: prints the path of the configuration file, checks it, or prints its defaults.
package struct ConfigurationRun {
  /// What `nodecalc config` does.
  package enum Task {
    case check
    /// Prints the path of the file, whether or not it exists.
    case printPath
    /// Prints a file with every key and setting and its default.
    case printDefaults
  }

  private let task: Task
  private let source: ConfigurationSource

  /// Creates a run; the defaults do not depend on the source.
  package init(_ task: Task, of source: ConfigurationSource) {
    self.task = task
    self.source = source
  }

  /// Prints the requested output; a check returns whether the file is valid.
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
