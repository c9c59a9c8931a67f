import Charts
import CommandOutput
import DataSets
import EditorSession
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

struct DocumentInputs {
  let rules: DataRules

  /// Returns the values of the nodes with these names.
  ///
  /// - Throws: If the bytes are not a document, or if a node is missing or has no value.
  func read(_ bytes: [UInt8], _ place: String, _ names: [String]) throws(CommandFailure) -> ChartInputs {
    if names.isEmpty {
      throw CommandFailure(.usage, "'\(place)' is a document: name its nodes, as \(place):NODE")
    }
    let source = DocumentSource.addressed(place)
    var contents = try source.contents(of: bytes, within: rules)
    DocumentData(source, rules).read(into: &contents)
    return try read(contents, names)
  }

  /// Returns the values of the nodes with these names.
  ///
  /// - Throws: If a node is missing or has no value.
  func read(_ contents: DocumentContents, _ names: [String]) throws(CommandFailure) -> ChartInputs {
    let quantities = NodeQuantities(contents, countedBy: rules.meter)
    var inputs = ChartInputs()
    inputs.isDocument = true
    for name in names {
      let node = try AskedNodes.node(named: name, in: contents, flag: "chart")
      if let set = quantities.set(of: node) {
        if let unknown = set.unknown {
          StandardStreams.report("\(ValueListing.warning(unknown, about: node, in: contents))")
        }
        let series = ChartSeries(contents.chartTitle(of: node), set.value)
        inputs.series.append(ChartInputs.Entry(part: name, isFromAll: false, series: series))
        continue
      }
      guard let appraisal = quantities.quantity(of: node) else {
        throw CommandFailure(.failed, "\(name): \(contents.sentence(forValueOf: node) ?? "there is no value")")
      }
      if let unknown = appraisal.unknown {
        StandardStreams.report("\(ValueListing.warning(unknown, about: node, in: contents))")
      }
      let quantity = appraisal.value
      let error = quantity.lower.flatMap { lower in
        quantity.upper.flatMap { ErrorBar(lower: lower, upper: $0) }
      }
      inputs.points[name] = Datum(quantity.value, annotation: name, errorY: error)
    }
    return inputs
  }
}
