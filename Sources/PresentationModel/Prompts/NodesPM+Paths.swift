/// Completing the paths of files: what lies in a folder is asked of the session.
extension NodesPM {
  /// Goes through the completions of a line; where it ends in a path, its folder is listed first.
  ///
  /// - Returns: what the session is to do.
  func complete(_ offset: Int) -> [Effect] {
    guard case .prompt(let prompt) = mode, prompt.stem == nil, let path = path(in: prompt) else {
      choose(offset)
      return []
    }
    let folder = Self.folder(of: path.text)
    typing.awaitedFolder = TypingMemory.AwaitedFolder(path: folder, offset: offset)
    return [.list(folder: folder)]
  }

  /// These lie in the folder that was to be listed.
  public func listed(_ entries: [FolderEntry], in folder: String) {
    guard let awaited = typing.awaitedFolder, awaited.path == folder else { return }
    typing.awaitedFolder = nil
    typing.folder = (folder, entries)
    if !choose(awaited.offset) { warn("no file or folder there begins so") }
  }

  /// The folder cannot be listed, for that reason.
  public func listingFailed(_ sentence: String) {
    typing.awaitedFolder = nil
    warn(sentence)
  }

  private func path(in prompt: Prompt) -> (head: String, text: String)? {
    prompt.kind.path(in: prompt.stem ?? prompt.line.text)
  }

  /// Files and folders whose path begins as the line ends; hidden ones only where they are asked for.
  func pathCompletions(of prompt: Prompt) -> [Completion] {
    guard let (head, text) = path(in: prompt) else { return [] }
    let folder = Self.folder(of: text)
    guard let listed = typing.folder, listed.path == folder else { return [] }
    let start = text.dropFirst(folder.count)
    return listed.entries.lazy
      .filter { $0.name.hasPrefix(start) && (start.hasPrefix(".") || !$0.name.hasPrefix(".")) }
      .prefix(Self.completionLimit)
      .map { entry in
        let name = entry.name + (entry.isFolder ? "/" : "")
        return Completion(text: head + folder + name, sign: name, sentence: entry.isFolder ? "folder" : "")
      }
  }

  /// The path up to its last slash, that with it; empty for a bare name.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
