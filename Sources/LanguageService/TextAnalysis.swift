public import EvaluationEngine
import Formulas
public import GraphDocument
public import GraphFiles
import TextScanning

/// The analysis of a text that is open in an editor: its evaluated document, the places of its names, and its problems.
///
/// A new analysis is created for each version of a text. Queries are methods; places in answers are UTF-8 offsets,
/// which `SourceText` converts to lines and columns.
public struct TextAnalysis {
  /// The most bytes of a text that is analysed; every change reads the whole text.
  public static let byteLimit = 8 << 20

  /// The text.
  public let source: SourceText
  /// The form of the document.
  public let form: DocumentForm
  /// The places of names in the text.
  public let outline: DocumentOutline
  /// The document without the invalid parts; nil if there is none.
  public let contents: DocumentContents?
  /// The problems that make definitions, or the whole text, unreadable.
  public let problems: [DocumentProblem]
  /// Values with their uncertainties.
  let quantities: NodeQuantities?
  /// The definitions by symbol; the first one if there are several.
  private let definitions: [DocumentOutline.Symbol: DocumentOutline.Definition]

  /// Analyses a text; `read` adds the data of data nodes and imports, `meter` counts the work and may stop it.
  ///
  /// A text beyond `byteLimit` has no outline, no document, and one problem.
  ///
  /// - Complexity: The complexity of reading and evaluating the document; see `DefinitionText.survey`.
  public init(
    _ source: SourceText, form: DocumentForm, countedBy meter: EvaluationMeter? = nil,
    reading read: (inout DocumentContents) -> Void = { _ in }
  ) {
    self.source = source
    self.form = form
    var limits = Limits.standard
    limits.fileBytes = Self.byteLimit
    var survey =
      switch form {
      case .definitions: DefinitionText.survey(source.bytes, limits: limits, countedBy: meter)
      case .native: NativeFormat.survey(source.bytes, limits: limits, countedBy: meter)
      }
    if var contents = survey.contents.take() {
      read(&contents)
      survey.contents = contents
    }
    contents = survey.contents
    problems = survey.problems
    quantities = survey.contents.map { NodeQuantities($0, countedBy: meter) }
    if source.bytes.count > Self.byteLimit {
      outline = DocumentOutline()
    } else {
      outline = form == .native ? DocumentOutline(ofNative: source.bytes) : DocumentOutline(ofDefinitions: source.bytes)
    }
    definitions = Dictionary(outline.definitions.map { ($0.symbol, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the first definition of a symbol; nil if there is none.
  func definition(of symbol: DocumentOutline.Symbol) -> DocumentOutline.Definition? { definitions[symbol] }

  /// Returns the definition that contains an offset; nil if there is none.
  func definition(at offset: Int) -> DocumentOutline.Definition? {
    outline.definition(before: offset).flatMap { offset <= $0.span.upperBound ? $0 : nil }
  }

  /// Returns the node for a name at the top level of the document; nil for other symbols.
  func node(_ symbol: DocumentOutline.Symbol) -> NodeID? {
    guard case .node(let address) = symbol, address.group == nil else { return nil }
    return contents?.node(named: address.name)
  }

  /// The names of the groups that formulas can call.
  var groupNames: [String] { contents?.groups.allNames ?? [] }

  /// Returns the formula that contains or ends at an offset, and its start; in a native document only if it has no
  /// escapes.
  func formula(at offset: Int) -> (start: Int, text: String)? {
    switch form {
    case .definitions:
      guard let found = definition(at: offset), found.bodySpan.lowerBound <= offset else { return nil }
      return (found.bodySpan.lowerBound, source.string(found.bodySpan))
    case .native:
      let place = JSONPlace(at: offset, in: source.bytes)
      guard let span = place.string, !source.bytes[span].contains(UInt8(ascii: "\\")) else { return nil }
      return (span.lowerBound, source.string(span))
    }
  }
}

/// The two text forms of a document.
public enum DocumentForm: String, CaseIterable, Sendable {
  /// Lines such as `name = formula`.
  case definitions
  /// JSON.
  case native

  /// Creates the form of a text: JSON begins with a brace, and no definition does; for an empty text, the file's name
  /// decides.
  public init(of text: [UInt8], named fileName: String) {
    let mark = text.withUnsafeBufferPointer { ByteOrderMark.length(in: $0) }
    let first = text.dropFirst(mark).first { $0 > ASCII.space }
    self = first.map { $0 == ASCII.leftBrace } ?? fileName.hasSuffix(".nodecalc") ? .native : .definitions
  }
}
