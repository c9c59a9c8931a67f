import EvaluationEngine
public import Geometry
import GraphDocument

/// What the latest change of the document touched, to be seen for a moment.
struct Highlights {
  /// Of a change that reaches more nodes none is highlighted: all of the screen would be.
  private static let limit = 20_000

  private(set) var entered: Set<NodeID> = []
  private(set) var changed: Set<NodeID> = []
  private(set) var left: [LeavingNodeVO] = []

  var isEmpty: Bool { entered.isEmpty && changed.isEmpty && left.isEmpty }

  init() {}

  /// What became of the nodes of `old` in `new`.
  init(of comparison: DocumentComparison, from old: DocumentContents) {
    let others =
      comparison.renamed + comparison.revalued + comparison.relinked + comparison.relabelled + comparison.bypassed
      + comparison.reframed + comparison.annotated + comparison.moved
    entered = Set(comparison.entered)
    changed = Set(others.map(\.new))
    let plane = NodePlane(old)
    left = comparison.exited.compactMap { node in
      plane.frame(of: node).map { LeavingNodeVO(name: old.name(of: node), frame: $0) }
    }
  }

  /// - Parameters:
  ///   - changes: What has happened.
  ///   - frame: Where a node that is gone had its box.
  init(of changes: [DocumentChange], frame: (NodeID) -> Rect?) {
    guard changes.count <= Self.limit else { return }
    for change in changes {
      switch change {
      case .nodeCreated(let node): entered.insert(node)
      case .nodeDeleted(let node, let name):
        if let frame = frame(node) { left.append(LeavingNodeVO(name: name, frame: frame)) }
      case .nodeUpdated(let update): changed.insert(update.node)
      case .nodeRenamed, .contentChanged, .attributesChanged, .textChanged, .bypassChanged, .parametersChanged,
        .relationshipsChanged,
        .nodesMoved, .framesChanged, .titleChanged:
        break
      case .replaced:
        self = Highlights()
        return
      }
    }
    changed.subtract(entered)
  }
}

/// A node that has just been deleted, drawn for a moment where it was.
public struct LeavingNodeVO: Hashable, Sendable {
  public let name: String
  public let frame: Rect
}
