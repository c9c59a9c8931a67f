/// The content of a typed path's folder, and the request that waits for it: the session lists folders.
struct FolderNames {
  /// The requested folder, and the completion to choose afterwards.
  private var awaited: (folder: String, offset: Int)?
  /// The latest listed folder.
  private var listed: (folder: String, entries: [FolderEntry])?

  /// Whether nothing is awaited and nothing was listed.
  var isEmpty: Bool { awaited == nil && listed == nil }

  /// Requests the listing of a path's folder; afterwards, the completion at this offset is chosen.
  ///
  /// - Returns: the folder.
  mutating func ask(forPath path: String, thenChoosing offset: Int) -> String {
    let folder = Self.folder(of: path)
    awaited = (folder, offset)
    return folder
  }

  /// These are in a folder.
  ///
  /// - Returns: where among the completions to go; nil if that folder is not awaited.
  mutating func take(_ entries: [FolderEntry], in folder: String) -> Int? {
    guard let awaited, awaited.folder == folder else { return nil }
    self.awaited = nil
    listed = (folder, entries)
    return awaited.offset
  }

  /// The folder cannot be listed.
  mutating func giveUp() { awaited = nil }

  /// Files and folders whose path begins with a text, each after `head`; hidden ones only if the text asks for them.
  ///
  /// For `~` only the user's own folder.
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

  /// The path up to its last slash, that with it; empty for a bare name.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
