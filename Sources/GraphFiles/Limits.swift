internal import GraphDocument
import JSONText

/// What a text may hold at most before it is refused: one table for every reader.
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

  /// Those of the text alone.
  var json: JSONLimits { JSONLimits(bytes: fileBytes, nesting: nesting) }

  /// The limits of the program.
  ///
  /// Ten million nodes of a usual kind are 1.5 GB of text. While it is read a document takes at most some four times
  /// its text besides, whatever is in it; places in the text and indices of nodes and inputs are numbers of 32 bits.
  ///
  /// What a document may hold of nodes, inputs, correlations and points is `DocumentLimits`'s, since edits are held to
  /// it too. What data sets hold together while they are computed is `DataBudget`'s, what a data file gives
  /// `DataLimits`'. A name's own limit, 64 scalars, belongs to what a name is and is with it.
  public static let standard = Limits(
    fileBytes: 2 << 30,
    nesting: 128,
    nodes: DocumentLimits.standard.nodes,
    inputs: DocumentLimits.standard.inputs,
    labelBytes: ShortText.byteLimit,
    correlations: DocumentLimits.standard.correlations,
    points: DocumentLimits.standard.points)
}
