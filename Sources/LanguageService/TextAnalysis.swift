public import EvaluationEngine
import Formulas
public import GraphDocument
public import GraphFiles
import TextScanning

/// What is known about a text that is open in an editor: its document with values, its names, and its problems.
///
/// Create a new analysis for each version of a text. Methods answer the requests of an editor. Their results have UTF-8
/// offsets, which `SourceText` converts to lines and columns.
public struct TextAnalysis {
  /// The maximum number of bytes of a text that is analysed, because every change reads the whole text again.
  public static let byteLimit = 8 << 20

  /// The analysed text.
  public let source: SourceText
  /// Whether the text is JSON or consists of definitions.
  public let form: DocumentForm
  /// Where names are defined and mentioned in the text.
  public let outline: DocumentOutline
  /// The document without its invalid parts; nil if no part is valid.
  public let contents: DocumentContents?
  /// The problems that make definitions or the whole text unreadable.
  public let problems: [DocumentProblem]
  /// The values of the nodes with their uncertainties; nil if there is no document.
  let quantities: NodeQuantities?
  /// The definition of each node or group; if it is defined several times, the first one.
  private let definitions: [DocumentOutline.Symbol: DocumentOutline.Definition]

  /// Analyses a text.
  ///
  /// `read` adds the data of data nodes and imports to the document. `meter` counts the work and may stop it.
  ///
  /// For a text with more than `byteLimit` bytes, there is no outline and no document, but only one problem.
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

  func definition(of symbol: DocumentOutline.Symbol) -> DocumentOutline.Definition? { definitions[symbol] }

  func definition(at offset: Int) -> DocumentOutline.Definition? {
    outline.definition(before: offset).flatMap { offset <= $0.span.upperBound ? $0 : nil }
  }

  /// Returns the node that a symbol names; nil for groups, and for nodes inside groups.
  func node(_ symbol: DocumentOutline.Symbol) -> NodeID? {
    guard case .node(let address) = symbol, address.group == nil else { return nil }
    return contents?.node(named: address.name)
  }

  var groupNames: [String] { contents?.groups.allNames ?? [] }

  /// Returns the formula that contains an offset or ends there, with the offset of its start; nil if there is none.
  ///
  /// It is also nil for a formula with escapes in a native document.
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

/// The two forms in which a document can be written as text.
public enum DocumentForm: String, CaseIterable, Sendable {
  case definitions
  /// The native form, which is JSON.
  case native

  /// Detects the form of a text: JSON begins with a brace, and no definition does.
  ///
  /// The name of the file determines the form of an empty text.
  public init(of text: [UInt8], named fileName: String) {
    let mark = text.withUnsafeBufferPointer { ByteOrderMark.length(in: $0) }
    let first = text.dropFirst(mark).first { $0 > ASCII.space }
    self = first.map { $0 == ASCII.leftBrace } ?? fileName.hasSuffix(".nodecalc") ? .native : .definitions
  }
}
