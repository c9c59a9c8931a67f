import EvaluationEngine
import GraphDocument

/// The uncertainties of the nodes that have been looked at since the document changed last, each found once.
///
/// Finding one takes work in proportion to what lies upstream of the node, so that there is a bound: of all that one frame asks
/// for, and thereby of one node. What the others have left no room for is found for a later frame.
public final class KnownUncertainties {
  /// The units of work of one frame: some milliseconds, and less than a frame's own.
  public static let allowance = 50_000

  /// How often what was done, for tests.
  public struct Counts: Hashable, Sendable {
    /// Uncertainties that were found, or found to be too far.
    public var found = 0
    /// The units of work that took.
    public var work = 0
  }

  public private(set) var counts = Counts()
  private var known: [NodeID: BoundedUncertainty] = [:]
  private var rest = allowance

  /// Another frame begins.
  func beginFrame() {
    rest = Self.allowance
  }

  /// The document has changed in a way that values or uncertainties may be others.
  func forget() {
    known = [:]
    rest = Self.allowance
  }

  /// Whether no later frame finds another one while the document stays as it is.
  func isKnown(of node: NodeID) -> Bool { known[node] != nil }

  /// The uncertainty of a node's value, of its own or from upstream.
  func uncertainty(of node: NodeID, in contents: DocumentContents) -> BoundedUncertainty {
    if let answer = known[node] { return answer }
    if rest <= 0 { return .tooFar }
    let before = rest
    let answer = contents.uncertainty(ofValueOf: node, allowance: &rest)
    counts.work += before - rest
    // With less than all of the work it is only too far for this frame.
    if answer == .tooFar, before < Self.allowance { return answer }
    counts.found += 1
    known[node] = answer
    return answer
  }
}
