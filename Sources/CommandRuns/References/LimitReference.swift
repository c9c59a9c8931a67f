package import CommandOutput
import GraphFiles

/// The output format of the limits.
package enum LimitFormat: String, CaseIterable {
  case text
  case json
}

/// `nodecalc limits`: prints the limits of the program and what happens beyond them, generated from the catalogue of
/// limits.
package struct LimitReference {
  private let format: LimitFormat

  /// Creates the reference in a format.
  package init(_ format: LimitFormat) {
    self.format = format
  }

  /// Writes the reference.
  package func run(_ output: StandardOutput) -> ExitStatus {
    switch format {
    case .text: writeText(output)
    case .json: output.write(data: report.json)
    }
    return .success
  }

  private var report: LimitReport {
    LimitReport(
      LimitCatalog.all.map { limit in
        LimitReport.Entry(
          name: limit.name, section: limit.section.rawValue, value: limit.value, unit: limit.unit,
          beyond: limit.beyond, place: limit.place)
      })
  }

  private func writeText(_ output: StandardOutput) {
    for (index, section) in StatedLimit.Section.allCases.enumerated() {
      if index > 0 { output.writeLine("") }
      output.writeLine("\(section.rawValue)")
      let rows = LimitCatalog.all.filter { $0.section == section }.map { [$0.name, $0.valueText, $0.beyond] }
      for line in SafeText.table(rows) { output.writeLine("  " + line) }
    }
  }
}
