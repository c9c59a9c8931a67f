package import CommandOutput
package import EditorSession
import Formulas
import GraphDocument
import GraphFiles
import TextScanning

/// The output format of `describe`.
package enum DescriptionFormat: String, CaseIterable {
  case text
  case json
  /// A JSON Schema for `--set-json`.
  case schema
}

/// `nodecalc describe FILE`: the inputs and outputs of a document.
package struct DescribeRun {
  private let source: DocumentSource
  private let format: DescriptionFormat
  private let data: DataRules

  /// Creates a run that reads data within the limits of `data`.
  package init(source: DocumentSource, format: DescriptionFormat = .text, data: DataRules = DataRules()) {
    self.source = source
    self.format = format
    self.data = data
  }

  /// Writes the inputs and outputs.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    answer(try source.contents(reading: data)).print(output)
  }

  func answer(_ contents: DocumentContents) -> Answer {
    let report = InterfaceReport(of: contents)
    switch format {
    case .json: return Answer(data: report.json, status: .success)
    case .schema: return Answer(data: report.schema, status: .success)
    case .text:
      var answer = Answer()
      for line in Self.lines(of: report) { answer.addLine(line) }
      return answer
    }
  }

  private static func lines(of report: InterfaceReport) -> [SafeText] {
    var lines = report.title.map { [SafeText($0), SafeText("")] } ?? []
    func add(_ side: Interface.Side, otherwise: String, _ rows: [[String]]) {
      let remark = report.declared.contains(side) ? "" : ", none declared: \(otherwise)"
      lines.append(SafeText(side.rawValue + remark))
      lines += rows.isEmpty ? ["  none"] : SafeText.table(rows).map { "  " + $0 }
    }
    add(
      .inputs, otherwise: "all numbers and data",
      report.inputs.map { input in
        let texts = ValueText(input.display, for: .line, unit: input.unit)
        return [
          input.name, text(of: input.value, texts), input.range.map { texts.text($0) } ?? "", input.label ?? "",
        ]
      })
    lines.append("")
    add(
      .outputs, otherwise: "nodes that no other node uses", report.outputs.map { [$0.name, $0.label ?? $0.unit ?? ""] })
    if !report.groups.isEmpty {
      lines += ["", "groups"]
      lines += SafeText.table(report.groups.map(row)).map { "  " + $0 }
    }
    return lines
  }

  /// Returns the cells for a group: its signature, the number of its instances, and its title.
  ///
  /// A signature looks like `annuity(principal = 1000, rate = 0.04) → payment, interest`. For a group without outputs,
  /// it ends with `→ nothing`.
  private static func row(of group: InterfaceReport.Group) -> [String] {
    let inputs = group.interface.inputs.map { input in
      if case .number(let quantity) = input.value { return FunctionHead.Input(input.name, standard: quantity) }
      return FunctionHead.Input(input.name)
    }
    let outputs = group.interface.outputs.map(\.name)
    return [
      "\(FunctionHead(group.name, inputs).text) → \(outputs.isEmpty ? "nothing" : outputs.joined(separator: ", "))",
      MessageText.counted(group.instances, "instance"), group.interface.title ?? "",
    ]
  }

  private static func text(of value: InterfaceReport.Default, _ texts: ValueText) -> String {
    switch value {
    case .number(let quantity): texts.text(quantity)
    case .values(let values): "\(values.count) \(values.count == 1 ? "value" : "values")"
    case .source(let text): text
    }
  }
}
