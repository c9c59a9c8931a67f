/// The files in the folder of a typed path.
///
/// The session lists them on request.
struct FolderNames {
  /// The folder whose list was requested, and how many completions to move on when the list arrives; nil if no list is
  /// awaited.
  private var awaited: (folder: String, offset: Int)?
  private var listed: (folder: String, entries: [FolderEntry])?

  var isEmpty: Bool { awaited == nil && listed == nil }

  /// Requests the list of the folder in a path.
  ///
  /// `offset` says how many completions to move on when the list arrives.
  ///
  /// - Returns: the folder.
  mutating func ask(forPath path: String, thenChoosing offset: Int) -> String {
    let folder = Self.folder(of: path)
    awaited = (folder, offset)
    return folder
  }

  /// Stores the list of a requested folder.
  ///
  /// - Returns: how many completions to move on; nil if the folder was not requested.
  mutating func take(_ entries: [FolderEntry], in folder: String) -> Int? {
    guard let awaited, awaited.folder == folder else { return nil }
    self.awaited = nil
    listed = (folder, entries)
    return awaited.offset
  }

  /// Cancels the request, because the folder cannot be listed.
  mutating func giveUp() { awaited = nil }

  /// Returns completions with the files and folders whose paths begin with `path`.
  ///
  /// `head` precedes each path. Hidden files are included only if their dot was typed. For `~`, only the user's home
  /// folder is offered.
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

  /// Returns the path up to its last slash, including the slash; empty if there is none.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
