import GraphDocument

/// A save from when it is asked for until it is done.
struct SaveRequest {
  /// Whether it is to be followed by leaving.
  var quits: Bool
}

/// Saving and leaving.
extension NodesPM {
  /// Whether a save was asked for that has not been done: it failed, or waits for a name or a decision.
  public var isSaveAwaited: Bool { saveRequest != nil }

  /// A save is done.
  ///
  /// - Returns: what was to follow it.
  func finishSave() -> [Effect] {
    defer { saveRequest = nil }
    return saveRequest?.quits == true ? [.quit] : []
  }

  /// Writes the document to its file; `isForced` also where others wrote to it, or its owner let nobody write.
  func save(thenQuit: Bool, isForced: Bool = false) -> [Effect] {
    saveRequest = SaveRequest(quits: thenQuit)
    guard fileName != nil else {
      open(SavePrompt(quits: thenQuit))
      return []
    }
    if outsideChange != nil, !isForced {
      askAboutOutsideChange()
      return []
    }
    return [.save(path: nil, replaces: isForced)]
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
