import GraphDocument

/// Saving and leaving.
extension NodesPM {
  /// Whether a save was asked for that has not been done: it failed, or waits for a name or a decision.
  public var isSaveAwaited: Bool { file.saveRequest != nil }

  /// A save is done.
  ///
  /// - Returns: what was to follow it.
  func finishSave() -> [Effect] {
    defer { file.saveRequest = nil }
    return file.saveRequest?.quits == true ? [.quit] : []
  }

  /// Writes the document to its file, or a copy of it to the one named.
  func save(_ call: Invocation, thenQuits quits: Bool) -> Outcome {
    guard let name = call.argument else { return .effects(save(thenQuit: quits, isForced: call.isForced)) }
    file.saveRequest = SaveRequest(quits: quits)
    return .effects([.save(path: name, replaces: call.isForced, isCopy: file.name != nil)])
  }

  /// Writes the document to another file, or asks for its name.
  func saveAs(_ call: Invocation) -> Outcome {
    guard let name = call.argument else {
      open(SavePrompt(quits: false))
      return .done
    }
    file.saveRequest = SaveRequest(quits: false)
    return .effects([.save(path: name, replaces: call.isForced)])
  }

  /// Writes the document to its file; `isForced` also where others wrote to it, or its owner made it read-only.
  func save(thenQuit: Bool, isForced: Bool = false) -> [Effect] {
    file.saveRequest = SaveRequest(quits: thenQuit)
    guard file.name != nil else {
      open(SavePrompt(quits: thenQuit))
      return []
    }
    if file.change != nil, !isForced {
      askAboutOutsideChange()
      return []
    }
    return [.save(path: nil, replaces: isForced)]
  }

  func quit() -> [Effect] {
    guard document.isModified else { return [.quit] }
    enter(.question(.quitUnsaved))
    return []
  }

  func answer(yes: Bool) -> [Effect] {
    guard case .question(let question) = mode else { return [] }
    enter(.normal)
    switch question {
    case .quitUnsaved: return yes ? save(thenQuit: true) : [.quit]
    case .changedOutside: return []
    case .foreignFile(let path): return answer(about: path, isAllowed: yes)
    }
  }
}
