import EditorInput
import GraphDocument
import TextScanning

extension CommandError {
  /// Returns the error as a sentence that names the keys of the current key map.
  func sentence(in editor: any EditorReading) -> String {
    let contents = editor.contents
    switch self {
    case .noSelection(let verb):
      let motions = [Command.focusLeft, .focusDown, .focusUp, .focusRight].map { editor.keyName($0, in: .normal) }
      let (motion, next) = (motions.joined(separator: " "), editor.keyName(.focusNext, in: .normal))
      return "select a node to \(verb): \(motion) or \(next) select one, \(editor.keyName(.add)) adds one"
    case .fewSelected(let least, let purpose):
      let count = editor.selectedNodes.count
      return
        "select at least \(least) nodes to \(purpose), not \(count): \(editor.canvasKey(for: .selectTogether)) starts selecting"
    case .noNodes: return "there are no nodes: \(editor.keyName(.add)) adds one"
    case .node(let node, let clause): return "'\(contents.name(of: node))' \(clause)"
    case .link(let refusal, let source, let port): return contents.sentence(for: refusal, from: source, to: port)
    case .noWire(let port, let node): return "there is no wire on \(port) of '\(contents.name(of: node))'"
    case .noNode(let direction):
      return editor.relationshipCreationMode
        ? "no node \(direction.place) can take the link"
        : "there is no node \(direction.place): \(editor.keyName(direction.stepping)) steps onto the canvas"
    case .noHint(let isNear):
      let isLinking = editor.relationshipCreationMode
      let subject = isLinking ? "node that can take the link" : "other node"
      return isNear
        ? "there is no \(subject) near: \(editor.keyName(.search)) finds one by its name"
        : "there is no \(subject): \(editor.keyName(isLinking ? .createTarget : .add)) adds one"
    case .emptyTable:
      let filter = editor.tableArrangement.filter
      return filter.isEmpty ? CommandError.noNodes.sentence(in: editor) : "no row contains '\(filter)'"
    case .end(let part, let isLast): return "that is the \(isLast ? "last" : "first") \(part)"
    case .noRow(let filter): return "no row contains '\(filter)': \(editor.keyName(.cancel)) shows all again"
    case .untyped(let what): return "type \(what), \(editor.keyName(.cancel)) goes back"
    case .unknown(let kind, let name, let known):
      return "there is no \(kind) '\(name)'; there are \(MessageText.list(known))"
    case .unknownKeys(let keys):
      return "\(KeyNotation.readable(keys)) means nothing here: \(editor.answer(toKeys: keys))"
    case .pointsElsewhere(let node, let path):
      let name = contents.name(of: node)
      return "'\(name)' is read from \(path): edit it there, or \(editor.canvasKey(for: .read)) reads other columns"
    case .edit(let refusal): return refusal.sentence
    case .because(let sentence): return sentence
    }
  }
}
