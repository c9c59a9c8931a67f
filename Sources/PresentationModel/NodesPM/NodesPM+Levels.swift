import DiagramModel
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import TextScanning

/// What is remembered of levels that were left, and what an edit inside came to outside.
struct LevelMemory {
  private struct Seen {
    var focus: Focus
    var view: CanvasView
  }

  /// The levels that are shown, as far as the editor has followed.
  private(set) var path: [Level] = []
  private var seen: [[Level]: Seen] = [:]
  /// Whether the latest event of what is shown was more than one of places.
  var isMeaning = false
  /// What the latest edit of a definition did to the document itself, until it is reported.
  var remark: String?

  /// Another path is shown from here on; what was seen on the one before is found again.
  ///
  /// - Returns: what was seen on that path the last time; nil where nothing was.
  mutating func go(to path: [Level], from focus: Focus, _ view: CanvasView) -> (focus: Focus, view: CanvasView)? {
    seen[self.path] = Seen(focus: focus, view: view)
    self.path = path
    return seen[path].map { ($0.focus, $0.view) }
  }
}

/// Levels: going into definitions and out again, and following the document to where it goes.
extension NodesPM {
  /// The document and the levels below it: `mortgage › house (annuity) · edits 3 uses`.
  var breadcrumb: String {
    let name = file.name ?? document.root.title ?? "new document"
    guard let group = document.group else { return name }
    return ([name] + document.pathNames).joined(separator: " › ") + " · " + editedUses(of: group)
  }

  /// `edits 3 uses`, calls in formulas and uses in other groups among them.
  private func editedUses(of group: String) -> String {
    "edits " + MessageText.counted(document.root.mentionCount(ofGroup: group), "use")
  }

  /// Enter on a use, or on a formula that calls a group: its definition is shown.
  func goIn() throws(Rejection) {
    let node = try requireSelection("go into")
    guard let group = contents.use(of: node)?.group ?? contents.formula(of: node)?.calls.first?.group else {
      throw .node(node, "is no use of a group: \(keyName(.makeGroup)) makes one of what is selected")
    }
    let isCall = !contents.isUse(node)
    guard isCall ? document.enter(group: group) : document.enter(node) else { throw .edit(.noSuchGroup(group)) }
    say("in '\(group)'\(isCall ? " with its defaults" : "") · \(editedUses(of: group)) · \(keyName(.goOut)) leaves it")
  }

  /// The level above is shown, and on it the use that was left is selected.
  func goOut() throws(Rejection) {
    guard let level = document.leave() else {
      throw .because("this is the document itself: there is no group to leave")
    }
    if let use = level.use, contents.contains(use) { select(use) }
    say("left '\(level.group)'")
  }

  /// Selects the next use of the same group; inside a definition it is shown as the next use has it.
  func goToNextUse() throws(Rejection) {
    if let level = document.path.last, selection.map({ !contents.isUse($0) }) ?? true {
      return try goInto(nextUseAfter: level)
    }
    let node = try requireSelection("find the next use of")
    guard let group = contents.use(of: node)?.group else {
      throw .node(node, "is no use of a group: \(keyName(.focusSame)) goes to the next node of its kind")
    }
    let uses = contents.nodesInFileOrder(Set(contents.uses(of: group)))
    guard uses.count > 1, let place = uses.firstIndex(of: node) else {
      throw .because("'\(contents.name(of: node))' is the only use of '\(group)' here")
    }
    let next = (place + 1) % uses.count
    jump(to: uses[next])
    say("use \(next + 1) of \(uses.count) of '\(group)'")
  }

  private func goInto(nextUseAfter level: Level) throws(Rejection) {
    let above = document.above
    let uses = above.nodesInFileOrder(Set(above.uses(of: level.group)))
    let place = level.use.flatMap { uses.firstIndex(of: $0) }
    guard let next = place.map({ ($0 + 1) % uses.count }) ?? uses.indices.first, uses[next] != level.use else {
      throw .because("there is no other use of '\(level.group)' on the level above")
    }
    let selected = selection
    document.leave()
    guard document.enter(uses[next]) else { throw .edit(.noSuchGroup(level.group)) }
    if let selected, contents.contains(selected) { select(selected) }
    say("'\(level.group)' as '\(above.name(of: uses[next]))' has it, use \(next + 1) of \(uses.count)")
  }

  /// Where undo and redo have gone, behind what they did; empty where the level is the same.
  func levelRemark(since path: [Level]) -> String {
    if document.path == path { return "" }
    return document.group.map { " · in '\($0)' by now" } ?? " · outside of the group by now"
  }

  /// The document shows another level: what was seen there the last time is seen again.
  func followLevel() {
    pointer.drag = nil
    if mode != .normal { enter(.normal) }
    let current = focus
    let seen = levels.go(to: document.path, from: focus, view)
    setSelection(nil)
    guard let seen else {
      focus.forgetJumps()
      return showStart()
    }
    focus = seen.focus
    focus.lastSearch = current.lastSearch
    focus.latestChange = current.latestChange
    focus.selection = nil
    focus.prune(where: contents.contains)
    view.resume(seen.view)
    if let selection = seen.focus.selection, contents.contains(selection) { setSelection(selection) }
  }

  /// Notes what an edit of a definition did to the document itself.
  func noteOutside(_ event: DocumentEvent) {
    levels.remark = nil
    guard let group = document.group, levels.isMeaning, [.edited, .undone, .redone].contains(event.cause) else {
      return
    }
    let root = document.root
    let outputs = event.updates.count { update in
      guard root.interface.outputs == nil else { return root.isOutput(update.node) }
      return root.contains(update.node) && root.isOutput(update.node)
    }
    let changed = outputs == 0 ? "no output changed" : "\(MessageText.counted(outputs, "output")) changed"
    levels.remark = "\(editedUses(of: group)); \(changed)"
  }

  /// Reports that behind what the message line says of the edit; nothing where nothing was edited.
  func sayRemark() {
    guard let remark = levels.remark else { return }
    levels.remark = nil
    let news = ScreenVO.Message(kind: .information, text: remark)
    message = message?.followed(by: news) ?? news
  }
}

extension CanvasView {
  /// Shows what an earlier view of the plane showed.
  mutating func resume(_ earlier: CanvasView) {
    let (size, grid, minimap) = (screenSize, showsGrid, showsMinimap)
    let (space, format, style, fade) = (viewport.size, valueFormat, wireStyle, linkFade)
    self = earlier
    (screenSize, showsGrid, showsMinimap) = (size, grid, minimap)
    (viewport.size, valueFormat, wireStyle, linkFade) = (space, format, style, fade)
  }
}
