package import CommandOutput
import EditorInput
package import EditorSession
import PresentationModel

/// `nodecalc keys`: prints the reference of keys and of the mouse, generated from the key map and the catalogue of
/// commands.
package struct KeyReference {
  private let configuration: ConfigurationSource

  /// Creates the reference of a configuration's key bindings.
  package init(_ configuration: ConfigurationSource) { self.configuration = configuration }

  /// Writes the reference, and reports problems with the configuration to standard error.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let active = try EditorConfiguration(configuration)
    for line in active.complaints { StandardStreams.report(line) }
    let map = active.keyMap
    for (index, mode) in Mode.Name.allCases.enumerated() {
      if index > 0 { output.writeLine("") }
      output.writeLine("\(mode.title)")
      let rows = (map.bindings[mode] ?? []).map { binding in
        [Self.readable(binding.keys), binding.command.name, binding.command.explanation]
      }
      for line in SafeText.table(rows) { output.writeLine("  " + line) }
    }
    output.writeLine("")
    output.writeLine("MOUSE (as written in '--keys'; columns and rows count from 1)")
    for line in SafeText.table(PointerReference.rows.map { [$0.script, $0.sentence] }) {
      output.writeLine("  " + line)
    }
    return .success
  }

  private static func readable(_ sequences: [String]) -> String {
    sequences.map { sequence in
      // A sequence that cannot be parsed is shown as written in the map.
      (try? KeyNotation.parse(sequence)).map { KeyNotation.readable($0) } ?? sequence
    }.joined(separator: ", ")
  }
}
