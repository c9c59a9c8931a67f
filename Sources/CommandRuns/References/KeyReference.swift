package import CommandOutput
import EditorInput
package import EditorSession
import PresentationModel

/// `nodecalc keys`: the reference of keys and of the mouse, made from the key map and the catalogue of commands.
package struct KeyReference {
  private let configuration: ConfigurationSource

  /// The keys are those of the configuration.
  package init(_ configuration: ConfigurationSource) { self.configuration = configuration }

  /// Writes it, and reports to standard error the problem with the configuration.
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
      for line in TextTable(rows: rows).lines { output.writeLine("  " + line) }
    }
    output.writeLine("")
    output.writeLine("MOUSE (as written in '--keys'; columns and rows count from 1)")
    for line in TextTable(rows: PointerReference.rows.map { [$0.script, $0.sentence] }).lines {
      output.writeLine("  " + line)
    }
    return .success
  }

  /// Key sequences as people read them.
  private static func readable(_ sequences: [String]) -> String {
    sequences.map { sequence in
      // A sequence that no key gives is shown as it stands in the map.
      (try? KeyNotation.parse(sequence)).map { KeyNotation.readable($0) } ?? sequence
    }.joined(separator: ", ")
  }
}
