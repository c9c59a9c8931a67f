/// The files of a typed path's folder, and the pending request for them; the session lists folders.
struct FolderNames {
  /// The requested folder, and the offset to the completion to choose afterwards.
  private var awaited: (folder: String, offset: Int)?
  /// The latest listed folder.
  private var listed: (folder: String, entries: [FolderEntry])?

  /// Whether nothing is requested and nothing was listed.
  var isEmpty: Bool { awaited == nil && listed == nil }

  /// Requests the entries of a path's folder; `offset` tells which completion to choose afterwards.
  ///
  /// - Returns: the folder.
  mutating func ask(forPath path: String, thenChoosing offset: Int) -> String {
    let folder = Self.folder(of: path)
    awaited = (folder, offset)
    return folder
  }

  /// Stores the entries of a requested folder.
  ///
  /// - Returns: the offset to the completion to choose; nil if this folder was not requested.
  mutating func take(_ entries: [FolderEntry], in folder: String) -> Int? {
    guard let awaited, awaited.folder == folder else { return nil }
    self.awaited = nil
    listed = (folder, entries)
    return awaited.offset
  }

  /// Cancels the request, because the folder cannot be listed.
  mutating func giveUp() { awaited = nil }

  /// Completions with files and folders whose paths begin with `path`, each after `head`.
  ///
  /// Hidden files are included only if their dot was typed. For `~`, only the user's home folder is offered.
  ///
  /// - Complexity: linear in the folder, up to `Completion.limit` hits.
  func completions(ofPath path: String, behind head: String) -> [Completion] {
    if path == "~" { return [Completion(text: head + "~/", sign: "~/", sentence: "your home folder")] }
    let folder = Self.folder(of: path)
    guard let listed, listed.folder == folder else { return [] }
    let start = path.dropFirst(folder.count)
    return listed.entries.lazy
      .filter { $0.name.hasPrefix(start) && (start.hasPrefix(".") || !$0.name.hasPrefix(".")) }
      .prefix(Completion.limit)
      .map { entry in
        let name = entry.name + (entry.isFolder ? "/" : "")
        return Completion(text: head + folder + name, sign: name, sentence: entry.isFolder ? "folder" : "")
      }
  }

  /// Returns the path up to and including its last slash; empty for a bare name.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
