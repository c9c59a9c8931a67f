package import CommandOutput
import DocumentStorage
import EditorSession
import GraphFiles
import TextScanning

/// `nodecalc merge --install-driver`: configures git to merge the documents of a repository node by node.
package struct MergeDriverRun {
  private static let section = "[merge \"nodecalc\"]"
  private static let configuration = """
    \(section)
    \tname = documents of nodecalc, merged by nodes
    \tdriver = nodecalc merge %O %A %B --path %P

    """
  private static let attribute = "*.nodecalc merge=nodecalc"

  /// Creates a run for the repository of the current folder.
  package init() {}

  /// Adds a section to the repository's configuration and a line to its attributes, if they are not already there.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    guard let (folder, git) = Self.repository() else {
      throw CommandFailure(
        .unreadableInput, "this folder is not in a git repository", help: "run it inside one, or 'git init' first")
    }
    let configuration = StoragePath("\(Self.commonFolder(of: git))/config")
    let attributes = StoragePath("\(folder)/.gitattributes")
    for (path, mark, text) in [
      (configuration, Self.section, Self.configuration), (attributes, Self.attribute, Self.attribute + "\n"),
    ] {
      let old = Self.text(at: path) ?? ""
      if old.split(separator: "\n").contains(where: { $0.trimmingSpaces == mark }) {
        output.writeLine(SafeText("\(path.text): has '\(mark)' already"))
        continue
      }
      let start = old.isEmpty || old.hasSuffix("\n") ? old : old + "\n"
      do throws(StorageFailure) {
        _ = try AtomicSave().save(Array((start + text).utf8), to: path, expecting: FileText(Array(old.utf8)))
      } catch {
        throw CommandFailure(error)
      }
      output.writeLine(SafeText("\(path.text): added '\(mark)'"))
    }
    return .success
  }

  private static func repository() -> (folder: String, git: String)? {
    var folder = "."
    // A path has at most this many levels.
    for _ in 0..<256 {
      let git = "\(folder)/.git"
      if text(at: StoragePath("\(git)/HEAD")) != nil { return (folder, git) }
      if let link = text(at: StoragePath(git)), link.hasPrefix("gitdir: ") {
        let target = String(link.dropFirst("gitdir: ".count)).trimmingSpaces
        return (folder, target.hasPrefix("/") ? target : "\(folder)/\(target)")
      }
      folder = folder == "." ? ".." : "\(folder)/.."
    }
    return nil
  }

  /// Returns the folder of the configuration, which all work trees of a repository share.
  private static func commonFolder(of git: String) -> String {
    guard let link = text(at: StoragePath("\(git)/commondir"))?.trimmingSpaces else { return git }
    return link.hasPrefix("/") ? link : "\(git)/\(link)"
  }

  private static func text(at path: StoragePath) -> String? {
    (try? FileReading().read(path, isPlain: true)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension StringProtocol {
  fileprivate var trimmingSpaces: String {
    let isSpace = { (character: Character) in character.isWhitespace }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
