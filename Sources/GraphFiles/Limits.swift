internal import GraphDocument
import JSONText

/// The limits for texts, beyond which they are refused: one table for every reader.
///
/// A value at a limit is accepted, one
/// beyond it refused with its place.
public struct Limits: Hashable, Sendable {
  /// Bytes of a whole document.
  public var fileBytes: Int
  /// Objects and arrays inside one another, the outermost counted.
  public var nesting: Int
  /// Nodes of a document.
  public var nodes: Int
  /// Inputs of a document, over all its nodes.
  public var inputs: Int
  /// UTF-8 bytes of a label, of the title, and of other short texts.
  public var labelBytes: Int
  /// Pairs in `correlations`.
  public var correlations: Int
  /// Points written in a document, over all its nodes, missing ones counted.
  public var points: Int
  /// Members of `scenarios`.
  public var scenarios = DocumentLimits.standard.scenarios
  /// Values in `scenarios`, over all of them.
  public var scenarioValues = DocumentLimits.standard.scenarioValues

  /// Limits, which may be above those of the program.
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

  /// The limits of the text itself.
  var json: JSONLimits { JSONLimits(bytes: fileBytes, nesting: nesting) }

  /// The limits of the program.
  ///
  /// Ten million nodes of a usual kind are 1.5 GB of text. Reading a document needs at most about four times the memory
  /// of its text in addition, for any content; places in the text and indices of nodes and inputs are numbers of 32
  /// bits.
  ///
  /// The limits of nodes, inputs, correlations and points are in `DocumentLimits`, because they apply to edits too.
  /// That of all computed data sets is in `DataBudget`, those of data files are in `DataLimits`. The limit of a name,
  /// 64 scalars, is part of its definition.
  public static let standard = Limits(
    fileBytes: 2 << 30,
    nesting: 128,
    nodes: DocumentLimits.standard.nodes,
    inputs: DocumentLimits.standard.inputs,
    labelBytes: ShortText.byteLimit,
    correlations: DocumentLimits.standard.correlations,
    points: DocumentLimits.standard.points)
}
