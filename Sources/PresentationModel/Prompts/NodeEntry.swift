import DiagramModel
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TextScanning

/// The parsed text of a prompt that creates a node, such as `rate = 5 %` or `sum`.
///
/// The text is a number, a distribution, a list of numbers, or the name of an operator, chart or group; an operator may
/// also be a symbol. A name for the node and `=` may precede it.
struct NodeEntry {
  struct Node: Hashable, Sendable {
    var content: NodeContent
    var quantity: Quantity?
    var distribution: TypedDistribution?
    /// The number format that the typed text implies, such as percent for `5 %`; nil if there is none.
    var display: NumberFormat?
    var instance: Use?
  }

  struct Use: Hashable, Sendable {
    let group: String
    let signature: GroupSignature

    /// Returns the size of the instance's box, which depends on its name.
    func size(named name: String) -> Size { GroupFace.size(named: name, of: group, signature) }
  }

  let name: String?
  let nameSpan: Range<Int>
  /// The text after `=` without surrounding blanks, or the whole line if there is no name.
  let body: String
  let result: Result<Node, LineProblem>

  /// Parses a line.
  ///
  /// `choice` is the completion that replaces the typed text; nil if none is chosen. The names of `groups`, the groups
  /// of the document, create instances.
  init(_ text: String, choice: String?, groups: Groups) {
    let sign = text.firstIndex(of: "=")
    let named = text[..<(sign ?? text.startIndex)].trimmed
    name = sign == nil ? nil : String(named)
    nameSpan = text.utf8Span(of: named)
    let body = Self.bodyPart(of: text)
    let span = text.utf8Span(of: body)
    self.body = String(body)
    result = Self.result(choice ?? String(body), at: span, groups)
  }

  /// Returns the text after `name =` without surrounding blanks, or the whole line if there is no name.
  static func body(of text: String) -> String {
    String(bodyPart(of: text))
  }

  private static func bodyPart(of text: String) -> Substring {
    (text.firstIndex(of: "=").map { text[text.index(after: $0)...] } ?? text[...]).trimmed
  }

  private static func result(
    _ body: String, at span: Range<Int>, _ groups: Groups
  ) -> Result<Node, LineProblem> {
    if let signature = groups.signature(of: body), let content = groups.content(of: body) {
      return .success(Node(content: content, instance: Use(group: body, signature: signature)))
    }
    if let id = OperatorID(named: body) ?? OperatorCatalog.operator(signed: body) {
      return .success(Node(content: .operator(id)))
    }
    if let sink = SinkCatalog.sink(takingInputsNamed: body) {
      return .success(Node(content: .sink(sink)))
    }
    do throws(LineProblem) {
      if ValueList.isMeant(by: body) {
        return .success(Node(content: .data(.set(try ValueList.parse(body)))))
      }
      if TypedDistribution.isMeant(by: body, beside: groups) {
        let typed = try TypedDistribution(body)
        return .success(Node(content: .number(typed.distribution.mean), distribution: typed))
      }
    } catch {
      return .failure(LineProblem(sentence: error.sentence, span: error.span, from: span.lowerBound))
    }
    do throws(NumberProblem) {
      let quantity = try NumberText.typed(body)
      return .success(Node(content: .number(quantity.value), quantity: quantity, display: NumberFormat(typed: body)))
    } catch {
      if body.isEmpty {
        return .failure(LineProblem(sentence: "type a number or an operator", span: span))
      }
      let startsLikeWord = body.unicodeScalars.first?.properties.isAlphabetic == true
      if startsLikeWord {
        if let name = EverydayWords.name(for: body), case .success(let node) = result(name, at: span, groups) {
          return .success(node)
        }
        let near = groups.nameLike(body).map { "there is no group '\(body)': did you mean '\($0)'?" }
        return .failure(LineProblem(sentence: near ?? unknownOperator(body), span: span))
      }
      return .failure(LineProblem(sentence: "\(error)", span: error.span, from: span.lowerBound))
    }
  }

  private static let tableEndings = [
    ".csv", ".tsv", ".tab", ".json", ".jsonl", ".ndjson", ".db", ".sqlite", ".sqlite3",
  ]

  /// Returns the line if it is the path of a table's file; nil if not, or if it describes a node.
  func tableFile(in line: String) -> String? {
    guard name == nil, case .failure = result else { return nil }
    let path = line.trimmed
    return Self.tableEndings.contains { path.lowercased().hasSuffix($0) } ? path : nil
  }

  /// Whether the text begins like a path, and not like a number, an operator or a chart.
  static func isPath(_ text: String) -> Bool {
    if text == "~" { return true }
    guard let first = text.unicodeScalars.first, text.count > 1, !text.contains("=") else { return false }
    if text.hasPrefix("~/") || text.hasPrefix("./") || text.hasPrefix("../") { return true }
    guard first == "/" || first.properties.isAlphabetic else { return false }
    if text.contains("/") || text.contains(".") { return true }
    if !EverydayWords.creations(startingWith: text).isEmpty { return false }
    let names = OperatorCatalog.all.map(\.name) + SinkCatalog.namedInLines.map(\.name)
    return !names.contains { $0.lowercased().contains(text.lowercased()) }
  }

  /// Returns a sentence that says why no node can be created from a word.
  ///
  /// If the prompt lists matching operators below (`isListed`), the sentence names the best of them.
  static func unknownOperator(_ text: String, isListed: Bool = true) -> String {
    let offered = isListed ? Completion.operatorsAndCharts(matching: text).map(\.sign) : []
    if !offered.isEmpty {
      return "'\(text)' matches \(MessageText.list(offered, atMost: 3)): Tab chooses one"
    }
    // The name of a file, or another program's word for data, is not similar to any operator.
    let isFile = text.contains { $0 == "." || $0 == "/" || $0 == ":" }
    if isFile || ["data", "csv", "tsv", "file", "table", "column", "series", "list"].contains(text.lowercased()) {
      return
        "there is no operator '\(text)': type values such as 1, 2, 3, or read a file with the command 'read'"
    }
    for case .command(let command) in EverydayWords.targets(of: text) {
      return "'\(text)' is not a node: use the command '\(command.name)'"
    }
    return "there is no operator '\(text)'"
      + (OperatorCatalog.suggestion(for: text).map { ": did you mean '\($0)'?" }
        ?? ": type a part of its name, a sign or a number")
  }
}

extension OperatorCatalog {
  /// Returns the operator with this symbol, in its usual or ASCII form, such as `×` or `*`; nil if there is none.
  ///
  /// Names of operators give nil.
  static func `operator`(signed text: String) -> OperatorID? {
    ids.first { id in
      let descriptor = id.descriptor
      return descriptor.symbol != descriptor.name && (descriptor.symbol == text || descriptor.asciiSymbol == text)
    }
  }
}

extension String {
  /// Returns the range of a substring of this text, in UTF-8 offsets.
  func utf8Span(of part: Substring) -> Range<Int> {
    let start = utf8.distance(from: startIndex, to: part.startIndex)
    return start..<start + part.utf8.count
  }
}
