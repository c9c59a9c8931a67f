public import EvaluationEngine
import Formulas
public import GraphDocument
public import GraphFiles
import TextScanning

/// The analysis of a text that is open in an editor: its document, evaluated, the places of its names, and its
/// problems.
///
/// A new one is made for each text. Questions are its methods; places in answers are UTF-8 offsets, which `SourceText`
/// converts to lines and columns.
public struct TextAnalysis {
  /// The largest text that is analysed, in bytes: every change of it is read as a whole.
  public static let byteLimit = 8 << 20

  /// The text.
  public let source: SourceText
  /// The form of the text.
  public let form: DocumentForm
  /// Where its names are.
  public let outline: DocumentOutline
  /// The document without the invalid parts; nil if there is none.
  public let contents: DocumentContents?
  /// The problems that make definitions, or all of the text, unreadable.
  public let problems: [DocumentProblem]
  /// Values with their uncertainties.
  let quantities: NodeQuantities?
  /// By their symbols; of several the first.
  private let definitions: [DocumentOutline.Symbol: DocumentOutline.Definition]

  /// Analyses a text; `read` returns the data of data nodes and imports, `meter` counts the work and may end it.
  ///
  /// A text beyond `byteLimit` has no outline, no document, and one problem.
  ///
  /// - Complexity: that of reading and evaluating the document; see `DefinitionText.survey`.
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

  /// Where a symbol is defined first.
  func definition(of symbol: DocumentOutline.Symbol) -> DocumentOutline.Definition? { definitions[symbol] }

  /// The definition that an offset is in; nil if it is in none.
  func definition(at offset: Int) -> DocumentOutline.Definition? {
    outline.definition(before: offset).flatMap { offset <= $0.span.upperBound ? $0 : nil }
  }

  /// The node that a name of the document itself stands for.
  func node(_ symbol: DocumentOutline.Symbol) -> NodeID? {
    guard case .node(let address) = symbol, address.group == nil else { return nil }
    return contents?.node(named: address.name)
  }

  /// The names of the groups that formulas can call.
  var groupNames: [String] { contents?.groups.allNames ?? [] }

  /// The formula at an offset, or ending there, and its start; in a native document one without escapes.
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
  /// `name = formula` a line.
  case definitions
  /// JSON.
  case native

  /// The form of a text: JSON begins with a brace, no definition does; for an empty text its file's name decides.
  public init(of text: [UInt8], named fileName: String) {
    let mark = text.withUnsafeBufferPointer { ByteOrderMark.length(in: $0) }
    let first = text.dropFirst(mark).first { $0 > ASCII.space }
    self = first.map { $0 == ASCII.leftBrace } ?? fileName.hasSuffix(".nodecalc") ? .native : .definitions
  }
}
