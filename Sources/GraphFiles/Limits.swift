internal import GraphDocument
import JSONText

/// The limits of documents; a text beyond a limit is refused.
public struct Limits: Hashable, Sendable {
  /// The largest size of a document in bytes.
  public var fileBytes: Int
  /// The deepest nesting of objects and arrays, including the outermost.
  public var nesting: Int
  /// The largest number of nodes in a document.
  public var nodes: Int
  /// The largest number of inputs of all nodes in a document.
  public var inputs: Int
  /// The largest number of UTF-8 bytes of a label, of the title, and of other short texts.
  public var labelBytes: Int
  /// The largest number of pairs in `correlations`.
  public var correlations: Int
  /// The largest number of points in a document, over all nodes and including missing ones.
  public var points: Int
  /// The largest number of scenarios.
  public var scenarios = DocumentLimits.standard.scenarios
  /// The largest number of values in all scenarios.
  public var scenarioValues = DocumentLimits.standard.scenarioValues

  /// Creates limits; they may be larger than `standard`.
  public init(
    fileBytes: Int, nesting: Int, nodes: Int, inputs: Int, labelBytes: Int, correlations: Int, points: Int
  ) {
    self.fileBytes = fileBytes
    self.nesting = nesting
    self.nodes = nodes
    self.inputs = inputs
    self.labelBytes = labelBytes
    self.correlations = correlations
    self.points = points
  }

  /// The limits of size and nesting for the document's JSON text.
  var json: JSONLimits { JSONLimits(bytes: fileBytes, nesting: nesting) }

  /// The limits of the program.
  ///
  /// Ten million usual nodes are 1.5 GB of text. In addition to its text, reading a document needs at most about four
  /// times the size of the text. Offsets in the text and indices of nodes and inputs have 32 bits.
  ///
  /// The limits of nodes, inputs, correlations and points are in `DocumentLimits`, because they apply to edits too. The
  /// limit of all computed data sets is in `DataBudget`, the limits of data files are in `DataLimits`. The limit of a
  /// name, 64 scalars, is part of its definition.
  public static let standard = Limits(
    fileBytes: 2 << 30,
    nesting: 128,
    nodes: DocumentLimits.standard.nodes,
    inputs: DocumentLimits.standard.inputs,
    labelBytes: ShortText.byteLimit,
    correlations: DocumentLimits.standard.correlations,
    points: DocumentLimits.standard.points)
}
