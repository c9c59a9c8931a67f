import DiagramModel
import EvaluationEngine
import GraphDocument
import TextScanning

/// The selections and views of all levels that the user has left, and remarks about edits in a definition.
///
/// A level is the document itself or an opened definition of a group.
struct LevelMemory {
  private struct Seen {
    var focus: Focus
    var view: CanvasView
  }

  private(set) var path: [Level] = []
  private var seen: [[Level]: Seen] = [:]
  /// Whether the latest edit of the shown level changed names, texts, inputs, outputs or values, and not only
  /// positions.
  var isMeaning = false
  /// A sentence about how the latest edit of a definition affected the rest of the document; nil after it was shown.
  var remark: String?
  /// A sentence that the latest edit has no visible effect, because the shown instance sets the edited input itself.
  ///
  /// Usually nil.
  var overlay: String?

  /// Makes another level the current one, and stores the selection and view of the old level.
  ///
  /// - Returns: The selection and view stored for the new level; nil if it was not shown before.
  mutating func go(to path: [Level], from focus: Focus, _ view: CanvasView) -> (focus: Focus, view: CanvasView)? {
    seen[self.path] = Seen(focus: focus, view: view)
    self.path = path
    return seen[path].map { ($0.focus, $0.view) }
  }

  /// Records how an edit of a definition affects the rest of the document.
  mutating func noteOutside(_ event: DocumentEvent, in document: Document) {
    remark = nil
    guard let group = document.group, isMeaning, [.edited, .undone, .redone].contains(event.cause) else {
      return
    }
    let root = document.root
    let outputs = event.updates.count { update in
      guard root.interface.outputs == nil else { return root.isOutput(update.node) }
      return root.contains(update.node) && root.isOutput(update.node)
    }
    let changed =
      if outputs > 0 {
        "\(MessageText.counted(outputs, "output")) changed"
      } else {
        // If few outputs are declared, changes of other nodes are reported too.
        switch event.updates.count(where: { root.contains($0.node) }) {
        case 0: "no output changed"
        case let nodes: "\(MessageText.counted(nodes, "node")) changed, no output"
        }
      }
    let readers = Self.followers(event, root).map { "; \($0)" } ?? ""
    remark = "\(document.editedInstances(of: group)); \(changed)\(readers)" + (overlay.map { "; \($0)" } ?? "")
  }

  /// Returns how changed inputs or outputs of a group affect its users: `'out' is open now; 'z' lost its argument 'p'`.
  ///
  /// Nil if no node is affected.
  private static func followers(_ event: DocumentEvent, _ root: DocumentContents) -> String? {
    if event.cause != .edited { return nil }
    let open = event.updates.compactMap { update -> String? in
      guard case .failure(.openPort)? = update.new, root.contains(update.node) else { return nil }
      return root.name(of: update.node)
    }
    var parts: [String] = []
    if open.count == 1 { parts.append("'\(open[0])' is open now") }
    if open.count > 1 {
      parts.append("\(MessageText.list(open.map { "'\($0)'" }, atMost: 3, of: open.count)) are open now")
    }
    parts += DataChanges.lostArguments(event.changes, root)
    return parts.isEmpty ? nil : parts.prefix(3).joined(separator: "; ")
  }

  /// Records a remark if the shown instance sets the edited input itself, because the edit is then not visible.
  ///
  /// `keyMap` has the keys that the remark names.
  mutating func noteOverlay(of event: DocumentEvent, in document: Document, _ keyMap: @autoclosure () -> KeyMap) {
    overlay = nil
    guard event.cause == .edited, let level = document.path.last, let instance = level.instance else { return }
    let contents = document.contents
    let inputs = contents.inputs()
    let touched = event.changes.filter { $0.touches([.numbers, .contents, .uncertainties, .sources]) }.flatMap(\.nodes)
    guard let input = touched.first(where: inputs.contains) else { return }
    let above = document.above
    let (name, useName) = (contents.name(of: input), above.name(of: instance))
    let port = above.signature(of: instance)?.inputs.firstIndex { $0.utf8.elementsEqual(name.utf8) }
    let wires = above.inputs(of: instance)
    if let port, wires.indices.contains(port), let source = wires[port] {
      overlay =
        "'\(useName)' takes \(name) from '\(above.name(of: source))' instead: \(keyMap().canvasKey(for: .cutInputs)) on it cuts its wires"
    } else if let value = above.instance(of: instance)?.value(of: name) {
      overlay =
        "'\(useName)' has \(name) = \(contents.valueText(of: input, for: .message).text(value)) instead: "
        + "\(keyMap().canvasKey(for: .giveInput)) on it changes it"
    }
  }
}

extension Document {
  /// Returns how many instances an edit of the group changes, such as `edits 3 instances`.
  ///
  /// A call of the group in a formula counts as an instance.
  func editedInstances(of group: String) -> String {
    if importedGroup != nil { return "imported: read-only" }
    return "edits " + MessageText.counted(root.mentionCount(ofGroup: group), "instance")
  }
}
