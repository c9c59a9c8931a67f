import GraphDocument

/// Saving and leaving.
extension NodesPM {
  func save(thenQuit: Bool) -> [Effect] {
    guard fileName != nil else {
      mode = .prompt(Prompt(.saveAs(thenQuit: thenQuit)))
      return []
    }
    if outsideChange != nil {
      askAboutOutsideChange()
      return []
    }
    quitsAfterSave = thenQuit
    return [.save(path: nil)]
  }

  func quit() -> [Effect] {
    guard document.isModified else { return [.quit] }
    mode = .question(.quitUnsaved)
    return []
  }

  func answer(yes: Bool) -> [Effect] {
    guard case .question(let question) = mode else { return [] }
    mode = .normal
    switch question {
    case .quitUnsaved: return yes ? save(thenQuit: true) : [.quit]
    case .changedOutside: return []
    case .foreignFile(let path): return answer(about: path, isAllowed: yes)
    }
  }
}
