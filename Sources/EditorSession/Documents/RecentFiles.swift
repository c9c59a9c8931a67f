package import DocumentStorage
package import PresentationModel

/// The documents that were open last, remembered from one run to the next: a path a line in the user's folder for such things, the
/// latest first.
///
/// The list is only shown, and a chosen file is opened. Without such a folder, and in one that belongs to another user,
/// files are remembered as long as the editor runs.
package struct RecentFiles {
  /// The most files that are remembered.
  package static let limit = 20
  /// The most bytes of a path.
  private static let pathLimit = 4096
  /// The most bytes that are read.
  private static let sizeLimit = limit * (pathLimit + 1)
  /// How often it is tried while others remember theirs.
  private static let attempts = 5

  private let folder: StateFolder?
  /// The files of this run, the latest first.
  private var opened: [StoragePath] = []

  /// Remembers them in that folder; nil for nowhere.
  package init(in folder: StateFolder?) { self.folder = folder }

  /// The list in the user's folder.
  package static var usual: RecentFiles { RecentFiles(in: .ofUser) }

  private var file: StoragePath? { folder.map { $0.file("recent") } }

  /// Makes the file the latest one; a file that does not exist yet, or whose path cannot be shown, is ignored.
  ///
  /// Other sessions may write the list at the same time, so it is read first. If writing fails, the list is kept for
  /// this run.
  package mutating func note(_ path: StoragePath) {
    guard let path = try? Kernel().realPath(path), Self.isShowable(path) else { return }
    opened.removeAll { $0 == path }
    opened.insert(path, at: 0)
    guard let folder, let file, read().first != path, folder.prepare() else { return }
    for _ in 0..<Self.attempts {
      let text = text()
      let paths = Self.joined([path], Self.paths(in: text ?? []))
      do throws(StorageFailure) {
        try AtomicSave().save(
          paths.flatMap { $0.bytes + [UInt8(ascii: "\n")] }, to: file, expecting: text.map { FileText($0) })
        return
      } catch  where error.reason == .changedMeanwhile {
        continue
      } catch {
        return
      }
    }
  }

  /// The latest first, without the one that is open.
  package func all(besides open: StoragePath?) -> [RecentFile] {
    let open = open.flatMap { try? Kernel().realPath($0) }
    return Self.joined(opened, read()).filter { $0 != open }.map { path in
      RecentFile(path: path.text, isThere: (try? Kernel().realPath(path)) != nil)
    }
  }

  /// The list in the folder; empty if it belongs to another user.
  private func read() -> [StoragePath] { Self.paths(in: text() ?? []) }

  private func text() -> [UInt8]? {
    guard let folder, let file, folder.isOwn() else { return nil }
    return try? FileReading().read(file, limit: Self.sizeLimit, isPlain: true)
  }

  private static func paths(in text: [UInt8]) -> [StoragePath] {
    text.split(separator: UInt8(ascii: "\n")).map { StoragePath(bytes: $0) }.filter(isShowable)
  }

  private static func joined(_ first: [StoragePath], _ rest: [StoragePath]) -> [StoragePath] {
    var known: Set<StoragePath> = []
    return Array((first + rest).filter { known.insert($0).inserted }.prefix(limit))
  }

  /// Whether it is a path from the root on that can be shown and typed: UTF-8 without control characters.
  private static func isShowable(_ path: StoragePath) -> Bool {
    guard path.bytes.first == UInt8(ascii: "/"), path.bytes.count <= pathLimit,
      let text = String(validating: path.bytes, as: UTF8.self)
    else { return false }
    return !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
