import Geometry

/// Showing the keys of a mode.
extension NodesPM {
  func showHelp() {
    if let subject = Help.Subject(mode) { mode = .help(Help(subject)) }
  }

  func leaveHelp(_ help: Help) {
    mode = help.subject.mode
    leaveModesOfNodesGone()
  }

  /// Scrolls the list of keys; false where none is shown.
  func scrollHelp(by rows: Int) -> Bool {
    guard case .help(var help) = mode else { return false }
    help.scroll = min(max(0, help.scroll + rows), lastScroll(of: help))
    mode = .help(help)
    return true
  }

  func popup(of help: Help) -> ScreenVO.Popup {
    let mode = help.subject.mode.name
    return ScreenVO.Popup(
      title: "keys in \(mode.rawValue) mode", rows: Array(rows(of: help).dropFirst(help.scroll)), selectedRow: nil)
  }

  private func rows(of help: Help) -> [ScreenVO.Popup.Row] {
    (keyMap.bindings[help.subject.mode.name] ?? []).map { binding in
      let keys = binding.keys.compactMap { try? KeyNotation.parse($0) }.map { KeyNotation.readable($0) }
      return ScreenVO.Popup.Row(key: keys.joined(separator: " "), text: binding.command.sentence, isEnabled: true)
    }
  }

  /// The scroll at which the last row is seen at the bottom.
  private func lastScroll(of help: Help) -> Int {
    max(0, rows(of: help).count - max(1, viewport.size.rows - 2))
  }
}
