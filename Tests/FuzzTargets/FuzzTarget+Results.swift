import CommandRuns
import DataSets
import EditorSession
import EvaluationEngine
import GraphDocument
import GraphFiles
import GraphQueries

extension FuzzTarget {
  static let results = FuzzTarget("results", "what documents come to, as reports, explanations and queries") {
    bytes throws(FuzzFailure) in
    let meter = EvaluationMeter.ofSomeSteps
    guard let contents = valid({ () throws(DocumentProblem) in try NativeFormat.read(bytes, countedBy: meter) }) else {
      return
    }
    try checkValues(contents, areAll: meter.stop == nil)
    let report = EvaluationReport(of: contents.valuedNodes(), in: contents, countedBy: .ofSomeSteps)
    try promise(rewritten(report.json, atMost: .max) != nil, "the results of a document are JSON that is none")
    _ = report.csv
    for node in contents.nodesInFileOrder().prefix(4) {
      let request = EvaluationRequest(explained: contents.name(of: node))
      _ = try? EvaluationRun(source: .new, request: request).answer(contents)
    }
    let numbers = contents.nodesInFileOrder().filter { contents.graph.kind(of: $0) == .number }.map(contents.name)
    guard let table = TableName(parts: ["t"]) else { return }
    for dialect in SQLDialectCatalog.all {
      let request = QueryRequest(
        dialect: dialect, table: table, columns: Array(numbers.prefix(2)), showsErrors: numbers.count > 1)
      _ = valid { () throws(QueryError) in try DocumentQuery(of: contents, request) }
    }
  }

  /// Numbers are finite, and the canonical form comes to the same values bit by bit where all of them were computed.
  private static func checkValues(_ contents: DocumentContents, areAll: Bool) throws(FuzzFailure) {
    let meter = EvaluationMeter.ofSomeSteps
    let text = NativeFormat.write(contents)
    let again = valid { () throws(DocumentProblem) in try NativeFormat.read(text, countedBy: meter) }
    for node in contents.valuedNodes() {
      let name = contents.name(of: node)
      let value = bits(of: contents.graph.value(of: node))
      try promise(value?.allSatisfy { Double(bitPattern: $0).isFinite } ?? true, "'\(name)' has a value that is none")
      guard areAll, meter.stop == nil, let again, let other = again.node(named: name) else { continue }
      try promise(
        bits(of: again.graph.value(of: other)) == value, "'\(name)' has another value in the canonical form")
    }
  }

  /// A number, or the numbers of a data set; nil for a failure.
  private static func bits(of value: Value) -> [UInt64]? {
    value.number.map { [$0.bitPattern] } ?? value.data.map { $0.values.map(\.bitPattern) }
  }
}

extension EvaluationMeter {
  /// Ends each evaluation after some hundred thousand steps: what is only slow is no find.
  static var ofSomeSteps: EvaluationMeter {
    var questions = 0
    let begin = { questions = 0 }
    return EvaluationMeter(block: 1 << 12, onBegin: begin) {
      questions += 1
      return questions > 64 ? StoppedEvaluation("stopped") : nil
    }
  }
}
